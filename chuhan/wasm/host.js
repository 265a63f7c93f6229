// A kernel in WebAssembly, for Python in the same worker or page: `call(name, arguments)` with JSON on both sides. What
// the kernel throws comes back as {"failed": why}.
/* oxlint-disable no-underscore-dangle -- WebAssembly's own names */
globalThis.chuhanKernel = (bytes) => {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let exports = null;
  const text = (at, length) => decoder.decode(new Uint8Array(exports.memory.buffer, at, length));
  const clock = (id, precision, at) => {
    const now = BigInt(Math.round(performance.now() * 1e6));
    new DataView(exports.memory.buffer).setBigUint64(at, now, true);
    return 0;
  };
  const host = {
    fail(at, length) {
      throw new RangeError(text(at, length));
    },
  };
  // The library names files and streams that a kernel never uses; asked for all the same, there are none.
  const system = new Proxy({ clock_time_get: clock }, { get: (known, name) => known[name] || (() => 8) });
  const module = new WebAssembly.Module(bytes);
  exports = new WebAssembly.Instance(module, { host, wasi_snapshot_preview1: system }).exports;
  exports._initialize();
  const lay = (written) => {
    const at = exports.alloc(written.length || 1);
    new Uint8Array(exports.memory.buffer, at, written.length).set(written);
    return at;
  };
  return (name, told) => {
    const stack = exports.__stack_pointer.value;
    const [named, given] = [encoder.encode(name), encoder.encode(told)];
    const [at, from] = [lay(named), lay(given)];
    try {
      const length = exports.call(at, named.length, from, given.length);
      return text(exports.answer(), length);
    } catch (error) {
      exports.__stack_pointer.value = stack; // a throw leaves its frames behind
      if (!(error instanceof RangeError)) throw error;
      return JSON.stringify({ failed: error.message });
    } finally {
      exports.release(at);
      exports.release(from);
    }
  };
};
