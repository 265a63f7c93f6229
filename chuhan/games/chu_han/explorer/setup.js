// Setting up a position by clicking: choose where to, then click cards; or use the letter of a place on a card.
import { h, rove, step } from "../../../widgets/js/dom.js";
import { say } from "../../../widgets/js/words.js";
import { SIDES } from "../board/cards.js";

function numberLabel(what, side) {
  return what === "writs" ? say("Writs taken by {side:side}", { side }) : say("VP of {side:side}", { side });
}

export class Setup {
  constructor(drawer, send) {
    this.drawer = drawer;
    this.send = send;
    this.to = "H";
    this.root = h("div.setup", { onkeydown: (event) => this.key(event) });
  }

  draw(setup) {
    const focus = this.root.contains(document.activeElement) ? document.activeElement : null;
    const id = focus?.dataset.id;
    const zone = focus?.closest("[data-place]")?.dataset.place;
    const key = focus?.dataset.key;
    this.setup = setup;
    this.root.replaceChildren(
      this.targets(),
      h(
        "div.places",
        {},
        setup.places.map((place) => this.place(place)),
      ),
      setup.trick.length ? this.trick() : "",
      this.facts(),
      h(
        "fieldset.switches",
        {},
        h("legend", {}, say("This turn and this round")),
        setup.switches.map((one) => this.toggle(one)),
      ),
      h(
        "details",
        { open: this.details, ontoggle: (event) => (this.details = event.target.open) },
        h("summary", {}, say("Open rulings")),
        h(
          "div.switches",
          {},
          setup.rulings.map((one) => this.toggle(one)),
        ),
      ),
      h(
        "p.verdict",
        { role: "status", class: setup.problem ? "verdict bad" : "verdict good" },
        setup.problem
          ? say("✕ {problem}.", { problem: setup.problem })
          : setup.hidden
            ? say("✓ This is a view with unknown cards.")
            : say("✓ This is a position."),
      ),
      h(
        "div.buttons",
        {},
        this.button("use", say("Explore this position"), { main: true, off: setup.problem }),
        this.button("cancel", say("Leave without changes")),
        this.button("clear", say("Take all cards away"), { set: true }),
      ),
    );
    if (focus) this.refocus(id, zone, key);
  }

  button(name, label, { main = false, off = "", set = false } = {}) {
    const act = () => this.send(set ? { do: "set", name } : { do: "press", name });
    return h(
      `button${main ? ".main" : ""}`,
      {
        type: "button",
        "data-id": name,
        "aria-disabled": off ? "true" : null,
        title: off || null,
        onclick: act,
      },
      label,
    );
  }

  // Where the next card that is clicked goes.
  targets() {
    const options = this.setup.places.map(({ sign, name, short }) =>
      h(
        "button",
        {
          type: "button",
          "data-id": `to-${sign}`,
          "aria-label": name,
          "aria-pressed": String(sign === this.to),
          "aria-keyshortcuts": sign.toLowerCase(),
          onclick: () => this.aim(sign),
        },
        short,
      ),
    );
    return h(
      "div.targets",
      { role: "group", "aria-label": say("Cards that you click go to") },
      h("p", {}, say("Cards that you click go to")),
      h("div.buttons", {}, options),
      h("p.hint", {}, say("Or, on a card: H, C, P, D or O sends it there.")),
    );
  }

  aim(sign) {
    this.to = sign;
    this.draw(this.setup);
  }

  // So many more cards that nobody has seen: then it is asked what is guaranteed.
  unknown(sign, name, n) {
    const button = (by, label, words) =>
      h(
        "button",
        {
          type: "button",
          "data-id": `unknown-${sign}${by}`,
          "aria-label": words,
          "aria-disabled": n + by < 0 ? "true" : null,
          onclick: () => n + by >= 0 && this.send({ do: "set", name: `unknown:${sign}:${n + by}` }),
        },
        label,
      );
    return h(
      "p.unknown",
      { role: "group", "aria-label": say("{place}: unknown cards", { place: name }) },
      button(-1, "−", say("One unknown card less")),
      h("span", {}, say("{n} unknown", { n })),
      button(1, "+", say("One unknown card more")),
    );
  }

  place({ sign, name, cards, note, unknown }) {
    const ordered = sign === "P"; // in the pile the order matters, so every card stands for itself
    const shown = ordered
      ? cards.map((code, i) => ({ code, n: 1, from: `P${i}` }))
      : [...new Set(cards)].map((code) => ({
          code,
          n: cards.filter((other) => other === code).length,
          from: sign,
        }));
    const group = h(
      "div.tiles",
      {
        role: "toolbar",
        "aria-label": say("{place}: {n:number_of_cards}", { place: name, n: cards.length }),
      },
      shown.map((one, i) => this.card(one, i)),
    );
    rove(group, null);
    return h(
      "section.place",
      { "data-place": sign, "data-to": String(sign === this.to), "aria-label": name },
      h("h4", {}, name, h("small", {}, ` ${cards.length}`, note ? ` · ${note}` : "")),
      shown.length ? group : h("p.nothing", {}, say("No cards")),
      unknown === undefined ? null : this.unknown(sign, name, unknown),
    );
  }

  card({ code, n, from }, i) {
    const kind = this.drawer.kind(code);
    const label = n > 1 ? say("{card}, {n} of them", { card: kind.name, n }) : kind.name;
    const props = {
      type: "button",
      "data-key": `${from}.${code}`,
      "data-from": from,
      "data-code": code,
      "data-nth": String(i),
      "aria-label": label,
      title: kind.name,
      onclick: () => this.put(from, code, this.to),
    };
    return h(
      "button.tile-button",
      props,
      this.drawer.tile(code),
      n > 1 ? h("span.times", { "aria-hidden": "true" }, `×${n}`) : null,
    );
  }

  put(from, code, to) {
    if (from[0] === to) return;
    this.send({ do: "put", name: `${from}>${to}:${code}` });
  }

  trick() {
    return h(
      "section.place",
      { "aria-label": say("On the table") },
      h("h4", {}, say("On the table")),
      h("p", {}, say("{plays:semicolons}", { plays: this.setup.trick })),
      this.button("lift", say("Take it off the table"), { set: true }),
    );
  }

  facts() {
    const { turn, writs, most_writs: most, score } = this.setup;
    const number = (what, sign, value, max) =>
      h("input", {
        type: "number",
        inputmode: "numeric",
        min: "0",
        max: String(max),
        value: String(value),
        "data-id": `${what}-${sign}`,
        "aria-label": numberLabel(what, SIDES[sign]),
        onchange: (event) => this.number(what, sign, event.target, value),
      });
    const row = (words, make) =>
      h(
        "div.fact",
        {},
        h("span.what", {}, words),
        ["H", "C"].map((sign, i) => h("span.pair", {}, this.drawer.seal(sign), make(sign, i))),
      );
    return h(
      "div.facts",
      {},
      row(say("To move"), (sign) =>
        h(
          "button",
          {
            type: "button",
            "data-id": `turn-${sign}`,
            "aria-pressed": String(turn === sign),
            onclick: () => this.send({ do: "set", name: `turn:${sign}` }),
          },
          say("{side:side}", { side: SIDES[sign] }),
        ),
      ),
      row(say("Writs taken"), (sign, i) => number("writs", sign, writs[i], most)),
      row(say("VP"), (sign, i) => number("score", sign, score[i], 999)),
    );
  }

  number(what, sign, input, before) {
    if (/^\d{1,3}$/.test(input.value))
      this.send({ do: "set", name: `${what}:${sign}:${Number(input.value)}` });
    else input.value = before;
  }

  toggle({ name, label, on }) {
    const props = {
      type: "button",
      role: "switch",
      "data-id": name,
      "aria-checked": String(on),
      onclick: () => this.send({ do: "set", name }),
    };
    return h("button.switch", props, h("span.knob", { "aria-hidden": "true" }, on ? "✓" : ""), label);
  }

  // A card that went away leaves the focus to its neighbour.
  refocus(id, zone, key) {
    const find = (query) => this.root.querySelector(query);
    if (id) return find(`[data-id="${CSS.escape(id)}"]`)?.focus();
    const group = zone && find(`[data-place="${zone}"] .tiles`);
    if (!group) return find("[data-id^='to-']")?.focus();
    const items = [...group.children];
    const again =
      items.find((item) => item.dataset.key === key) || items[Math.min(this.nth || 0, items.length - 1)];
    rove(group, again.dataset.key);
    again.focus();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const card = event.target.closest?.("[data-key]");
    if (!card) return;
    this.nth = Number(card.dataset.nth);
    const to = event.key.toUpperCase();
    if (/^(Arrow|Home$|End$)/.test(event.key)) {
      const next = step(card.parentNode, card, event.key);
      rove(card.parentNode, next.dataset.key);
      next.focus();
    } else if (/^[HCPDO]$/.test(to)) this.put(card.dataset.from, card.dataset.code, to);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
