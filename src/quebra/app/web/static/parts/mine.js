// @ts-check
/** What this browser's player has done, to look at, to take along and to take away. No account is needed. */

import { get, remove } from "../api.js";
import { el, fill } from "../dom.js";
import { forgetAll } from "../store/browser.js";
import { language, say } from "../words.js";
import { ask } from "./dialogs.js";
import { scores } from "./help/score.js";
import { icon } from "./icons.js";
import { clock } from "./timer.js";

/** @typedef {{finished: number, streak: {now: number, longest: number},
 *   types: {type: string, title: string, finished: number, best: number, mean: number}[]}} Statistics */

export class MinePart {
  /** @param {{trouble: (error: unknown) => void, tellTabs: (state: "deleting" | "deleted" | "kept") => void}} page */
  constructor(page) {
    this.page = page;
    this.element = el("section", { class: "mine", "aria-labelledby": "mine-title" });
    this.techniques = el("div");
  }

  /** @param {{type: string, title: string}[]} kinds */
  showTechniques(kinds) {
    fill(this.techniques, scores(kinds));
  }

  async say() {
    /** @type {Statistics} */
    let told;
    try {
      told = await get(`mine/statistics?lang=${language()}`);
    } catch {
      fill(this.element);
      return;
    }
    fill(
      this.element, el("h2", { id: "mine-title", text: say("mine") }),
      el("div", { class: "card" }, ...this._numbers(told), this.techniques, this._acts()),
    );
  }

  /** @param {Statistics} told */
  _numbers({ finished, streak, types }) {
    if (!finished) return [el("p", { class: "lede", text: say("mine_nothing") })];
    const number = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ words) =>
      el("div", { class: "number", "data-name": name }, el("b", { text }), el("span", { text: words }));
    return [
      el(
        "div", { class: "numbers" },
        number("finished", String(finished), say(finished === 1 ? "boards_solved_one" : "boards_solved_many")),
        number("streak", String(streak.now), say(streak.now === 1 ? "days_now_one" : "days_now_many")),
        number("longest", String(streak.longest), say("longest_row")),
      ),
      el(
        "table", { class: "times" },
        el("thead", {}, el("tr", {}, ...["what", "solved_boards", "best_time", "mean_time"].map((key) => el("th", { scope: "col", text: say(key) })))),
        el("tbody", {}, ...types.map((one) => el(
          "tr", { "data-type": one.type },
          el("th", { scope: "row", text: one.title }),
          ...[String(one.finished), clock(one.best), clock(one.mean)].map((text) => el("td", { text })),
        ))),
      ),
    ];
  }

  _acts() {
    return el(
      "div", { class: "acts" },
      el("p", { class: "lede", text: say("mine_here") }),
      el("a", { class: "button", href: `/api/v1/mine?lang=${language()}`, download: "", "data-name": "export" }, icon("save"), say("export")),
      el("button", { type: "button", "data-name": "delete_all", onclick: () => this._delete() }, icon("clear"), say("delete_all")),
    );
  }

  async _delete() {
    const answer = await ask(say("delete_all"), [el("p", { text: say("delete_sure") })], [
      { value: "", text: say("keep_all"), main: true },
      { value: "yes", text: say("delete_all") },
    ]);
    if (answer !== "yes") return;
    this.page.tellTabs("deleting");
    try {
      await remove("mine");
    } catch (error) {
      this.page.tellTabs("kept");
      this.page.trouble(error);
      return;
    }
    forgetAll();
    this.page.tellTabs("deleted");
  }
}
