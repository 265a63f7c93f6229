// The widgets that Python has made, as their scripts know them: anywidget's model, with what the kit uses of it.

const PREFIX = "IPY_MODEL_"; // so a widget names another
const CONTROL = "jupyter.widget.control"; // where ipywidgets answers questions about all widgets

export class Model {
  constructor(id, state, manager) {
    Object.assign(this, { id, state, widget_manager: manager });
    this.heard = new Map();
  }

  get(key) {
    return this.state[key];
  }

  on(name, hear) {
    this.heard.set(name, [...(this.heard.get(name) || []), hear]);
  }

  off(name, hear) {
    this.heard.set(
      name,
      (this.heard.get(name) || []).filter((one) => one !== hear),
    );
  }

  fire(name, ...told) {
    for (const hear of this.heard.get(name) || []) {
      try {
        hear(...told);
      } catch (error) {
        reportError(error); // one that fails keeps none of the others from hearing
      }
    }
  }

  // All of it is known before any of it is told.
  update(state) {
    Object.assign(this.state, state);
    for (const key of Object.keys(state)) this.fire(`change:${key}`);
  }

  // What is not as it was: after a break nobody knows what was missed.
  refresh(state) {
    const same = (key) => JSON.stringify(this.state[key]) === JSON.stringify(state[key]);
    this.update(Object.fromEntries(Object.entries(state).filter(([key]) => !same(key))));
  }

  send(content) {
    this.widget_manager.send(this.id, { method: "custom", content });
  }
}

export class Models {
  // `begin(model)` is called for each new one, and gives what ends it.
  constructor(kernel, begin) {
    Object.assign(this, { kernel, begin, all: new Map(), ends: new Map() });
  }

  named(reference) {
    return this.all.get(String(reference).slice(PREFIX.length));
  }

  add(id, state) {
    const model = new Model(id, state, this);
    this.all.set(id, model);
    return model;
  }

  // All at once: one may name another that comes after it.
  addAll(states) {
    const added = Object.entries(states)
      .filter(([id]) => !this.all.has(id))
      .map(([id, state]) => this.add(id, state));
    for (const model of added) this.ends.set(model.id, this.begin(model));
  }

  send(comm_id, data) {
    this.kernel.send("comm_msg", { comm_id, data });
  }

  // After a break: all widgets with all their state.
  ask() {
    this.control = `${this.kernel.session}-${Date.now()}`;
    const content = { comm_id: this.control, target_name: CONTROL, data: {} };
    this.kernel.send("comm_open", content, { version: "1.0.0" });
    this.send(this.control, { method: "request_states" });
  }

  hear({ header, content }) {
    const { comm_id: id, data } = content;
    const model = this.all.get(id);
    if (header.msg_type === "comm_open") this.addAll({ [id]: data.state });
    else if (header.msg_type === "comm_close") this.close(id);
    else if (header.msg_type !== "comm_msg") return;
    else if (id === this.control) this.answered(data.states || {});
    else if (data.method === "update") model?.update(data.state);
    else if (data.method === "custom") model?.fire("msg:custom", data.content, []);
  }

  answered(told) {
    const states = Object.entries(told).map(([id, { state }]) => [id, state]);
    const known = states.filter(([id]) => this.all.has(id));
    this.addAll(Object.fromEntries(states));
    for (const [id, state] of known) this.all.get(id).refresh(state);
  }

  close(id) {
    this.ends.get(id)?.();
    this.ends.delete(id);
    this.all.delete(id);
  }
}
