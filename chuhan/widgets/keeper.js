// Keeps one text in the browser's storage under our own prefix. It reads nothing else there.

const STORES = {
  browser: () => [localStorage],
  tab: () => [sessionStorage],
  both: () => [sessionStorage, localStorage],
};

function initialize({ model }) {
  const key = `chuhan:${model.get("name")}`;
  const stores = STORES[model.get("where")];

  // What is kept goes to Python, which judges it; too much of it is not even sent.
  const tell = (text) => {
    if (text.length <= model.get("limit")) model.send({ kept: text });
  };
  const attempt = (work) => {
    try {
      work();
    } catch {
      model.send({ blocked: true }); // storage is full, or forbidden by the browser's settings
    }
  };
  const save = () =>
    attempt(() => {
      for (const store of stores()) {
        if (model.get("text")) store.setItem(key, model.get("text"));
        else store.removeItem(key);
      }
    });
  // another page has kept something, or has it forgotten
  const changed = (event) => {
    if (event.key !== key || event.storageArea !== localStorage) return;
    if (event.newValue === null) model.send({ forgotten: true });
    else tell(event.newValue);
  };

  model.on("change:text", save);
  model.on("msg:custom", save);
  window.addEventListener("storage", changed);
  attempt(() => {
    const kept = stores()
      .map((store) => store.getItem(key))
      .find(Boolean);
    tell(kept || ""); // nothing is an answer, too: Python waits for it
    if (!kept && model.get("text")) save(); // a page opened anew on a running kernel
  });
  return () => {
    model.off("change:text", save);
    model.off("msg:custom", save);
    window.removeEventListener("storage", changed);
  };
}

// Where it is shown it takes no room.
function render({ el }) {
  el.hidden = true;
  el.style.display = "none";
}

export default { initialize, render };
