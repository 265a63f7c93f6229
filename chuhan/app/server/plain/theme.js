// The first script of the page, written into it: light or dark before anything is seen.
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let kept = null;
  try {
    kept = localStorage.getItem("chuhan:theme");
  } catch {
    // this browser keeps nothing
  }
  const theme = {
    choice: ["light", "dark"].includes(kept) ? kept : "",
    get dark() {
      return this.choice ? this.choice === "dark" : system.matches;
    },
    apply() {
      document.body.dataset.jpThemeLight = String(!this.dark);
    },
    set(choice) {
      this.choice = choice;
      try {
        localStorage.setItem("chuhan:theme", choice);
      } catch {
        // only for now, then
      }
      this.apply();
    },
  };
  window.chuhanTheme = theme;
  theme.apply();
  system.addEventListener("change", () => theme.apply());
})();
