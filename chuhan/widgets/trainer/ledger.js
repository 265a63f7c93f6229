// The ledger of the trainer: what is solved, the code to take along, and a place to paste one.
import { copyText } from "../js/clipboard.js";
import { h } from "../js/dom.js";
import { initialize, theLine } from "../js/line.js";
import { say, setWords } from "../js/words.js";

class LedgerView {
  constructor(model, el) {
    this.model = model;
    this.words = h("summary");
    this.advice = h("p.advice", { role: "note" });
    this.line = h("p.line", { role: "status" });
    this.code = h("textarea", {
      readonly: true,
      rows: "3",
      spellcheck: "false",
      "aria-label": say("Your code"),
      onfocus: () => this.code.select(),
    });
    this.paste = h("textarea", {
      rows: "3",
      spellcheck: "false",
      autocomplete: "off",
      "aria-label": say("A code to import"),
    });
    this.root = h(
      "section.chuhan-panel.ledger",
      { "aria-label": say("Your progress"), "data-lm-suppress-shortcuts": "true" },
      this.advice,
      h(
        "details",
        {},
        this.words,
        h(
          "div.codes",
          {},
          h(
            "div",
            {},
            h("h3", {}, say("Take it along")),
            h(
              "p",
              {},
              say(
                "This browser keeps your progress." +
                  " With this code you can go on elsewhere, or show it to a teacher.",
              ),
            ),
            this.code,
            h("button.main", { type: "button", onclick: () => this.copy() }, say("Copy the code")),
          ),
          h(
            "div",
            {},
            h("h3", {}, say("Bring it here")),
            h("p", {}, say("Paste a code. What it knows is added; nothing that you have solved is lost.")),
            this.paste,
            h(
              "button",
              { type: "button", onclick: () => this.send({ do: "import", text: this.paste.value }) },
              say("Import the code"),
            ),
          ),
        ),
        this.forgetting(),
      ),
      this.line,
    );
    el.append(this.root);
    this.onPage = () => this.draw();
    this.onSaid = ({ line }) => line !== undefined && this.say(line);
    model.on("change:page", this.onPage);
    model.on("msg:custom", this.onSaid);
    this.draw();
  }

  stop() {
    this.model.off("change:page", this.onPage);
    this.model.off("msg:custom", this.onSaid);
    this.root.remove();
  }

  send(command) {
    theLine().send(this.model, command, { once: command.do });
  }

  // Nothing is forgotten by a slip: a second button has to be pressed.
  forgetting() {
    const ask = (asked) => {
      this.asking.hidden = !asked;
      first.hidden = asked;
      (asked ? keep : first).focus();
    };
    const first = h("button", { type: "button", onclick: () => ask(true) }, say("Forget my progress"));
    const keep = h("button", { type: "button", onclick: () => ask(false) }, say("No, keep it"));
    const yes = () => {
      this.send({ do: "forget", name: "sure" });
      ask(false);
    };
    const words = say(
      "Forget all that you have solved, on this browser? Only a code that you have copied brings it back.",
    );
    this.asking = h(
      "div.asking",
      { role: "group", "aria-label": say("Forget my progress"), hidden: true },
      h("p", {}, words),
      h("div.buttons", {}, keep, h("button", { type: "button", onclick: yes }, say("Yes, forget it"))),
    );
    return h("div.forget", {}, first, this.asking);
  }

  say(line) {
    this.line.textContent = line || "";
  }

  draw() {
    const page = this.model.get("page");
    this.words.replaceChildren(h("strong", {}, say("Your progress")), ` ${page.words || ""}`);
    this.code.value = page.code || "";
    this.advice.textContent = page.advice || "";
    this.advice.hidden = !page.advice;
  }

  async copy() {
    if (await copyText(this.code.value)) {
      this.say(say("Copied."));
      return;
    }
    this.code.focus(); // this selects it, and the keyboard can copy it
    this.say(say("The code is selected: copy it with Ctrl+C, or ⌘C on a Mac."));
  }
}

function render({ model, el }) {
  setWords(model.get("words"));
  const view = new LedgerView(model, el);
  return () => view.stop();
}

export default { initialize, render };
