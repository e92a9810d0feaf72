// @ts-check
/** The bundled boards of each game, as small pictures with names that people can say. */

import { get, post } from "../api.js";
import { el, fill } from "../dom.js";
import { keep, kept } from "../store/settings.js";
import { language, say } from "../words.js";
import { draw, sized, tile } from "./tile.js";

/** @typedef {import("../screens/home.js").Kind} Kind */

export class BundledPart {
  /** @param {(board: {puzzle: unknown}) => Promise<void>} start */
  constructor(start) {
    this.start = start;
    this.element = el("section", { class: "bundled", "aria-labelledby": "bundled-title" });
    this.list = el("ul", { class: "tiles" });
    /** @type {Kind[]} */
    this.kinds = [];
  }

  /** @param {Kind[]} kinds */
  show(kinds) {
    this.kinds = kinds;
    const last = kept("bundled", "");
    const shown = kinds.find((kind) => kind.type === last) ?? kinds[0];
    if (!shown) return;
    const chooser = el(
      "div", { class: "segments", role: "group", "aria-label": say("bundled_kinds") },
      ...kinds.map((kind) => el("button", {
        type: "button", text: kind.title, "data-type": kind.type, "aria-pressed": String(kind === shown),
        onclick: () => this._choose(kind),
      })),
    );
    fill(this.element, el("h2", { id: "bundled-title", text: say("bundled") }), chooser, this.list);
    this._list(shown);
  }

  /** @param {Kind} kind */
  _choose(kind) {
    keep("bundled", kind.type);
    this.show(this.kinds);
    /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-type="${kind.type}"]`))?.focus();
  }

  /** @param {Kind} kind */
  _list(kind) {
    const boards = [...kind.boards].sort((one, other) => one.rows * one.columns - other.rows * other.columns);
    this.list.setAttribute("aria-label", say("boards_of", { title: kind.title }));
    /** @type {Map<string, number>} how many of a size there were */
    const seen = new Map();
    fill(this.list, ...boards.map((board) => {
      const size = sized(board);
      const alone = boards.filter((one) => sized(one) === size).length === 1;
      const number = (seen.get(size) ?? 0) + 1;
      seen.set(size, number);
      return el("li", {}, this._tile(kind, board.name, alone ? size : say("board_number", { size, number })));
    }));
  }

  /**
   * @param {Kind} kind
   * @param {string} name
   * @param {string} title
   */
  _tile(kind, name, title) {
    /** @type {unknown} */
    let puzzle = null;
    const told = tile({
      name: title, press: () => puzzle && this.start({ puzzle }), data: { "data-board": name, "aria-label": `${kind.title}, ${title}` },
    });
    const load = async () => {
      puzzle = await get(`examples/${kind.type}/${name}`);
      draw(told.thumb, await post("describe", { puzzle, lang: language() }));
    };
    load().catch(() => {});
    return told.element;
  }
}
