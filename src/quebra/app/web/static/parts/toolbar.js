// @ts-check
/** The tools below the board, and the keys that are the same. */

import { el, fill } from "../dom.js";
import { say } from "../words.js";
import { ask, showKeys, showLink } from "./dialogs.js";
import { icon } from "./icons.js";

/** @typedef {import("../screens/play.js").PlayScreen} PlayScreen */

export class Toolbar {
  /** @param {PlayScreen} screen */
  constructor(screen) {
    this.screen = screen;
    this.element = el("div", { class: "tools", role: "toolbar" });
    this.say();
  }

  say() {
    const { table, judge, help } = this.screen;
    this.undo = this._button("undo", "Z", () => table.move("undo"));
    this.redo = this._button("redo", "Y", () => table.move("redo"));
    this.element.setAttribute("aria-label", say("tools"));
    fill(
      this.element, this.undo, this.redo,
      this._button("trial", "T", () => table.move("trial"), say("try_out")),
      this._button("check", "C", () => judge.check(), say("check")),
      this._button("hint", "H", () => void help.hint(), say("hint"), "main"),
    );
    this.update();
  }

  /**
   * @param {string} name
   * @param {string} key
   * @param {() => void} press
   * @param {string} [text]
   * @param {string} [kind]
   */
  _button(name, key, press, text = say(name), kind = "") {
    const attributes = { type: "button", class: `with-icon ${kind}`, "data-name": name, title: `${text} (${key})` };
    return el("button", { ...attributes, onclick: press }, icon(name), el("small", { text }));
  }

  update() {
    const { record } = this.screen.table;
    if (this.undo) this.undo.disabled = !record.canUndo;
    if (this.redo) this.redo.disabled = !record.canRedo;
  }

  /** What letters do, where the game has no value of that name. */
  commands() {
    const { table, judge, view, help } = this.screen;
    return {
      z: () => table.move("undo"),
      y: () => table.move("redo"),
      t: () => table.move("trial"),
      k: () => table.record.layers && table.move("keep"),
      d: () => table.record.layers && table.move("drop"),
      c: () => judge.check(),
      h: () => void help.hint(),
      p: () => help.put(),
      n: () => void help.whyNot(),
      e: () => void help.explain(),
      m: () => table.fillMarks(),
      Enter: () => table.setPencil(!table.pencil),
      Escape: () => this._calm(),
      "+": () => view.larger(),
      "=": () => view.larger(),
      "-": () => view.smaller(),
      "?": () => this.showKeys(),
    };
  }

  _calm() {
    const { table, pad } = this.screen;
    table.picked = null;
    table.tool = "main";
    table.setPencil(false);
    table.board.light([]);
    this.screen.help.close();
    pad.update();
  }

  /** @returns {[string[], string][]} */
  keys() {
    const { play } = this.screen.table;
    const values = play.values.filter((choice) => choice.keys.length);
    /** @type {[string[], string][]} */
    const own = values.length > 5
      ? [[[values[0].keys[0].toUpperCase(), "–", values[values.length - 1].keys[0].toUpperCase()], say("key_values")]]
      : values.map(({ keys, name }) => [keys.slice(0, 1).map((key) => key.toUpperCase()), name]);
    return /** @type {[string[], string][]} */ ([
      [["←", "↑", "↓", "→"], say("key_walk")],
      ...own,
      play.marks && [["⇧"], say("key_mark")],
      play.marks && [["Enter"], say("key_pencil")],
      play.marks && [["M"], say("key_fill")],
      play.gesture === "path" && [["⇧", "→"], say("key_draw")],
      play.gesture !== "digits" && [["Space"], say("key_space")],
      [["Del"], say("key_erase")],
      [["Z"], say("undo")],
      [["Y"], say("redo")],
      [["T"], say("try_out")],
      [["K"], say("keep")],
      [["D"], say("drop")],
      [["C"], say("check")],
      [["H"], say("hint")],
      [["P"], say("put_it")],
      [["N"], say("why_not")],
      [["E"], say("explain_here")],
      [["+", "-"], say("key_zoom")],
      [["?"], say("keys")],
    ].filter(Boolean));
  }

  showKeys() {
    return showKeys(this.keys());
  }

  async share() {
    const { linkFor } = await import("../store/share.js");
    await showLink(await linkFor(this.screen.session.puzzle));
  }

  async giveUp() {
    const answer = await ask(say("give_up"), [el("p", { text: say("give_up_sure") })], [
      { value: "", text: say("go_on") },
      { value: "yes", text: say("see_solution"), main: true },
    ]);
    if (answer === "yes") await this.screen.judge.giveUp();
  }
}
