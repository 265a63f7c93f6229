// Shows models: a column with what it holds, a widget through its script. Elements have the classes that Jupyter gives
// them, so that one style serves here and there.

const BOX = "widget-container widget-box widget-vbox";
const loaded = new Map(); // script -> what it exports

// Which piece a script or a style is in: the game's, or the kit's.
const room = (path) => (path.startsWith("games/") ? path.split("/")[1] : "kit");

export class Views {
  // `addresses` has the address of each piece by its name.
  constructor(models, addresses) {
    Object.assign(this, { models, addresses, styles: new Set() });
  }

  async has(path) {
    await import(new URL(this.addresses[room(path)], document.baseURI).href);
  }

  async script(path) {
    await this.has(path);
    if (!loaded.has(path)) loaded.set(path, globalThis.chuhanPieces.scripts[path]());
    return loaded.get(path);
  }

  // One style for each kind of widget, in the order in which they come: paths, then lines that Python has drawn.
  async style(told) {
    if (!told || this.styles.has(told)) return;
    this.styles.add(told);
    const [paths, ...drawn] = told.split("\n");
    const names = paths.split(" ");
    const node = document.createElement("style");
    document.head.append(node);
    await Promise.all(names.map((path) => this.has(path)));
    node.textContent = [...names.map((path) => globalThis.chuhanPieces.styles[path]), ...drawn].join("\n");
  }

  // What a script does once for its widget, in view or not; gives what undoes it.
  begin(model) {
    const path = model.get("_esm");
    if (!path) return () => {};
    let end = null;
    let ended = false;
    this.script(path).then(({ initialize }) => {
      if (!ended) end = initialize?.({ model });
    });
    return () => {
      ended = true;
      end?.();
    };
  }

  // Gives the element and what ends it. The element is there at once; what is in it may have to be loaded first.
  show(model) {
    const el = document.createElement("div");
    const ends = [this.dress(model, el)];
    if (model.get("children")) ends.push(this.fill(model, el));
    else if (model.get("_esm")) ends.push(this.render(model, el));
    const stop = () => {
      for (const end of ends) end();
      el.remove();
    };
    return { el, stop };
  }

  // Its classes, and whether it is seen, now and whenever they change.
  dress(model, el) {
    const usual = `jupyter-widgets ${model.get("children") ? BOX : ""}`;
    const layout = this.models.named(model.get("layout"));
    const classes = () => {
      el.className = `${usual} ${model.get("_dom_classes").join(" ")}`;
    };
    const display = () => {
      el.style.display = layout?.get("display") || ""; // nothing else of a layout is used in the kit
    };
    model.on("change:_dom_classes", classes);
    layout?.on("change:display", display);
    classes();
    display();
    return () => {
      model.off("change:_dom_classes", classes);
      layout?.off("change:display", display);
    };
  }

  // What a column holds; what stays in it stays as it is.
  fill(model, el) {
    let shown = new Map();
    const draw = () => {
      const wanted = model
        .get("children")
        .map((name) => this.models.named(name))
        .filter(Boolean);
      const views = new Map(wanted.map((child) => [child, shown.get(child) || this.show(child)]));
      for (const [child, view] of shown) if (!views.has(child)) view.stop();
      let at = el.firstChild;
      for (const { el: node } of views.values()) {
        if (node === at) at = at.nextSibling;
        else el.insertBefore(node, at);
      }
      shown = views;
    };
    model.on("change:children", draw);
    draw();
    return () => {
      model.off("change:children", draw);
      for (const view of shown.values()) view.stop();
    };
  }

  render(model, el) {
    let end = null;
    let ended = false;
    Promise.all([this.script(model.get("_esm")), this.style(model.get("_css"))]).then(([{ render }]) => {
      if (!ended) end = render?.({ model, el });
    });
    return () => {
      ended = true;
      end?.();
    };
  }
}
