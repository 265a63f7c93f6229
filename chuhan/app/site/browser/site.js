// The page around the app where no server is: shows the widgets of the Python that first.js has started.
import { Models } from "../../shell/models.js";
import { Views } from "../../shell/views.js";
import { Channel } from "./channel.js";
import { keep } from "./kept.js";

function open() {
  const { pieces } = JSON.parse(document.getElementById("chuhan-config").textContent);
  const kernel = new Channel(window.chuhanPython);
  let views = null;
  const models = new Models(kernel, (model) => views.begin(model));
  views = new Views(models, pieces);
  const show = (app) => {
    document.getElementById("rendered_cells").append(views.show(models.all.get(app)).el);
    keep();
  };
  kernel.listen((message) => {
    if (message.header.msg_type === "shown") show(message.content.app);
    else models.hear(message);
  });
}

open();
