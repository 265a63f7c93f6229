// Python in a worker of the page: fetches what it needs and says how far that is, then carries messages to and fro.

const waiting = []; // what the page has said before Python could hear it
let hear = null;
let got = 0;
let told = 0;

class Missing extends Error {}

// What a file holds, as a stream. Files travel packed, whatever the host does; a broken one cannot be unpacked.
async function unpacked(config, name) {
  const answer = await self.fetch(new URL(config.files[name], config.base));
  if (!answer.ok) throw new Missing(name);
  const counting = new TransformStream({
    transform(chunk, out) {
      count(chunk.byteLength, config.all);
      out.enqueue(chunk);
    },
  });
  return answer.body.pipeThrough(counting).pipeThrough(new DecompressionStream("gzip"));
}

function count(bytes, all) {
  got += bytes;
  if (got < all && got - told < all / 100) return;
  told = got;
  self.postMessage({ got, all });
}

// Pyodide asks for its files by their own names, and gets what is on its way already.
function answering(files) {
  const { fetch } = self;
  self.fetch = (asked, options) => files[String(asked).split("/").pop()] || fetch(asked, options);
}

const response = async (stream, type) => new Response(await stream, { headers: { "Content-Type": type } });

// The kit's files, one after another behind a list of their paths and sizes.
function lay(python, packed) {
  const length = new DataView(packed).getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(packed, 4, length)));
  let at = 4 + length;
  const made = new Set();
  for (const [path, size] of list) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    python.FS.writeFile(path, new Uint8Array(packed, at, size), { canOwn: true });
    at += size;
  }
}

// Pyodide's two scripts, while its other files are on their way; it asks for the second one late, and then the browser
// has it.
function scripts(home) {
  self
    .fetch(`${home}pyodide.asm.mjs`)
    .then((answer) => answer.arrayBuffer())
    .catch(() => {});
  const first = import(`${home}pyodide.mjs`);
  first.catch(() => {}); // it is looked at later
  return first;
}

async function begin(config) {
  const home = new URL(config.pyodide, config.base).href;
  const first = scripts(home);
  const streams = {};
  for (const name of Object.keys(config.files)) {
    streams[name] = unpacked(config, name);
    streams[name].catch(() => {}); // it is looked at later
  }
  answering({
    "pyodide.asm.wasm": response(streams.python, "application/wasm"),
    "python_stdlib.zip": response(streams.library, "application/zip"),
  });
  const kit = streams.kit.then((stream) => new Response(stream).arrayBuffer());
  kit.catch(() => {});
  await Promise.all(Object.values(streams)); // a file that is not there is told as what it is
  const { loadPyodide } = await first;
  const python = await loadPyodide({ indexURL: home, lockFileContents: config.lock });
  lay(python, await kit);
  python.runPython("import sys; sys.path.insert(0, '/kit')");
  const start = python.pyimport("chuhan.app.site.within.start");
  hear = start.begin((text) => self.postMessage(text), config.query);
  for (const text of waiting.splice(0)) hear(text);
}

self.addEventListener("message", ({ data }) => {
  if (typeof data === "string") {
    if (hear) hear(data);
    else waiting.push(data);
    return;
  }
  begin(data).catch((error) => {
    self.postMessage({ failed: error instanceof Missing ? "missing" : "broken" });
    throw error; // for the browser's console
  });
});
