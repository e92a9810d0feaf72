// @ts-check
/** Where one was: the boards that were begun, as they stand, and those that are solved. */

import { get, remove } from "../api.js";
import { el, fill } from "../dom.js";
import { forget, keptSessions } from "../store/browser.js";
import { count, language, say } from "../words.js";
import { icon } from "./icons.js";
import { crown, draw, sized, tile } from "./tile.js";
import { clock } from "./timer.js";

/** @typedef {{id: string, title: string, changed: number, seconds: number, moves: number, finished: number | null, board?: any}} Line */

const SHOWN = 6; // before "more"

export class BegunPart {
  /** @param {(error: unknown) => void} trouble */
  constructor(trouble) {
    this.trouble = trouble;
    this.element = el("section", { class: "sessions", "aria-labelledby": "begun-title" });
  }

  async say() {
    /** @type {Line[]} */
    let found = [];
    try {
      found = await get("sessions");
    } catch {
      // Without the server one goes on with what this browser keeps.
      found = keptSessions().map((board) => ({ ...board, changed: board.changed / 1000, moves: board.moves.length, board }));
    }
    const title = el("h2", { id: "begun-title", text: say("where_you_were") });
    if (!found.length) {
      fill(this.element, title, el("p", { class: "lede", text: say("nothing_begun") }));
      return;
    }
    // Those that wait to be solved come first.
    const lines = [...found.filter((line) => !line.finished), ...found.filter((line) => line.finished)];
    const rest = lines.slice(SHOWN);
    fill(
      this.element, title,
      el("ul", { class: "tiles" }, ...lines.slice(0, SHOWN).map((line) => this._row(line))),
      rest.length > 0 && this._older(rest),
    );
  }

  /** @param {Line[]} lines */
  _older(lines) {
    const list = el("ul", { class: "tiles" });
    const box = el("details", { class: "older" }, el("summary", { text: count("older", lines.length) }), list);
    box.addEventListener("toggle", () => {
      if (box.open && !list.children.length) fill(list, ...lines.map((line) => this._row(line)));
    });
    return box;
  }

  /** @param {Line} line */
  _row(line) {
    const told = tile({
      href: `/play/${line.id}`, name: sized(line.title), more: line.finished ? done(line) : went(line, null),
    });
    const drop = el("button", {
      type: "button", class: "quiet drop", "aria-label": say("delete", { title: line.title }),
      onclick: () => this._delete(line.id, row),
    }, icon("remove"));
    const row = el("li", { class: "row" }, told.element, drop);
    this._draw(line, told, drop).catch(() => {});
    return row;
  }

  /**
   * @param {Line} line
   * @param {import("./tile.js").Tile} told
   * @param {HTMLElement} drop
   */
  async _draw(line, told, drop) {
    const session = line.board ?? (await get(`sessions/${line.id}?lang=${language()}`));
    const share = draw(told.thumb, session, session.moves);
    const title = sized(session.title);
    told.name.textContent = title;
    drop.setAttribute("aria-label", say("delete", { title }));
    if (line.finished) crown(told.thumb);
    else {
      told.more.textContent = went(line, share);
      const bar = el("span", { class: "share", "aria-hidden": "true" }, el("span"));
      bar.firstChild.style.width = `${Math.round(share * 100)}%`;
      told.thumb.after(bar);
    }
  }

  /**
   * @param {string} id
   * @param {HTMLElement} row
   */
  async _delete(id, row) {
    try {
      await remove(`sessions/${id}`);
    } catch (error) {
      this.trouble(error);
      return;
    }
    forget(id);
    const next = /** @type {HTMLElement | null} */ ((row.nextElementSibling ?? row.previousElementSibling)?.querySelector(".drop"));
    row.remove();
    if (next) next.focus();
    else this.say();
  }
}

/** @param {Line} line */
const done = (line) => `${say("solved_short")} · ${clock(line.seconds)}`;

/**
 * @param {Line} line
 * @param {number | null} share
 */
function went(line, share) {
  const filled = share === null ? count("moves", line.moves) : say("filled", { share: Math.round(share * 100) });
  return `${filled} · ${when(line.changed)}`;
}

/** @param {number} time */
function when(time) {
  const then = new Date(time * 1000);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / 86_400_000);
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-Math.max(0, days), "day");
}
