// Does anybody answer? If not, the page says so, tries again by itself, and goes on where it was. It asks only when
// somebody does something: a page left alone may be forgotten.
import { theLine } from "../../../widgets/js/line.js";

const SILENCE = 3000; // milliseconds that an answer may take before somebody looks whether the line is there
const LOOK = 1500; // that the look may take before the page says that it is not
const GRACE = 700; // a line that is back by then was hardly gone
const TYPING = 300; // between two questions while somebody types
const PAUSES = [0, 300, 600, 1200, 2500, 4000]; // between two tries, then always the last
const TRY = 4000; // that one try may take
const MANY = 12; // tries, most of a minute: a machine that has not come back by then will not
const RENEWED = "chuhan:renewed"; // when this tab was last loaded anew because nobody answered
const OFTEN = 20000; // loading it anew again so soon would not help

const asleep = (time) => new Promise((wake) => setTimeout(wake, time));

export class Pulse {
  // `show` is told how it stands: "" well, "lost" while it is tried, "renewing", or "gone" for good; `passing()`
  // says whether the machine behind this page is one that goes.
  constructor(model, show, passing) {
    Object.assign(this, { model, passing, asked: 0, state: "" });
    this.show = (state) => {
      if (this.state !== state) show((this.state = state));
    };
    this.line = theLine();
    this.line.broken = () => this.lose();
    this.line.left = () => this.askSoon();
    this.kernel = model.widget_manager?.kernel;
    this.onClick = () => this.ask();
    this.onKey = (event) => {
      this.askSoon();
      if (event.target.closest?.("[inert]")) event.stopPropagation(); // nobody is there to hear it
    };
    this.onSeen = () => document.visibilityState === "visible" && this.ask();
    this.onOnline = () => this.wake?.();
    this.onLink = (_, status) => this.linked(status === "connected");
    this.onStatus = (_, status) => status === "dead" && this.renew();
    model.on("msg:custom", (said) => said.pong && this.heard());
    document.addEventListener("pointerdown", this.onClick, true);
    document.addEventListener("keydown", this.onKey, true);
    document.addEventListener("visibilitychange", this.onSeen);
    window.addEventListener("online", this.onOnline);
    this.kernel?.connectionStatusChanged.connect(this.onLink);
    this.kernel?.statusChanged.connect(this.onStatus);
    guard(this.kernel);
  }

  stop() {
    for (const timer of [this.timer, this.later, this.grace]) clearTimeout(timer);
    document.removeEventListener("pointerdown", this.onClick, true);
    document.removeEventListener("keydown", this.onKey, true);
    document.removeEventListener("visibilitychange", this.onSeen);
    window.removeEventListener("online", this.onOnline);
    this.kernel?.connectionStatusChanged.disconnect(this.onLink);
    this.kernel?.statusChanged.disconnect(this.onStatus);
    this.stopped = true;
  }

  // ---- asking --------------------------------------------------------------------------------

  askSoon() {
    const early = this.asked + TYPING - Date.now();
    clearTimeout(this.later);
    if (early <= 0) this.ask();
    else this.later = setTimeout(() => this.ask(), early); // the last thing somebody did is never left unasked
  }

  ask() {
    if (this.kernel?.isHere) return; // it is in this very page: it may think, but there is no line to be lost
    this.asked = Date.now();
    this.timer ??= setTimeout(() => this.doubt(), SILENCE);
    try {
      this.model.send({ do: "ping", name: this.line.page });
    } catch {
      this.lose(); // the connection knows already that it has none
    }
  }

  heard() {
    clearTimeout(this.timer);
    this.timer = null;
    this.found?.();
    this.show("");
    this.line.again(this.asked); // what was sent before the question and is not answered has not arrived
  }

  // Nobody has answered: the line may be down, the connection may only look alive, or somebody thinks hard.
  async doubt() {
    this.timer = null;
    if ((await this.look(LOOK)) !== "there") this.lose();
    else if (this.kernel?.connectionStatus === "connected") this.reconnect();
    this.timer ??= setTimeout(() => this.lose(), SILENCE);
  }

  // ---- losing and finding ----------------------------------------------------------------------

  linked(there) {
    clearTimeout(this.grace);
    if (!there) {
      this.grace = setTimeout(() => this.lose(), GRACE);
      return;
    }
    this.line.again();
    this.ask();
  }

  lose() {
    if (this.state || this.stopped) return;
    if (!this.kernel || this.kernel.isDisposed) {
      this.renew();
      return;
    }
    this.show("lost");
    this.seek();
  }

  async seek(tries = 0) {
    const pause = asleep(PAUSES[Math.min(tries, PAUSES.length - 1)]);
    await Promise.race([pause, new Promise((wake) => (this.wake = wake))]);
    if (this.state !== "lost" || this.stopped) return;
    const found = await this.look(TRY);
    if (this.passing() && tries > MANY && found === "unknown") this.show("gone");
    if (this.kernel.isDisposed || found === "gone") this.renew();
    else if (found === "there") await this.reconnect();
    this.seek(tries + 1);
  }

  // Is the kernel there, is it gone, or is it not known?
  async look(patience) {
    const { baseUrl, token } = this.kernel.serverSettings;
    const headers = token ? { Authorization: `token ${token}` } : {};
    const signal = AbortSignal.timeout(patience);
    try {
      const address = `${baseUrl}api/kernels/${this.kernel.id}`;
      const { ok, status, headers: told } = await fetch(address, { headers, signal, cache: "no-store" });
      // where a machine is gone, somebody else answers for it, and not in the way of a server of kernels
      const ours = !this.passing() || told.get("Content-Type")?.includes("json");
      const out = status === 403 && document.body.dataset.logout; // on another page: this one leads to the login
      return ok ? "there" : (status === 404 && ours) || out ? "gone" : "unknown";
    } catch {
      return "unknown";
    }
  }

  // Until somebody has answered, or nobody did for a while.
  async reconnect() {
    const answered = new Promise((found) => (this.found = found));
    this.kernel.reconnect().catch(() => this.found()); // the next try may do better
    await Promise.race([answered, asleep(TRY)]);
  }

  // Another kernel takes over: the page is loaded anew, and finds what this browser has kept.
  renew() {
    if (this.state === "gone" || this.state === "renewing" || this.stopped) return;
    let soon = true;
    try {
      soon = Date.now() - Number(sessionStorage.getItem(RENEWED)) < OFTEN;
      sessionStorage.setItem(RENEWED, String(Date.now()));
    } catch {
      // this browser keeps nothing
    }
    if (soon) this.show("gone");
    else {
      this.show("renewing");
      this.reload();
    }
  }

  // Not before a server answers: a page that cannot be loaded would be gone.
  async reload(tries = 0) {
    await asleep(GRACE);
    if ((await this.look(TRY)) !== "unknown") location.reload();
    else if (this.passing() && tries > MANY) this.show("gone");
    else this.reload(tries + 1);
  }
}

// After a failed try the library tries again by itself 10 to 30 s later, also where the line is back by then, and
// would cut it. So what it hears about a connection that is no longer the current one is not heard.
/* oxlint-disable no-underscore-dangle -- the library offers no other way */
function guard(kernel) {
  const closed = kernel?._onWSClose;
  if (typeof closed !== "function") return;
  kernel._onWSClose = (event) => {
    if (!kernel._ws || event?.target === kernel._ws) closed(event);
  };
}
