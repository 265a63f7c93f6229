// The service worker of the site: keeps all its files, and answers from what it keeps. The build writes what they are.
const { build, files } = JSON.parse(String.raw`{{config}}`);
const ours = `chuhan ${self.registration.scope} `; // other pages of the same host have caches of their own
const cache = `${ours}${build}`;

// Under a name with its hash a file never changes: what an older version has kept is taken over.
async function kept(name) {
  const address = new URL(name, self.registration.scope).href;
  const hashed = name.includes("/");
  const old = hashed && (await caches.match(address));
  return [address, old || (await fetch(address, { cache: hashed ? "force-cache" : "no-cache" }))];
}

async function install() {
  const found = await Promise.all(files.map(kept));
  const missing = found.find(([, one]) => !one.ok);
  if (missing) throw new Error(`${missing[0]} is not there`);
  const store = await caches.open(cache);
  await Promise.all(found.map(([address, one]) => store.put(address, one)));
}

async function clean() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(ours) && name !== cache).map((name) => caches.delete(name)),
  );
}

// The page is one, whatever its link asks for.
async function answer(request) {
  const store = await caches.open(cache);
  const page =
    request.mode === "navigate" &&
    new URL(request.url).pathname === new URL(self.registration.scope).pathname;
  const found = await store.match(page ? self.registration.scope : request, { ignoreSearch: true });
  return found || fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(clean().then(() => self.clients.claim())));
self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope))
    event.respondWith(answer(request));
});
