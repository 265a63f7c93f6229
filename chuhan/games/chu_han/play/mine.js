// The files of one's own puzzles, below the trainer.
import { copyText } from "../../../widgets/js/clipboard.js";
import { h } from "../../../widgets/js/dom.js";
import { initialize, theLine } from "../../../widgets/js/line.js";
import { say, setWords } from "../../../widgets/js/words.js";

function render({ model, el }) {
  setWords(model.get("words"));
  const { title, note, back, files } = model.get("page");
  const line = h("p.note", { role: "status" });
  const drop = (id) => theLine().send(model, { do: "drop", name: id }, { leaves: true });
  const copy = async (text) => {
    line.textContent = (await copyText(text))
      ? say("Copied.")
      : say("This browser does not let the page copy it.");
  };
  const entry = ({ id, title: words, text }) =>
    h(
      "li",
      {},
      h("span", {}, words),
      h(
        "div.buttons",
        {},
        h(
          "button",
          { type: "button", "data-id": `copy-${id}`, onclick: () => copy(text) },
          say("Copy the file"),
        ),
        h("button", { type: "button", "data-id": `drop-${id}`, onclick: () => drop(id) }, say("Give it up")),
      ),
    );
  el.append(
    h(
      "section.chuhan-panel.chuhan-mine-files",
      { "aria-label": title, "data-lm-suppress-shortcuts": "true" },
      h("h3", {}, title),
      h("ul", {}, files.map(entry)),
      h("p.faint", {}, note),
      h(
        "div.buttons",
        {},
        back ? h("a.button", { href: back, "data-link": "" }, say("Back to the review")) : null,
      ),
      line,
    ),
  );
}

export default { initialize, render };
