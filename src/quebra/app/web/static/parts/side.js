// @ts-check
/** Beside the board (below it on a narrow screen): what was said last, choices, more tools. */

import { el, fill } from "../dom.js";
import { keep, kept } from "../store/settings.js";
import { say } from "../words.js";
import { keyTable } from "./dialogs.js";
import { icon } from "./icons.js";

/** @typedef {import("../screens/play.js").PlayScreen} PlayScreen */

export class Side {
  /** @param {PlayScreen} screen */
  constructor(screen) {
    this.screen = screen;
    this.news = el("div", { class: "news", "aria-live": "polite" });
    this.rest = el("div", { class: "side-rest" });
    this.element = el("aside", { class: "side" }, screen.help.element, this.news, this.rest);
    this.say();
  }

  /** @param {Node | null} card */
  tell(card) {
    fill(this.news, card);
  }

  say() {
    this.element.setAttribute("aria-label", say("beside"));
    fill(this.rest, this._more(), this._choices(), this._keys());
  }

  _more() {
    const { table, toolbar, help } = this.screen;
    const button = (/** @type {string} */ name, /** @type {string} */ picture, /** @type {() => void} */ press) =>
      el("button", { type: "button", class: "quiet", "data-name": name, onclick: press }, icon(picture), say(name));
    return el(
      "section", { class: "card more" },
      button("why_not", "why", () => void help.whyNot()),
      button("explain_here", "steps", () => void help.explain()),
      button("techniques", "star", () => void help.score()),
      table.play.marks && button("fill_marks", "marks", () => table.fillMarks()),
      button("clear", "clear", () => table.move("clear")),
      button("share", "share", () => toolbar.share()),
      button("give_up", "flag", () => toolbar.giveUp()),
    );
  }

  _choices() {
    const { table, pad, judge, help } = this.screen;
    return el(
      "section", { class: "card choices" },
      el("h2", { class: "label", text: say("choices") }),
      choice("mistakes", say("mistakes_at_once"), false, () => {
        judge.chosen();
        table.judgeAll();
      }),
      choice("teach", say("teach_mode"), false, () => help.close()),
      choice("dim", say("dim_finished"), true, () => table.judgeAll()),
      table.play.gesture === "digits" && choice("value_first", say("value_first"), false, () => {
        table.picked = null;
        pad.update();
      }),
    );
  }

  _keys() {
    return el("section", { class: "card key-card" }, el("h2", { class: "label", text: say("keys") }), keyTable(this.screen.toolbar.keys()));
  }
}

/**
 * A choice that this browser keeps.
 * @param {string} name
 * @param {string} text
 * @param {boolean} usual
 * @param {() => void} changed
 */
function choice(name, text, usual, changed) {
  const box = el("input", { type: "checkbox", "data-name": name });
  box.checked = kept(name, usual);
  box.addEventListener("change", () => {
    keep(name, box.checked);
    changed();
  });
  return el("label", { class: "choice" }, box, el("span", { text }));
}
