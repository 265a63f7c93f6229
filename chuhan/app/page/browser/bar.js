// The bar above every page: the ways to the others, a link to this one, light or dark; and whether anybody answers.
import { copyText } from "../../../widgets/js/clipboard.js";
import { drawing, h, toTop } from "../../../widgets/js/dom.js";
import { initialize, theLine } from "../../../widgets/js/line.js";
import { say, setWords } from "../../../widgets/js/words.js";
import { Pulse } from "./pulse.js";

const SIGNS = {
  link:
    "M10 13.5a4 4 0 0 0 5.7.4l3.2-3.2a4 4 0 0 0-5.7-5.7l-1.7 1.7" +
    "M14 10.5a4 4 0 0 0-5.7-.4l-3.2 3.2a4 4 0 0 0 5.7 5.7l1.7-1.7",
  out: "M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10 12h10M16.5 8.5 20 12l-3.5 3.5",
  moon: "M20 14.6A8.2 8.2 0 1 1 9.4 4a6.6 6.6 0 0 0 10.6 10.6Z",
  sun:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2" +
    "M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
};
const LONGEST_LINK = 2450; // characters; Python says in words that one is too long
const LANGUAGE = "chuhan:language"; // what was once asked for in an address
const served = () => document.body.dataset.voila !== undefined; // elsewhere the address is a notebook's, not ours

// The languages somebody may want, the most wanted first. Python takes the first that there is.
function wanted() {
  const asked = new URLSearchParams(location.search).get("lang");
  let kept = null;
  try {
    kept = localStorage.getItem(LANGUAGE);
  } catch {
    // this browser keeps nothing
  }
  const codes = [asked, kept, navigator.language].filter((code) =>
    /^[a-z]{2,3}([-_]\w{1,8})*$/i.test(code || ""),
  );
  return codes.map((code) => code.slice(0, 20)).join(" ");
}

function keepLanguage(code) {
  if (!new URLSearchParams(location.search).has("lang")) return;
  try {
    localStorage.setItem(LANGUAGE, code);
  } catch {
    // only for now, then
  }
}

// `keeps` says what this browser has kept; nothing where the address goes with the machine.
function lossWords(state, { passing, keeps }) {
  if (state === "lost") return say("No connection. The page keeps trying, and goes on by itself.");
  if (state === "renewing") return say("The table is being set anew.");
  if (passing && keeps) return say("The machine behind this page has ended. Open the page anew.");
  if (passing)
    return say(
      "The machine behind this page is gone, and with it what you were doing." +
        " Open the page anew; a code that you have copied brings back what you have solved.",
    );
  return say("The table does not answer any more.");
}

class BarView {
  constructor(model, el) {
    this.model = model;
    this.title = h("h1.unseen", { tabindex: "-1" });
    this.ways = h("ul"); // the first of them is the way home
    this.said = h("span.said", { role: "status" });
    this.copyButton = h("button.copy", { type: "button", onclick: () => this.copy() });
    this.themeButton = h("button.theme", { type: "button", onclick: () => this.turn() });
    const out = document.body.dataset.logout; // where people have an account
    this.outButton = out ? h("button.out", { type: "button", onclick: () => location.assign(out) }) : null;
    this.notice = h("p.notice", { role: "alert", hidden: true });
    this.lost = h(
      "div.lost",
      { role: "alert", hidden: true },
      h("p"),
      h("button.main", { type: "button", onclick: () => location.reload() }),
    );
    this.root = h(
      "header.chuhan-panel.chuhan-bar",
      { "data-lm-suppress-shortcuts": "true" },
      h("nav", {}, this.ways),
      h(
        "div.tools",
        {},
        this.said,
        served() ? this.copyButton : null,
        window.chuhanTheme ? this.themeButton : null,
        this.outButton,
      ),
      this.title,
    );
    el.append(this.root, this.notice, this.lost);
    this.label();
    this.onPage = () => this.draw();
    this.onWords = () => this.label();
    this.onPop = () => this.open(location.search, true);
    this.onLink = (event) => this.follow(event);
    model.on("change:page", this.onPage);
    model.on("change:words", this.onWords);
    if (served()) window.addEventListener("popstate", this.onPop);
    document.addEventListener("click", this.onLink);
    this.pulse = new Pulse(
      model,
      (state) => this.lose(state),
      () => model.get("page").passing,
    );
    this.first = true;
    this.draw();
    // Where to begin stands in the address. What comes back shows that the kernel is there.
    if (served() && !window.chuhanOpened) {
      window.chuhanOpened = true;
      this.open(location.search, true);
    } else this.ready();
  }

  stop() {
    this.pulse.stop();
    this.model.off("change:page", this.onPage);
    this.model.off("change:words", this.onWords);
    window.removeEventListener("popstate", this.onPop);
    document.removeEventListener("click", this.onLink);
  }

  // What stands in the bar whatever page is open.
  label() {
    setWords(this.model.get("words"));
    this.lost.lastChild.textContent = say("Go on");
    this.ways.parentNode.setAttribute("aria-label", say("Pages"));
    sign(this.copyButton, "link", say("Copy link"));
    if (this.outButton) sign(this.outButton, "out", say("Log out"));
    this.drawTheme();
  }

  // While the line is down, what is done waits for it. Without anybody who answers, what lies below the bar cannot
  // be used; the ways in the bar load a page anew.
  lose(state) {
    const page = this.model.get("page");
    const [words, button] = this.lost.children;
    const gone = state === "gone";
    const dead = gone || state === "renewing";
    words.textContent = state ? lossWords(state, page) : "";
    if (dead && page.keeps) words.textContent += ` ${page.keeps}`;
    const column = this.root.closest(".chuhan-app");
    const below = [...(column?.children || [])].filter((child) => !child.contains(this.root));
    const stranded = dead && below.some((child) => child.contains(document.activeElement));
    for (const child of below) child.inert = dead;
    this.lost.hidden = !state;
    button.hidden = !gone;
    if (stranded && gone) button.focus();
  }

  open(query, back = false) {
    this.back = back;
    const command = { do: "open", text: query.slice(0, LONGEST_LINK), name: wanted() };
    theLine().send(this.model, command, { leaves: true });
  }

  // A link on any page opens here without loading the page anew; it is a real one, for a tab of its own.
  follow(event) {
    const link = event.target.closest?.(".chuhan-app a[href^='?']");
    if (!link || event.defaultPrevented || this.pulse.state === "gone") return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.open(link.getAttribute("href"));
  }

  ready() {
    document.getElementById("chuhan-loading")?.remove();
  }

  draw() {
    const page = this.model.get("page");
    if (!page.ways) return;
    const opened = this.opened !== undefined && this.opened !== page.opened;
    this.opened = page.opened;
    const focused = this.ways.contains(document.activeElement) ? document.activeElement.dataset.page : null;
    this.ways.replaceChildren(...page.ways.map((way) => this.way(way, page.here)));
    if (focused) this.ways.querySelector(`[data-page="${focused}"]`)?.focus();
    this.title.textContent = page.title;
    this.notice.textContent = page.notice;
    this.notice.hidden = !page.notice;
    if (!served()) return;
    document.title = page.window;
    document.documentElement.lang = page.language;
    if (!opened) {
      if (!this.first) this.address("replaceState", page);
      return;
    }
    keepLanguage(page.language);
    this.address(this.back ? "replaceState" : "pushState", page);
    if (!this.first) this.arrive(focused);
    this.first = this.back = false;
    this.ready();
  }

  // The address says where one is, so that it can be reloaded, kept and handed on. Other people's parts of it stay.
  address(how, page) {
    const ours = new Set(["game", "puzzle", "set", "lesson", "position", "rule", "page"]);
    const others = [...new URLSearchParams(location.search)].filter(([key]) => !ours.has(key));
    const query = [page.link.slice(1), new URLSearchParams(others).toString()].filter(Boolean).join("&");
    const there = location.pathname + (query ? `?${query}` : "");
    if (there !== location.pathname + location.search) history[how](null, "", there);
  }

  // A new page begins at its top, for the eye and for the keyboard.
  arrive(focused) {
    toTop(this.root);
    if (!focused) this.title.focus({ preventScroll: true });
  }

  way([name, words, link], here) {
    const current = name === here ? "page" : null;
    return h("li", {}, h("a", { href: link, "data-page": name, "aria-current": current }, words));
  }

  async copy() {
    const { link } = this.model.get("page");
    const done = await copyText(location.origin + location.pathname + (link === "?" ? "" : link));
    this.say(done ? say("Copied") : say("Copy it from the address bar"));
  }

  say(words) {
    this.said.textContent = words;
    clearTimeout(this.saying);
    this.saying = setTimeout(() => {
      this.said.textContent = "";
    }, 4000);
  }

  turn() {
    window.chuhanTheme.set(window.chuhanTheme.dark ? "light" : "dark");
    this.drawTheme();
  }

  drawTheme() {
    const dark = window.chuhanTheme?.dark;
    sign(
      this.themeButton,
      dark ? "sun" : "moon",
      dark ? say("Turn the page light") : say("Turn the page dark"),
    );
  }
}

// A button with a sign that is known everywhere, and its words for those who point at it or listen.
function sign(button, name, words) {
  const path = `<path d="${SIGNS[name]}"/>`;
  const svg = `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">${path}</svg>`;
  button.replaceChildren(drawing("span.sign", svg));
  button.setAttribute("aria-label", words);
  button.title = words;
}

function render({ model, el }) {
  const view = new BarView(model, el);
  return () => view.stop();
}

export default { initialize, render };
