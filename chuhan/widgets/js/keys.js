// Keys of a table's owner: each presses the first of its buttons that is there and can be pressed.

export function pressOwn(keys, key, within) {
  const own = keys.find((one) => one.press.length && one.key.toLowerCase() === key.toLowerCase());
  const buttons = (own?.press || []).flatMap((name) =>
    Array.from(within.querySelectorAll(`:is([data-id="own-${name}"], [data-id="${name}"])`)),
  );
  const found = buttons.find((node) => node.offsetParent && !node.hasAttribute("aria-disabled"));
  found?.click();
  return Boolean(found);
}

// The key of a button, for those who ask the button for it.
export function keyOf(keys, name) {
  return keys.find((one) => one.press.includes(name))?.key.toLowerCase() || "";
}
