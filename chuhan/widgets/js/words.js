// Sentences in the learner's language: Python sends the words of a script, `say` puts the facts into them.
// It does what chuhan/language/sentence.py does; a test compares the two.

let WORDS = { plural: "en", say: {}, forms: {}, lists: {} };

const isFew = (n) => n % 10 >= 2 && n % 10 <= 4 && !(n % 100 >= 12 && n % 100 <= 14);
const PLURALS = {
  en: (n) => (n === 1 ? "one" : "other"),
  pl: (n) => (n === 1 ? "one" : isFew(n) ? "few" : "other"),
  ru: (n) => (n % 10 === 1 && n % 100 !== 11 ? "one" : isFew(n) ? "few" : "other"),
};
const FACT = /\{\{|\}\}|\{#[^{}]*\}|\{(\w+)(?::(\w+))?\}/g;

// Before anything is said: the words that `script_words` made for this script.
export function setWords(words) {
  if (words?.plural) WORDS = words;
}

// say("{n:cards} left", { n: 3 }): the template must be written out in the call, so that it can be found.
export function say(text, facts = {}) {
  const told = WORDS.say[text];
  return filled(told || text, facts, told ? WORDS : WORDS.english || WORDS);
}

function filled(text, facts, words) {
  return text.replace(FACT, (all, name, form) => {
    if (name) return formed(facts[name], form || "", words);
    return all[1] === "#" ? "" : all[0];
  });
}

function formed(fact, form, words) {
  if (Array.isArray(fact)) {
    const table = words.forms[form] || words.english?.forms[form] || {};
    const items = fact.map((one) => formed(one, table.each || form, words));
    return joinedList(items, table.list || "and", words);
  }
  if (!form) return String(fact);
  const told = wordsFor(fact, words.forms[form] || {}, words);
  if (told) return filled(told, { n: fact }, words);
  return words.english ? formed(fact, form, words.english) : String(fact);
}

// A number has its own words or those of its kind, a name its own; else those of a form like this.
function wordsFor(key, table, words) {
  const kinds = typeof key === "number" ? [PLURALS[words.plural](Math.abs(key)), "other"] : [];
  for (const one of [table, words.forms[table.like] || {}]) {
    const name = [key, ...kinds].find((kind) => Object.hasOwn(one, kind) && one[kind]);
    if (name !== undefined) return one[name];
  }
  return "";
}

function joinedList(items, name, words) {
  const table = words.lists[name] || words.english?.lists[name] || {};
  const more = table.more || "{a}, {b}";
  const last = (items.length > 2 ? table.last : table.two) || more;
  const [first = "", ...rest] = items;
  return rest.reduce((a, b, i) => filled(i === rest.length - 1 ? last : more, { a, b }, words), first);
}
