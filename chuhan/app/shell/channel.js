// The channel to the kernel: Jupyter's messages over a websocket, as text. What pulse.js wants to know of a kernel is
// named as JupyterLab names it, so that it serves there, too.

import { Signal } from "./signal.js";

const MOST_WAITING = 200; // messages that wait for the connection; a person does not do as much in a break
const LONGEST_ADDRESS = 6000; // characters; a proxy may refuse one of 8 KB

export class Channel {
  // `hear` gets every message of the kernel's.
  constructor(id, hear) {
    Object.assign(this, { id, hear, isDisposed: false, waiting: [] });
    this.session = crypto.randomUUID?.() || String(Math.random()).slice(2);
    this.count = 0;
    this.greeted = false;
    this.connectionStatus = "connecting";
    this.connectionStatusChanged = new Signal();
    this.statusChanged = new Signal();
    this.serverSettings = { baseUrl: new URL("./", document.baseURI).href, token: "" };
  }

  // Resolves when the connection stands, and fails when it does not come about.
  reconnect() {
    this.socket?.close(); // what it still has to say is not heard
    this.tell("connecting");
    const address = new URL(`api/kernels/${this.id}/channels`, this.serverSettings.baseUrl);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("session_id", this.session); // by it the server knows what was not yet read
    const carried = this.greet(address.searchParams);
    const socket = (this.socket = new WebSocket(address));
    return new Promise((opened, failed) => {
      socket.addEventListener("open", () => {
        if (socket !== this.socket) return;
        this.tell("connected");
        for (const text of this.waiting.splice(0).slice(carried)) socket.send(text);
        opened();
      });
      socket.addEventListener("message", ({ data }) => {
        if (socket === this.socket) this.told(JSON.parse(data));
      });
      socket.addEventListener("close", () => {
        failed(new Error("The connection was closed."));
        if (socket === this.socket) this.tell("disconnected");
      });
    });
  }

  // What waits for the first connection goes along with the question for it, as far as there is room: so the kernel
  // hears it a round trip sooner. Gives how many messages that are. A second try asks for the connection alone.
  greet(parameters) {
    if (this.greeted) return 0;
    this.greeted = true;
    for (const [i, text] of this.waiting.entries()) {
      parameters.append("said", text);
      if (String(parameters).length <= LONGEST_ADDRESS) continue;
      parameters.delete("said");
      for (const one of this.waiting.slice(0, i)) parameters.append("said", one);
      return i;
    }
    return this.waiting.length;
  }

  tell(status) {
    if (this.connectionStatus === status) return;
    this.connectionStatus = status;
    this.connectionStatusChanged.emit(this, status);
  }

  told(message) {
    if (message.header.msg_type === "status" && message.content.execution_state === "dead") {
      this.isDisposed = true;
      this.statusChanged.emit(this, "dead");
    } else this.hear(message);
  }

  send(kind, content, metadata = {}) {
    const header = {
      msg_id: `${this.session}-${(this.count += 1)}`,
      msg_type: kind,
      session: this.session,
      username: "",
      date: new Date().toISOString(),
      version: "5.4",
    };
    const message = { channel: "shell", header, parent_header: {}, metadata, content, buffers: [] };
    const text = JSON.stringify(message);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    else if (this.waiting.length < MOST_WAITING) this.waiting.push(text);
  }
}
