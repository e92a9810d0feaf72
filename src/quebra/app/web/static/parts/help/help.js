// @ts-check
/**
 * Help on the board: a hint in three stages, why a value cannot stand, and all steps from here. It asks the server,
 * draws marks on the board, and takes back what it says as soon as the board is another one.
 */

import { post } from "../../api.js";
import { showMarks } from "../../board/highlights.js";
import { cellOf, keyOf, nameOf } from "../../board/layout.js";
import { el, fill, pace } from "../../dom.js";
import { kept } from "../../store/settings.js";
import { language, say } from "../../words.js";
import { icon } from "../icons.js";
import { acts, button, helpCard, legend, textOf, valueButtons } from "./cards.js";
import { concluded, edits, filling, pictureOf, standing } from "./facts.js";
import { failureOf, objectionOf } from "./objections.js";
import { count, scoreTable } from "./score.js";
import { sentences } from "./sentence.js";
import { Steps } from "./steps.js";
import { TaughtSteps } from "./taught.js";

/** @typedef {import("../../screens/play.js").PlayScreen} PlayScreen */
/** @typedef {import("../../types.js").Cell} Cell */
/** @typedef {import("../../types.js").Value} Value */

const WHOLE = 2; // the stage at which everything is told
const PATIENCE = 350; // ms before the card says that it is being thought about

export class Help {
  /**
   * @param {PlayScreen} screen
   * @param {HTMLElement} element
   */
  constructor(screen, element) {
    this.screen = screen;
    this.table = screen.table;
    this.element = element;
    /** @type {any} the hint that is shown */
    this.found = null;
    this.stage = 0;
    this.seen = false; // whether the sentence of a hint was shown before the player did the step
    /** @type {string | null} the board that the card speaks of */
    this.about = null;
    this.asked = 0;
    /** @type {Steps | null} */
    this.steps = null;
    /** @type {() => void} says the same in another language */
    this.again = () => {};
    document.head.append(el("link", { rel: "stylesheet", href: new URL("../../help.css", import.meta.url).href }));
    const leave = () => this.steps && !this._taught() && this.close();
    screen.field.addEventListener("pointerdown", leave, { capture: true });
    element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
      else if (!this.steps?.key(event)) return;
      event.preventDefault();
    });
  }

  // What is shown.

  /**
   * @param {Element} card
   * @param {import("../../board/highlights.js").Marks | null} [marks]
   * @param {[string, Value][]} [told]  what follows, in cells that are open
   */
  show(card, marks = null, told = []) {
    const had = this.element.contains(document.activeElement);
    fill(this.element, card);
    this._mark(marks);
    this.table.suppose(new Map(told));
    this.about = this._now();
    this.screen.card.classList.add("helping");
    this.screen.element.classList.add("helped");
    if (had) this._focus(card);
  }

  /** @param {import("../../board/highlights.js").Marks | null} marks */
  _mark(marks) {
    this.table.board.light([]);
    showMarks(this.table.board, marks);
    const cell = marks?.conclusion?.[0] ?? marks?.wrong?.[0];
    if (cell) this._inSight(cell);
  }

  /**
   * On a narrow screen help lies over the foot of the page: what it speaks of is moved out from below it.
   * @param {Cell} cell
   */
  _inSight(cell) {
    this.table.listener.moved(cell);
    if (getComputedStyle(this.element).position !== "fixed") return;
    const box = this.table.board.grid?.cells.get(keyOf(...cell))?.getBoundingClientRect();
    if (!box) return;
    const over = box.bottom - this.element.getBoundingClientRect().top + 12;
    const above = Math.min(box.top - 12, 0) && this.screen.card.getBoundingClientRect().top - 12;
    if (over > 0 || above < 0) scrollBy({ top: over > 0 ? over : above, behavior: pace() });
  }

  /** @param {Element} card */
  _focus(card) {
    const next = card.querySelector(".help-acts button, .values-asked button, input[type=range]") ?? card.querySelector("button");
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  }

  close = () => {
    this.asked++;
    const had = this.element.contains(document.activeElement);
    this.steps = null;
    this.found = null;
    this.about = null;
    this.again = () => {};
    fill(this.element);
    this.screen.card.classList.remove("helping");
    this.screen.element.classList.remove("helped");
    this._mark(null);
    this.table.suppose(new Map());
    if (this.table.overlay.size || this.table.played.size) this.table.preview(new Map());
    if (had) this.table.board.grid?.focus(this.table.selected());
  };

  say() {
    this.again();
  }

  _now() {
    return standing(this.table).join(" ");
  }

  /** The board has changed: what was said is old, unless it is what the player was asked to do. */
  changed() {
    if (this.about === null || this.about === this._now()) return;
    const taught = this._taught();
    if (this.screen.judge.solved) this.close();
    else if (taught) void taught.judge();
    else if (this.found && this._teaching()) this._judge();
    else this.close();
  }

  // Questions.

  /**
   * The server's answer; null where the question is old by then, or was not answered, which is told.
   * @param {string} what
   * @param {object} body
   * @param {boolean} [quiet]  what is shown stays, and `failed` is the answer where there is none
   * @returns {Promise<any>}
   */
  async ask(what, body, quiet = false) {
    const mine = ++this.asked;
    const now = this._now();
    const slow = quiet ? 0 : window.setTimeout(() => this._note("waiting", say("thinking")), PATIENCE);
    try {
      const answer = await post(what, { puzzle: this.screen.session.puzzle, lang: language(), ...body });
      return mine === this.asked && (quiet || now === this._now()) ? answer : null;
    } catch (error) {
      const failure = mine === this.asked ? failureOf(error) : null;
      if (failure && quiet) return { failed: failure.title };
      if (failure) this._note("unanswered", failure.title, failure.text);
      return null;
    } finally {
      clearTimeout(slow);
    }
  }

  /**
   * @param {string} part
   * @param {string} title
   * @param {string} [text]
   * @param {...Node} more
   */
  _note(part, title, text = "", ...more) {
    this.show(helpCard({ part, title, picture: "time" }, this.close, text ? el("p", { text }) : null, ...more));
  }

  // Hints.

  /** The next stage of the hint for the board as it is, or the first one. */
  async hint() {
    if (this.found && this.about === this._now()) {
      this.stage = Math.min(WHOLE, this.stage + 1);
      this._showHint();
      return;
    }
    await this._askHint(0);
  }

  /** @param {number} stage */
  async _askHint(stage) {
    this._leaveSteps();
    const { last } = this.table;
    const found = await this.ask("hint", { moves: standing(this.table), ...(last && { last }) });
    if (!found) return;
    this.found = found;
    this.stage = stage;
    this.seen = false;
    this.again = () => void this._askHint(this.stage);
    this._showHint();
  }

  _leaveSteps() {
    if (this.steps) this.close();
  }

  _showHint() {
    const { found } = this;
    if (found.kind !== "step" && found.kind !== "mistake") {
      this.found = null;
      if (found.kind === "solved") void this.screen.judge.check();
      const [title] = found.stages[0].split("\n");
      const told = found.stages[WHOLE].split("\n").slice(1).map((/** @type {string} */ line) => line.trim());
      const picture = found.kind === "none" ? "drop" : "time";
      const text = textOf(...sentences(told, this.table));
      this.show(helpCard({ part: `hint-${found.kind}`, title, picture }, this.close, text, legend(found.marks)), found.marks);
      return;
    }
    this._count();
    const shown = this.stage < WHOLE || (this._teaching() && !this.seen) ? this._placed() : found.marks;
    const wrong = found.kind === "mistake";
    const head = {
      part: "hint", kind: wrong ? "mistake" : "", stage: this.stage, picture: wrong ? "drop" : "hint",
      title: wrong ? say("mistake") : this.stage ? found.technique_name : say("look_here"),
    };
    const cells = new Set(concludedKeys(found));
    const card = helpCard(head, this.close, textOf(...sentences(this._lines(), this.table, cells)), this._acts(), legend(shown));
    this.show(card, shown, shown === found.marks && !wrong ? filling(this.table, concluded(found)) : []);
  }

  /** Where to look, and nothing else; in teach mode, before the player has put it, with what it rests on. */
  _placed() {
    const { found } = this;
    if (found.kind === "mistake") return { wrong: found.cells };
    if (this.stage < WHOLE) return { conclusion: found.cells };
    return { reason: found.marks.reason, premise: found.marks.premise, conclusion: found.cells };
  }

  /** The lines of the stage; the technique is the title by then. */
  _lines() {
    const { found, stage } = this;
    const [place, technique, whole] = found.stages.map((/** @type {string} */ text) => text.split("\n"));
    if (found.kind === "mistake") return [place, technique, whole][stage].map((/** @type {string} */ line) => this._withoutName(line.trim()));
    if (stage < WHOLE) return place;
    if (this._teaching() && !this.seen) return [...place, say("your_turn")];
    const told = whole.slice(technique.length);
    const last = found.steps[found.steps.length - 1];
    const head = `${last.heading}: `;
    return told.map((/** @type {string} */ line) => (line.startsWith(head) ? line.slice(head.length) : line));
  }

  /**
   * A sentence of a broken rule, without the rule's short name in front.
   * @param {string} line
   */
  _withoutName(line) {
    const rules = this.found.violations.map((/** @type {{rule: string}} */ { rule }) => `${rule}: `);
    const name = rules.find((/** @type {string} */ one) => line.startsWith(one)) ?? "";
    return line.slice(name.length);
  }

  _acts() {
    const { found, stage } = this;
    const hidden = this._teaching() && !this.seen;
    const wrong = found.kind === "mistake";
    const canPut = stage === WHOLE && !hidden && edits(this.table, found).length > 0;
    const name = wrong ? (found.missing.length ? say("put_marks") : say("take_away")) : say("put_it");
    return acts(
      stage < WHOLE && button("more_help", stage ? say("whole_step") : wrong ? say("why_wrong") : say("which_technique"), () => void this.hint(), "main"),
      stage === WHOLE && hidden && button("show_me", say("show_me"), () => this._reveal(), "main"),
      canPut && button("put", name, () => this.put(), "main"),
      !wrong && stage === WHOLE && !hidden && button("why_not_here", say("why_not"), () => this.whyNot(found.cells[0])),
      !wrong && !hidden && button("explain_on", say("explain_here"), () => void this.explain(), "quiet"),
    );
  }

  /** Does what the hint says, as one move. */
  put() {
    const { found, table } = this;
    if (!found || this.stage < WHOLE || (this._teaching() && !this.seen) || this.about !== this._now()) return;
    const written = edits(table, found);
    if (!written.length) return;
    const had = this.element.contains(document.activeElement);
    this.found = null;
    this.about = null;
    table.move(written.join(" "));
    const cells = [...new Set(written.map((edit) => /^r\d+c\d+/.exec(edit)?.[0] ?? ""))];
    const named = found.kind === "mistake" ? cells : concludedKeys(found).map((key) => nameOf(cellOf(key)));
    this.again = () => {};
    const next = acts(button("next_hint", say("next_hint"), () => void this.hint(), "main"));
    this._note("put", say("done"), (named.length ? named : cells).join(", "), next);
    if (had) this._focus(this.element);
  }

  // Teach mode.

  /** The steps that are played while the player finds what each concludes. */
  _taught() {
    return this.steps instanceof TaughtSteps ? this.steps : null;
  }

  _teaching() {
    return kept("teach", false) && this.found?.kind === "step" && this.stage === WHOLE && !this.seen;
  }

  _reveal() {
    this.seen = true;
    this._showHint();
  }

  _count() {
    const { found } = this;
    if (found.kind !== "step" || this.stage === 0 || found.counted) return;
    found.counted = true;
    count(this.screen.session.puzzle.type, found, "met");
  }

  /** Whether the player has put what the hidden step concludes. */
  _judge() {
    const { found, table } = this;
    const last = found.steps[found.steps.length - 1];
    const wanted = found.struck.length ? [] : last.conclusions;
    const open = filling(table, wanted).map(([key]) => key);
    const wrong = open.find((key) => table.record.values.has(key));
    if (wrong) {
      found.stumbled = true;
      void this._objected(cellOf(wrong), /** @type {Value} */ (table.record.values.get(wrong)), true);
      return;
    }
    const left = open.length > 0 ||
      found.struck.some((/** @type {import("./facts.js").Fact} */ fact) => table.record.marks.get(keyOf(...fact.cell))?.includes(fact.value));
    if (left) {
      this._showHint();
      return;
    }
    this._praise();
  }

  _praise() {
    const { found } = this;
    const type = this.screen.session.puzzle.type;
    if (!found.stumbled) count(type, found, "alone");
    this.seen = true;
    const lines = sentences(this._lines(), this.table, new Set(concludedKeys(found)));
    this.found = null;
    this.again = () => {};
    const next = acts(button("next_hint", say("next_hint"), () => void this.hint(), "main"));
    this.show(
      helpCard({ part: "praise", kind: "fine", title: say("well_done"), picture: "star" }, this.close, textOf(...lines), next, scoreTable(type)),
      found.marks,
    );
  }

  score() {
    this._leaveSteps();
    this.found = null;
    this.again = () => this.score();
    this.show(helpCard({ part: "score", title: say("techniques"), picture: "star" }, this.close, scoreTable(this.screen.session.puzzle.type)));
  }

  // Why not this?

  /**
   * Lets the player choose a value of a cell.
   * @param {Cell} [cell]
   */
  whyNot(cell = cellOf(this.table.selected())) {
    this._leaveSteps();
    this.found = null;
    this.again = () => this.whyNot(cell);
    const possible = this.table.record.possible(keyOf(...cell));
    const choices = this.table.play.values.filter(({ value }) => possible.includes(value));
    const title = say("why_not");
    if (!choices.length) {
      this._note("why", title, say("why_open_cell"));
      return;
    }
    const asked = valueButtons(choices, ({ value }) => void this._objected(cell, value));
    const card = helpCard({ part: "why", title, picture: "why" }, this.close, textOf(...sentences([say("why_which", { cell: nameOf(cell) })], this.table)), asked);
    this.show(card, { conclusion: [cell] });
    this._focus(card);
  }

  /**
   * Tells what a value would break.
   * @param {Cell} cell
   * @param {Value} value
   * @param {boolean} [taught]  whether it stands where the player was to find another one
   */
  async _objected(cell, value, taught = false) {
    const { found, stage, table } = this;
    const now = this._now();
    this.about = now;
    const answer = await this.ask("why", { moves: standing(table), cell, value });
    if (!answer) return;
    if (taught) Object.assign(this, { found, stage });
    this.again = () => void this._objected(cell, value, taught);
    const { fits, title, lines, marks } = objectionOf(answer, table, cell, value);
    const possible = table.record.possible(keyOf(...cell));
    const choices = table.play.values.filter((choice) => possible.includes(choice.value));
    const card = helpCard(
      { part: "objection", kind: fits ? "fine" : "mistake", title, picture: fits ? "check" : "drop" }, this.close,
      textOf(...sentences(lines, table)), legend(answer.marks),
      !taught && valueButtons(choices, (choice) => void this._objected(cell, choice.value)),
    );
    this.show(card, marks ?? { conclusion: [cell] });
  }

  // Explain from here.

  /**
   * Plays all steps: the first one at once, the others when they are known.
   * @param {Steps | null} [before]  the same in another language: what it shows stays until everything is told anew
   */
  async explain(before = null) {
    if (this._taught()?.onward()) return;
    if (!before) this._leaveSteps();
    const { table } = this;
    const moves = standing(table);
    const first = await this.ask("hint", { moves }, before !== null);
    if (!first || first.failed) return;
    if (first.kind !== "step") {
      this._leaveSteps();
      this.found = first;
      this.stage = WHOLE;
      this.again = () => void this.explain();
      this._showHint();
      return;
    }
    this.found = null;
    this.stage = WHOLE;
    const shown = pictureOf(table, first);
    const steps = kept("teach", false) ? new TaughtSteps(this, shown) : new Steps(this.stand(), [shown]);
    if (!before) this._play(steps, 0);
    const written = edits(table, first);
    const asked = { moves: [...moves, ...(written.length ? [written.join(" ")] : [])], pictures: true };
    const answer = await this.ask("explain", asked, true);
    if (!answer || this.steps !== (before ?? steps)) return;
    steps.add(behind(answer));
    if (before) this._play(steps, before.at);
  }

  /**
   * Puts a player of steps on the screen.
   * @param {Steps} steps
   * @param {number} place
   */
  _play(steps, place) {
    const taught = steps instanceof TaughtSteps ? steps : null;
    const putting = acts(button("put_upto", say("put_upto"), () => this.putAll(this.table.overlay)));
    const card = helpCard(
      { part: "steps", title: "" }, this.close,
      steps.bar, steps.text, steps.legend, steps.list, taught ? taught.acts : putting,
    );
    fill(/** @type {Element} */ (card.querySelector("h2")), icon("hint"), steps.title);
    // What the player has put since changes the steps: those that are taught begin anew.
    this.again = () => {
      if (taught) this._leaveSteps();
      void this.explain(taught ? null : steps);
    };
    this.show(card, null);
    this.steps = steps;
    steps.go(place);
    // Whoever changed the language may be elsewhere.
    const free = place === 0 || document.activeElement === document.body;
    if (!taught && free) steps.slider.focus({ preventScroll: true });
  }

  /**
   * Fills in what steps have told, as one move.
   * @param {Map<string, Value | null>} told
   */
  putAll(told) {
    const stroke = new Map(told);
    this.close();
    this.table.commit(stroke);
  }

  /** What pictures of steps change on the board in play. */
  stand() {
    const { table } = this;
    return {
      board: table.board,
      listener: table.listener,
      /**
       * @param {Map<string, import("../../board/board.js").Content>} cells
       * @param {import("../../board/highlights.js").Marks} marks
       */
      show: (cells, marks) => {
        const facts = [...cells].flatMap(([key, { value }]) => (value === undefined ? [] : [{ cell: cellOf(key), value }]));
        table.preview(new Map(filling(table, facts)), cells);
        this._mark(marks);
      },
    };
  }
}

/**
 * The pictures behind the first one; the board as it is before them is on the screen already. Where none came
 * though more is to be said, one says why.
 * @param {any} answer
 * @returns {import("./steps.js").Picture[]}
 */
function behind(answer) {
  if (answer.failed) return [ending(answer.failed)];
  const [start, first, ...others] = answer.pictures ?? [];
  if (first) return [{ ...first, cells: [...start.cells, ...first.cells] }, ...others];
  if (answer.status === "mistake") return [ending(say("steps_mistake"))];
  return answer.complete ? [] : [ending(say("steps_late"))];
}

/**
 * @param {string} text
 * @returns {import("./steps.js").Picture}
 */
const ending = (text) => ({ heading: say("steps_end"), text, marks: {}, cells: [] });

/**
 * The cells that a hint fills in.
 * @param {any} hint
 */
function concludedKeys(hint) {
  if (hint.kind !== "step") return [];
  const cells = hint.struck.length ? hint.cells : concluded(hint).map(({ cell }) => cell);
  return /** @type {string[]} */ ([...new Set(cells.map((/** @type {Cell} */ cell) => keyOf(...cell)))]);
}
