// The page around the app where no server is: shows the widgets of the Python that first.js has started, and before
// that those of a lesson's first page that is stored. Both have the same names.
import { Models } from "../../shell/models.js";
import { Views } from "../../shell/views.js";
import { Channel } from "./channel.js";
import { keep } from "./kept.js";

const SCRIPT = "_esm"; // what kind of widget it is

// What Python says until its first page is whole: the widgets with the state that they come to.
class Arriving {
  constructor() {
    Object.assign(this, { states: {}, later: [] });
  }

  hear(message) {
    const { comm_id: id, data } = message.content;
    if (message.header.msg_type === "comm_open") this.states[id] = data.state;
    else if (message.header.msg_type === "comm_close") delete this.states[id];
    else if (data.method === "update") Object.assign(this.states[id], data.state);
    else this.later.push(message);
  }
}

async function open() {
  const { pieces } = JSON.parse(document.getElementById("chuhan-config").textContent);
  const python = window.chuhanPython;
  const kernel = new Channel(python);
  let views = null;
  const models = new Models(kernel, (model) => views.begin(model));
  views = new Views(models, pieces);
  let shown = null; // the name of the app in view, and its view
  const show = (app, states) => {
    models.addAll(states);
    shown = { app, view: views.show(models.all.get(app)) };
    document.getElementById("rendered_cells").append(shown.view.el);
  };
  // A stored page that is not what Python makes of it is of no use.
  const leave = () => {
    shown.view.stop();
    for (const id of models.all.keys()) models.close(id);
    shown = null;
  };
  const agrees = (app, states) =>
    shown.app === app && [...models.all].every(([id, model]) => states[id]?.[SCRIPT] === model.get(SCRIPT));
  const stored = await python.stored;
  if (stored) {
    show(stored.app, stored.states);
    await views.has("app/page/browser/bar.js"); // then what is in view is drawn
    requestAnimationFrame(() => document.getElementById("chuhan-loading")?.remove());
  }
  let arriving = new Arriving();
  kernel.listen((message) => {
    if (!arriving) models.hear(message);
    else if (message.header.msg_type !== "shown") arriving.hear(message);
    else {
      const { app } = message.content;
      const { states, later } = arriving;
      arriving = null;
      python.come();
      if (shown && !agrees(app, states)) leave();
      if (shown)
        models.answered(Object.fromEntries(Object.entries(states).map(([id, state]) => [id, { state }])));
      else show(app, states);
      for (const one of later) models.hear(one);
      keep();
    }
  });
}

open();
