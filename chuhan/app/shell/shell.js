// The page around the app: asks for a place, says how long that takes, and shows the widgets of its kernel.
import { Channel } from "./channel.js";
import { Models } from "./models.js";
import { Views } from "./views.js";

const LOOK = 1000; // milliseconds between two questions for a place
const STAGES = [
  [4000, "dealing"],
  [12000, "slow"],
  [30000, "silent"],
];

const loading = () => document.getElementById("chuhan-loading");

function tell(words) {
  const node = document.getElementById("chuhan-loading-words");
  if (node && words && node.textContent !== words) node.textContent = words;
}

// The kernel with the state of its widgets, as soon as there is one for this page.
async function enter(asked, cookieGiven = false) {
  const { cookies, lost } = loading().dataset;
  let unknown = false;
  try {
    const answer = await asked;
    if (answer.status === 403) location.reload(); // logged out meanwhile: the page leads to the login
    unknown = answer.status === 401;
    if (unknown && !cookieGiven) return enter(window.chuhanEnter(), true); // the answer has brought a cookie
    const told = answer.ok ? await answer.json() : {};
    if (told.kernel) return told;
    tell(told.words || (unknown ? cookies : lost));
  } catch {
    tell(lost);
  }
  await new Promise((wake) => setTimeout(wake, LOOK));
  return enter(window.chuhanEnter(), unknown);
}

// Nobody looks at a page that waits in vain and does not say so.
function stage([time, words], kernel) {
  setTimeout(async () => {
    if (!loading()) return;
    const gone = time > 5000 && (await isGone(kernel));
    const box = loading();
    if (!box) return;
    tell(box.dataset[gone ? "gone" : words]);
    if ((!gone && words !== "silent") || box.querySelector("a")) return;
    const link = document.createElement("a");
    link.href = location.href;
    link.textContent = box.dataset.again;
    box.querySelector("main").append(link);
  }, time);
}

async function isGone(kernel) {
  try {
    return (await fetch(`api/kernels/${kernel}`, { cache: "no-store" })).status === 404;
  } catch {
    return false; // without an answer nobody knows
  }
}

function open({ kernel: id, app, states }) {
  const { pieces } = JSON.parse(document.getElementById("chuhan-config").textContent);
  document.body.dataset.kernel = id;
  for (const one of STAGES) stage(one, id);
  let models = null;
  const kernel = new Channel(id, (message) => models.hear(message));
  let views = null;
  models = new Models(kernel, (model) => views.begin(model));
  views = new Views(models, pieces);
  kernel.connectionStatusChanged.connect((_, status) => {
    if (status !== "connected" || !kernel.missed) return;
    kernel.missed = false;
    models.ask();
  });
  const connect = () => kernel.reconnect().catch(() => loading() && setTimeout(connect, LOOK));
  models.addAll(states);
  document.getElementById("rendered_cells").append(views.show(models.all.get(app)).el);
  // not sooner: what the widgets of the kit have to say first goes along
  views.has("app/page/browser/bar.js").then(() => setTimeout(connect));
  window.addEventListener("pagehide", (event) => {
    if (!event.persisted) navigator.sendBeacon(`voila/api/shutdown/${id}`);
  });
}

const place = () => new Response(document.getElementById("chuhan-place").textContent);
enter(window.chuhanEntered || place()).then(open);
