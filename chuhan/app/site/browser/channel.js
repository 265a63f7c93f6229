// The channel to Python where it runs in a worker of this page: the same messages as over a websocket, and no line
// that could break.
import { Signal } from "../../shell/signal.js";

export class Channel {
  // `python` is what first.js has started.
  constructor(python) {
    Object.assign(this, { python, id: "here", isHere: true, isDisposed: false, session: "here" });
    this.connectionStatus = "connected";
    this.connectionStatusChanged = new Signal();
    this.statusChanged = new Signal();
    this.serverSettings = { baseUrl: new URL("./", document.baseURI).href, token: "" };
  }

  // From now on `hear` gets every message of Python's, those that have come already first.
  listen(hear) {
    this.python.listen({ say: (text) => hear(JSON.parse(text)), fail: () => this.end() });
  }

  async reconnect() {}

  send(kind, { comm_id, data }) {
    if (kind === "comm_msg") this.python.send(JSON.stringify({ comm_id, data }));
  }

  // A worker that has failed, as without memory, does not come back; the page does, with what is kept.
  end() {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.statusChanged.emit(this, "dead");
  }
}
