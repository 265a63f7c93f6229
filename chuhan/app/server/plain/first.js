// The first script of the page, written into it: light or dark before anything is seen, and the question for a place
// before anything else is loaded. Only a page whose script runs gets one: another site can show this address, but
// not ask from it.
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
  window.chuhanEnter = () =>
    fetch("enter", { method: "POST", headers: { "X-Chuhan": "enter" }, cache: "no-store" });
  if (document.body.dataset.place !== undefined) return; // it has come with the page
  window.chuhanEntered = window.chuhanEnter();
  window.chuhanEntered.catch(() => {}); // it is looked at later
})();
