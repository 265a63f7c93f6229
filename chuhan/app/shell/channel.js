// The channel to the kernel: Jupyter's messages over a websocket, as text. What pulse.js wants to know of a kernel is
// named as JupyterLab names it, so that it serves there, too.

import { Signal } from "./signal.js";

const MOST_WAITING = 200; // messages that wait for the connection; a person does not do as much in a break
const LONGEST_BODY = 40000; // characters; what is longer waits for the socket

export class Channel {
  // `hear` gets every message of the kernel's.
  constructor(id, hear) {
    Object.assign(this, { id, hear, isDisposed: false, waiting: [] });
    this.session = crypto.randomUUID?.() || String(Math.random()).slice(2);
    this.count = 0;
    this.begun = false;
    this.missed = false; // may something have been said that this page has not heard?
    this.connectionStatus = "connecting";
    this.connectionStatusChanged = new Signal();
    this.statusChanged = new Signal();
    this.serverSettings = { baseUrl: new URL("./", document.baseURI).href, token: "" };
  }

  // Resolves when the connection stands, and fails when it does not come about.
  async reconnect() {
    if (this.socket) this.missed = true; // what it still has to say is not heard
    this.socket?.close();
    this.tell("connecting");
    if (!this.begun) await this.begin();
    if (this.socket?.readyState <= WebSocket.OPEN) return; // somebody was tired of waiting for that
    const address = new URL(this.address);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(address));
    return new Promise((opened, failed) => {
      socket.addEventListener("open", () => {
        if (socket !== this.socket) return;
        this.tell("connected");
        for (const text of this.waiting.splice(0)) socket.send(text);
        opened();
      });
      socket.addEventListener("message", ({ data }) => {
        if (socket === this.socket) this.told(JSON.parse(data));
      });
      socket.addEventListener("close", () => {
        failed(new Error("The connection was closed."));
        if (socket !== this.socket) return;
        this.missed = true;
        this.tell("disconnected");
      });
    });
  }

  // By its session the server knows what this page has not read yet.
  get address() {
    const path = `api/kernels/${this.id}/channels?session_id=${this.session}`;
    return new URL(path, this.serverSettings.baseUrl).href;
  }

  // What is to be said first goes over the line by which the page has come, and so does the answer: another line, as
  // the socket needs, takes two round trips to make. Where this fails, it is said when the socket stands.
  async begin() {
    this.begun = true;
    const said = [...this.waiting];
    const body = said.join("\n");
    if (!body || body.length > LONGEST_BODY) return;
    this.missed = true;
    let told = "";
    try {
      const answer = await fetch(this.address, { method: "POST", headers: { "X-Chuhan": "said" }, body });
      if (answer.ok) told = await answer.text();
    } catch {
      return; // the line is down
    }
    if (!told) return;
    this.waiting = this.waiting.filter((text) => !said.includes(text));
    this.missed = false;
    for (const text of told.split("\n")) this.told(JSON.parse(text));
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
