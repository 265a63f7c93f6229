// Has the browser keep the files of this page, so that it opens without any line, and says when there are newer ones.

const SETTLED = 1500; // milliseconds after the first page, in which a person may already want something

// The one that waits to take over, as soon as there is one.
function newer(registration, found) {
  const look = () =>
    registration.waiting && navigator.serviceWorker.controller && found(registration.waiting);
  const watch = () => registration.installing?.addEventListener("statechange", look);
  look();
  watch();
  registration.addEventListener("updatefound", watch);
}

function offer(worker) {
  const box = document.getElementById("chuhan-newer");
  box.hidden = false;
  box.querySelector("button").addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    worker.postMessage("take over");
  });
}

export function keep() {
  if (!navigator.serviceWorker) return; // not in this browser, or not at such an address
  setTimeout(async () => {
    try {
      newer(await navigator.serviceWorker.register("keeper.js"), offer);
    } catch {
      // then the next visit needs the line again
    }
  }, SETTLED);
}
