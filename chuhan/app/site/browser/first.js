// The second script of the page, written into it: has Python fetched before anything else, and says how far it is.
(() => {
  const config = JSON.parse(document.getElementById("chuhan-config").textContent);
  const box = document.getElementById("chuhan-loading");
  const words = document.getElementById("chuhan-loading-words");
  const waiting = [];
  let listener = null;
  let failed = false;

  function progress({ got, all }) {
    if (failed || !words.isConnected) return;
    const told = got < all ? box.dataset.progress : box.dataset.dealing;
    words.textContent = told.replace("{got}", (got / 1e6).toFixed()).replace("{all}", (all / 1e6).toFixed());
    box.querySelector("progress").value = got / all;
  }

  // A file that is missing or broken is told in a sentence; what came after the first page is told by the bar.
  function fail(what) {
    if (!failed && box.isConnected) {
      words.textContent = box.dataset[what] || box.dataset.broken;
      box.querySelector("progress").remove();
      const link = Object.assign(document.createElement("a"), { href: location.href });
      link.textContent = box.dataset.again;
      box.querySelector("main").append(link);
    }
    failed = true;
    listener?.fail();
  }

  // a script or a style that the page names
  const absent = ({ target }) => target.matches?.("script, link[rel=modulepreload]") && fail("missing");
  window.addEventListener("error", absent, true);
  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
    fail("old");
    return;
  }
  const worker = new Worker(config.worker, { type: "module" });
  worker.addEventListener("error", () => fail("broken"));
  worker.addEventListener("message", ({ data }) => {
    if (data.got !== undefined) progress(data);
    else if (data.failed) fail(data.failed);
    else if (listener) listener.say(data);
    else waiting.push(data);
  });
  worker.postMessage({ ...config, base: document.baseURI, query: location.search });
  window.chuhanPython = {
    fail,
    listen(heard) {
      listener = heard;
      for (const text of waiting.splice(0)) listener.say(text);
      if (failed) listener.fail();
    },
    send: (text) => worker.postMessage(text),
  };
})();
