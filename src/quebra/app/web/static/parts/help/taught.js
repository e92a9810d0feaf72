// @ts-check
/** Steps of which the player finds what follows: each says it when it has been put on the board, or asked for. */

import { post } from "../../api.js";
import { cellOf, keyOf } from "../../board/layout.js";
import { el, fill } from "../../dom.js";
import { writeEdit, writeMoves } from "../../play/moves.js";
import { language, say } from "../../words.js";
import { icon } from "../icons.js";
import { acts, button, legend } from "./cards.js";
import { filling, standing } from "./facts.js";
import { failureOf, objectionOf } from "./objections.js";
import { count } from "./score.js";
import { sentences } from "./sentence.js";
import { Steps, contents } from "./steps.js";

/** @typedef {import("./steps.js").Picture} Picture */
/** @typedef {import("../../types.js").Value} Value */

export class TaughtSteps extends Steps {
  /**
   * @param {import("./help.js").Help} help
   * @param {Picture} first
   */
  constructor(help, first) {
    super(help.stand(), [first]);
    this.help = help;
    this.told = 0; // so many steps have said what follows
    this.met = 0; // and so many were seen
    this.stumbled = -1; // the step at which something else was put first
    this.acts = acts();
  }

  get _card() {
    return /** @type {HTMLElement} */ (this.text.closest(".help-card"));
  }

  /**
   * What some pictures fill in, as far as it is not on the board.
   * @param {Picture[]} pictures
   */
  _filled(pictures) {
    const facts = pictures.flatMap(({ cells }) => cells).flatMap(([row, column, value]) =>
      (value === null ? [] : [{ cell: /** @type {import("../../types.js").Cell} */ ([row, column]), value }]));
    return filling(this.help.table, facts);
  }

  /** What the step that is shown concludes, as far as it is not on the board. */
  _wanted() {
    const picture = this.pictures[this.at];
    const cells = new Set((picture.marks.conclusion ?? []).map((cell) => keyOf(...cell)));
    return this._filled([picture]).filter(([key]) => cells.has(key));
  }

  _hidden() {
    return this.at >= this.told && this._wanted().length > 0;
  }

  /**
   * @override
   * @param {number} place
   */
  go(place) {
    super.go(Math.min(place, this.told));
    const { table } = this.help;
    const { marks } = this.pictures[this.at];
    if (this.at >= this.met) {
      this.met = this.at + 1;
      this._count("met");
    }
    const hidden = this._hidden();
    if (!hidden) this.told = Math.max(this.told, this.at + 1);
    const wanted = new Set(hidden ? this._wanted().map(([key]) => key) : []);
    const before = this.pictures.slice(0, this.at + 1);
    table.preview(new Map(), new Map([...contents(before)].filter(([key]) => !wanted.has(key))));
    table.suppose(new Map(this._filled(before).filter(([key]) => !wanted.has(key))));
    this._card.classList.remove("mistake", "fine");
    if (hidden) {
      const { reason, premise, conclusion } = marks;
      this.help._mark({ reason, premise, conclusion });
      fill(this.text, el("p", { text: say("your_turn") }));
      this._select(/** @type {string} */ ([...wanted][0]));
    }
    this.forth.setAttribute("aria-disabled", String(this.at >= Math.min(this.told, this.pictures.length - 1)));
    [...this.list.children].forEach((line, number) => {
      /** @type {HTMLButtonElement} */ (line.firstElementChild).disabled = number > this.told;
    });
    this._showActs(hidden);
  }

  /**
   * Keys fill in where the step is, unless the player is in what is said.
   * @param {string} key
   */
  _select(key) {
    const { element, table } = this.help;
    if (element.contains(document.activeElement)) table.board.grid?.reach(key);
    else table.select(cellOf(key));
  }

  /** @param {boolean} hidden */
  _showActs(hidden) {
    const last = this.at >= this.pictures.length - 1;
    const had = this.acts.contains(document.activeElement);
    fill(
      this.acts,
      hidden && button("show_me", say("show_me"), () => this._reveal(), "main"),
      !hidden && !last && button("step_on", say("step_forth"), () => this.go(this.at + 1), "main"),
      !hidden && this.help.table.supposed.size > 0 && button("put_upto", say("put_upto"), () => this.help.putAll(this.help.table.supposed)),
    );
    if (had) this.acts.querySelector("button")?.focus({ preventScroll: true });
  }

  _reveal() {
    this.told = this.at + 1;
    this.go(this.at);
  }

  /** The next step, where this one is told; whether there was one to go to. */
  onward() {
    if (this.at >= Math.min(this.told, this.pictures.length - 1)) return this._hidden();
    this.go(this.at + 1);
    return true;
  }

  /** @param {"met" | "alone"} what */
  _count(what) {
    const { technique = null, technique_name = null } = this.pictures[this.at];
    count(this.help.screen.session.puzzle.type, { technique, technique_name }, what);
  }

  /** The board has changed: is it what follows? */
  async judge() {
    const { help } = this;
    const { record } = help.table;
    help.about = help._now();
    if (this.at < this.told) {
      this.go(this.at);
      return;
    }
    const left = this._wanted();
    const wrong = left.find(([key]) => record.values.has(key));
    if (wrong) {
      this.stumbled = this.at;
      await this._object(wrong[0], /** @type {Value} */ (record.values.get(wrong[0])));
    } else if (left.length) this.go(this.at);
    else {
      if (this.stumbled !== this.at) this._count("alone");
      this.told = this.at + 1;
      this.go(this.at);
      this._card.classList.add("fine");
      this.text.prepend(el("p", { class: "praise" }, icon("star"), say("well_done")));
    }
  }

  /**
   * Says what a value breaks that stands where another one follows.
   * @param {string} key
   * @param {Value} value
   */
  async _object(key, value) {
    const { help } = this;
    const { table } = help;
    const known = writeMoves([...table.supposed].map(([one, told]) => writeEdit(one, "=", told)));
    const body = { puzzle: help.screen.session.puzzle, lang: language(), moves: [...standing(table), ...known], cell: cellOf(key), value };
    const now = help.about;
    // Not by the card's own way to ask: that would forget the question for the steps behind this one.
    const told = await post("why", body).then(
      (answer) => this._objection(answer, cellOf(key), value),
      (error) => this._unanswered(error),
    );
    if (!told || help.steps !== this || help.about !== now) return;
    this._card.classList.toggle("mistake", !told.fits);
    fill(this.text, ...sentences(told.lines, table));
    const marks = told.marks ?? (told.fits ? { conclusion: [cellOf(key)] } : { wrong: [cellOf(key)] });
    help._mark(marks);
    fill(this.legend, legend(marks) || null);
  }

  /**
   * @param {any} answer
   * @param {import("../../types.js").Cell} cell
   * @param {Value} value
   */
  _objection(answer, cell, value) {
    const { fits, title, lines, marks } = objectionOf(answer, this.help.table, cell, value);
    return { fits, marks, lines: answer.text ? lines : [title, ...lines] };
  }

  /**
   * That it is not what follows is known without the server.
   * @param {unknown} error
   */
  _unanswered(error) {
    const failure = failureOf(error);
    return failure && { fits: false, marks: null, lines: [failure.title, failure.text] };
  }
}
