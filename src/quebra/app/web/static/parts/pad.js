// @ts-check
/** The buttons below the board with which values are chosen. */

import { el, fill } from "../dom.js";
import { cellOf } from "../board/layout.js";
import { say } from "../words.js";
import { icon } from "./icons.js";
import { lookIcon } from "./look_icon.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").Choice} Choice */

export class Pad {
  /**
   * @param {Table} table
   * @param {() => boolean} valueFirst  whether a value is chosen before its cells
   */
  constructor(table, valueFirst) {
    this.table = table;
    this.valueFirst = valueFirst;
    this.element = el("div", { class: "pad", role: "group" });
    /** @type {Map<import("../types.js").Value, HTMLElement>} */
    this.digits = new Map();
    this.say();
  }

  /** Builds the buttons, in the language of the page. */
  say() {
    const { play } = this.table;
    this.digits.clear();
    this.element.setAttribute("aria-label", say("values"));
    this.pencil = play.marks && this._button("marks", "pencil", () => this.table.setPencil(!this.table.pencil));
    if (play.gesture === "digits") {
      fill(
        this.element, ...play.values.map((choice) => this._digit(choice)), this.pencil,
        this._button("erase", "erase", () => this.table.erase(cellOf(this.table.selected()))),
      );
      const count = play.values.length + (this.pencil ? 2 : 1);
      this.element.classList.toggle("some", count > 6);
      this.element.classList.toggle("long", count > 8);
      this.element.classList.toggle("many", count > 12);
      this.element.style.setProperty("--columns", String(Math.ceil(count / 2)));
      this.element.style.setProperty("--narrow", String(Math.ceil(count / (count > 12 ? 3 : 2))));
    } else {
      fill(this.element, ...this._tools(), this.pencil);
    }
    this.update();
  }

  /** @param {Choice} choice */
  _digit(choice) {
    const press = () => {
      const { table } = this;
      if (this.valueFirst()) {
        table.picked = table.picked === choice.value ? null : choice.value;
        this.update();
      } else table.enter(cellOf(table.selected()), choice.value, table.pencil, true);
    };
    const shown = choice.look.shape === "label" ? choice.look.text : lookIcon(choice.look);
    const button = el("button", { type: "button", class: "digit", "aria-label": choice.name, onclick: press }, shown);
    this.digits.set(choice.value, button);
    return button;
  }

  /** The first and the second tool of a game that is drawn. */
  _tools() {
    const { play } = this.table;
    const first = play.values.find((choice) => choice.value !== play.secondary);
    const second = play.values.find((choice) => choice.value === play.secondary);
    if (!first || !second) return [];
    this.main = this._tool(first, "main");
    this.second = this._tool(second, "second");
    return [this.main, this.second];
  }

  /**
   * @param {Choice} choice
   * @param {"main" | "second"} tool
   */
  _tool(choice, tool) {
    const press = () => {
      this.table.tool = tool;
      this.update();
    };
    const name = tool === "main" && choice.look.corner ? say("draw") : choice.name;
    return el(
      "button", { type: "button", class: "tool", "data-tool": tool, onclick: press },
      lookIcon(choice.look), el("small", { text: name }),
    );
  }

  /**
   * @param {string} name
   * @param {string} picture
   * @param {() => void} press
   */
  _button(name, picture, press) {
    return el(
      "button", { type: "button", class: "with-icon", "data-name": name, onclick: press },
      icon(picture), el("small", { text: say(name) }),
    );
  }

  /** Shows what is chosen, and dims values that stand everywhere they can. */
  update() {
    const { table } = this;
    for (const [value, button] of this.digits) {
      button.classList.toggle("done", table.left(value) === 0);
      if (this.valueFirst()) button.setAttribute("aria-pressed", String(table.picked === value));
      else button.removeAttribute("aria-pressed");
    }
    if (this.pencil) this.pencil.setAttribute("aria-pressed", String(table.pencil));
    this.main?.setAttribute("aria-pressed", String(table.tool === "main"));
    this.second?.setAttribute("aria-pressed", String(table.tool === "second"));
  }
}
