// @ts-check
/** The cards in which help is told. */

import { el } from "../../dom.js";
import { say } from "../../words.js";
import { icon } from "../icons.js";
import { lookIcon } from "../look_icon.js";

/** @typedef {import("../../board/highlights.js").Marks} Marks */

/**
 * @param {{kind?: string, part: string, title: string, picture?: string, stage?: number}} head
 * @param {() => void} close
 * @param {...(Node | null | undefined | false)} rest
 */
export function helpCard({ kind = "", part, title, picture = "hint", stage }, close, ...rest) {
  const bars = stage === undefined ? null : el(
    "ol", { class: "stages", "aria-hidden": "true" }, ...[0, 1, 2].map((one) => el("li", { class: one <= stage && "done" })),
  );
  return el(
    "section", { class: `card help-card ${kind}`, "data-part": part },
    bars,
    el(
      "div", { class: "help-head" },
      el("h2", {}, icon(picture), capital(title)),
      el("button", { type: "button", class: "quiet", "data-name": "close_help", "aria-label": say("close"), onclick: close }, icon("drop")),
    ),
    ...rest,
  );
}

/** @param {...(Node | null | undefined | false)} lines */
export const textOf = (...lines) => el("div", { class: "help-text" }, ...lines);

/** @param {...(Node | null | undefined | false)} buttons */
export const acts = (...buttons) => el("div", { class: "help-acts" }, ...buttons);

/**
 * @param {string} name
 * @param {string} text
 * @param {() => void} press
 * @param {string} [kind]
 */
export const button = (name, text, press, kind = "") =>
  el("button", { type: "button", class: kind, "data-name": name, onclick: press, text });

/**
 * What the marks on the board mean, as far as there are any.
 * @param {Marks} marks
 */
export function legend(marks) {
  const told = /** @type {const} */ (["reason", "premise", "conclusion", "link"]).filter((role) => marks[role]?.length);
  const names = { reason: say("mark_reason"), premise: say("mark_premise"), conclusion: say("mark_conclusion"), link: say("mark_link") };
  return told.length > 0 && el(
    "ul", { class: "legend" },
    ...told.map((role) => el("li", {}, el("i", { class: role, "aria-hidden": "true", text: role === "link" ? "1" : "" }), names[role])),
  );
}

/**
 * The values of a cell, to choose one of.
 * @param {import("../../types.js").Choice[]} choices
 * @param {(choice: import("../../types.js").Choice) => void} chosen
 */
export function valueButtons(choices, chosen) {
  return el(
    "div", { class: "values-asked", role: "group", "aria-label": say("values") },
    ...choices.map((choice) => el(
      "button", { type: "button", "aria-label": choice.name, "data-value": choice.value, onclick: () => chosen(choice) },
      choice.look.shape === "label" ? String(choice.look.text) : lookIcon(choice.look),
    )),
  );
}

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
