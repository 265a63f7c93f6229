// Lets a test send what a table would never send: takes a command's frame apart and puts another content into it.
(() => {
  const send = WebSocket.prototype.send;

  function decode(bytes) {
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  // The kernel protocol v1: the number of offsets, the offsets, then channel, header, parent, metadata, content.
  function parts(buffer) {
    const view = new DataView(buffer);
    const n = Number(view.getBigUint64(0, true));
    const at = Array.from({ length: n }, (_, i) => Number(view.getBigUint64(8 * (i + 1), true)));
    return at.slice(0, -1).map((start, i) => buffer.slice(start, at[i + 1]));
  }

  function joined(list) {
    const head = 8 * (list.length + 2);
    const at = [head];
    for (const part of list) at.push(at[at.length - 1] + part.byteLength);
    const out = new Uint8Array(at[at.length - 1]);
    const view = new DataView(out.buffer);
    view.setBigUint64(0, BigInt(at.length), true);
    at.forEach((offset, i) => view.setBigUint64(8 * (i + 1), BigInt(offset), true));
    list.forEach((part, i) => out.set(new Uint8Array(part), at[i]));
    return out.buffer;
  }

  WebSocket.prototype.send = function (frame) {
    const buffer = frame instanceof ArrayBuffer ? frame : frame.buffer;
    if (buffer) {
      const list = parts(buffer);
      const content = list[4] && decode(list[4]);
      if (content?.data?.content?.do) window.lastCommand = { socket: this, list, content };
    }
    return send.call(this, frame);
  };

  window.forge = (data) => {
    const { socket, list, content } = window.lastCommand;
    const forged = [...list];
    const header = decode(list[1]);
    header.msg_id = crypto.randomUUID ? crypto.randomUUID() : String(Math.random());
    forged[1] = new TextEncoder().encode(JSON.stringify(header)).buffer;
    forged[4] = new TextEncoder().encode(JSON.stringify({ ...content, data })).buffer;
    send.call(socket, joined(forged));
  };
})();
