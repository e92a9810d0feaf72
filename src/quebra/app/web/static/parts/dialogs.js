// @ts-check
/** Questions and overviews that lie above the page. */

import { el } from "../dom.js";
import { say } from "../words.js";

/**
 * Opens a dialog and gives back what was chosen; "" where it was closed.
 * @param {string} title
 * @param {(Node | false | null)[]} content
 * @param {{value: string, text: string, main?: boolean}[]} buttons
 * @returns {Promise<string>}
 */
export function ask(title, content, buttons) {
  const box = el(
    "dialog", { class: "dialog", "aria-label": title },
    el(
      "form", { method: "dialog" },
      el("h2", { text: title }), ...content,
      el(
        "div", { class: "acts" },
        ...buttons.map(({ value, text, main }) => el("button", { value, class: main ? "main" : "", text })),
      ),
    ),
  );
  document.body.append(box);
  box.showModal();
  box.scrollTop = 0; // the button that has the focus may lie below
  return new Promise((settle) => {
    box.addEventListener("close", () => {
      box.remove();
      settle(box.returnValue);
    });
    box.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      if (event.target === box) box.close("");
    });
  });
}

/**
 * The keys, two columns: what one presses, and what it does.
 * @param {[string[], string][]} keys
 */
export function keyTable(keys) {
  return el(
    "dl", { class: "keys" },
    ...keys.map(([names, does]) => el(
      "div", {},
      el("dt", {}, ...names.map((name) => (name === "–" ? name : el("kbd", { text: name })))),
      el("dd", { text: does }),
    )),
  );
}

/** @param {[string[], string][]} keys */
export const showKeys = (keys) => ask(say("keys"), [keyTable(keys)], [{ value: "", text: say("close"), main: true }]);

/** @param {string} link */
export async function showLink(link) {
  const field = el("input", { type: "text", readonly: true, class: "link", value: link, "aria-label": say("share_link") });
  field.addEventListener("focus", () => field.select());
  let copied = true;
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    copied = false;
  }
  const told = el("p", { text: say(copied ? "link_copied" : "link_here") });
  return ask(say("share"), [told, field], [{ value: "", text: say("close"), main: true }]);
}
