// The second script of the page, written into it: has Python fetched before anything else, and says how far it is.
(() => {
  const config = JSON.parse(document.getElementById("chuhan-config").textContent);
  const box = document.getElementById("chuhan-loading");
  const coming = document.getElementById("chuhan-coming"); // below a page that is stored
  const words = document.getElementById("chuhan-loading-words");
  const waiting = [];
  let listener = null;
  let failed = false;
  let here = false;

  function progress({ got, all }) {
    if (failed || here) return;
    const filled = (told) =>
      told.replace("{got}", (got / 1e6).toFixed()).replace("{all}", (all / 1e6).toFixed());
    if (box.isConnected) {
      words.textContent = filled(got < all ? box.dataset.progress : box.dataset.dealing);
      box.querySelector("progress").value = got / all;
    } else {
      coming.textContent = filled(coming.dataset.coming);
      coming.hidden = false;
    }
  }

  function tell(node, place, what) {
    node.textContent = `${box.dataset[what] || box.dataset.broken} `;
    const link = Object.assign(document.createElement("a"), { href: location.href });
    link.textContent = box.dataset.again;
    place.append(link);
  }

  // A file that is missing or broken is told in a sentence, also below what is stored and can be read, which may come
  // later; what comes after Python is told by the bar.
  function fail(what) {
    if (here) listener.fail();
    else if (!failed) {
      tell(words, box.querySelector("main"), what);
      tell(coming, coming, what);
      coming.hidden = false; // in view without the box only
      box.querySelector("progress").remove();
    }
    failed = true;
  }

  // The first page of the lesson that is asked for: it is there before Python is.
  async function stored() {
    const asked = new URLSearchParams(location.search);
    const lesson = asked.get("lesson");
    const game = asked.get("game") || config.firstGame;
    if (!lesson || !config.first[game]) return null;
    try {
      const answer = await fetch(config.first[game]);
      const { long, lessons } = await new Response(
        answer.body.pipeThrough(new DecompressionStream("gzip")),
      ).json();
      const page = lessons[lesson];
      for (const state of Object.values(page?.states || {}))
        for (const [name, value] of Object.entries(state)) state[name] = long[value?.["@"]] ?? value;
      return page || null;
    } catch {
      return null; // then Python draws it
    }
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
    stored: stored(),
    // It has said all that its first page consists of.
    come() {
      here = true;
      coming.hidden = true;
    },
    listen(heard) {
      listener = heard;
      for (const text of waiting.splice(0)) listener.say(text);
    },
    send: (text) => worker.postMessage(text),
  };
})();
