// @ts-check
/** A new puzzle to order: what, how large, how hard; made by a job that can be watched and stopped. */

import { Refusal, get, post, remove } from "../api.js";
import { el, fill } from "../dom.js";
import { kept, keep } from "../store/settings.js";
import { say } from "../words.js";

/** @typedef {import("../screens/home.js").Kind} Kind */

const LOOK = 400; // ms between looks at a job

export class Maker {
  /** @param {(puzzle: unknown) => Promise<void>} made */
  constructor(made) {
    this.made = made;
    this.element = el("section", { class: "card maker" });
    /** @type {Kind[]} */
    this.kinds = [];
    this.job = "";
    this.closed = false;
  }

  close() {
    this.closed = true;
    if (this.job) remove(`jobs/${this.job}`).catch(() => {});
  }

  /** @param {Kind[]} kinds */
  show(kinds) {
    this.kinds = kinds.filter((kind) => kind.levels.length);
    if (!this.kinds.length || this.job) return;
    const last = kept("maker", { type: "" });
    this.kind = this.kinds.find((kind) => kind.type === last.type) ?? this.kinds[0];
    const chooser = el(
      "div", { class: "segments", role: "group", "aria-label": say("new_what") },
      ...this.kinds.map((kind) => el("button", {
        type: "button", text: kind.title, "data-type": kind.type, "aria-pressed": String(kind === this.kind),
        onclick: () => {
          keep("maker", { type: kind.type });
          this.show(this.kinds);
        },
      })),
    );
    this.state = el("div", { class: "making-state", "aria-live": "polite" });
    this.button = el("button", { type: "button", class: "main", "data-name": "make", text: say("make_it"), onclick: () => this._make() });
    fill(this.element, el("h2", { text: say("new_one") }), chooser, ...this._size(), ...this._level(), this.button, this.state);
  }

  _size() {
    const { least, largest, usual } = /** @type {Kind} */ (this.kind).sizes;
    const [low, high, middle] = [least, largest, usual].map((size) => Number.parseInt(String(size), 10));
    const value = Math.min(high, Math.max(low, middle));
    this.size = el("input", { type: "range", id: "maker-size", min: low, max: Math.min(high, middle + 10), value });
    return slider("maker-size", say("size"), this.size, () => `${this.size.value} × ${this.size.value}`);
  }

  _level() {
    const { levels } = /** @type {Kind} */ (this.kind);
    const value = Math.max(0, levels.indexOf("normal"));
    this.level = el("input", { type: "range", id: "maker-level", min: 0, max: levels.length - 1, value });
    const name = () => say(`level_${levels[Number(this.level.value)]}`);
    return slider("maker-level", say("level"), this.level, name);
  }

  async _make() {
    const kind = /** @type {Kind} */ (this.kind);
    const size = `${this.size.value}x${this.size.value}`;
    const order = { kind: "generate", type: kind.type, size, difficulty: kind.levels[Number(this.level.value)], count: 1 };
    this.button.disabled = true;
    try {
      const { id } = await post("jobs", order);
      this.job = id;
      this._waiting(null);
      await this._watch(id);
    } catch (error) {
      this._failed(error);
    }
    this.job = "";
    this.button.disabled = false;
  }

  /** @param {string} id */
  async _watch(id) {
    while (!this.closed && this.job === id) {
      const job = await get(`jobs/${id}`);
      if (this.job !== id) return; // stopped meanwhile
      if (job.status === "done" && job.puzzles.length) {
        this.job = "";
        fill(this.state);
        await this.made(job.puzzles[0]);
        return;
      }
      if (job.status !== "waiting" && job.status !== "running") {
        const text = job.status === "cancelled" ? say("stopped") : (job.error?.detail ?? job.error ?? say("not_made"));
        fill(this.state, el("p", { text: String(text) }));
        return;
      }
      this._waiting(job.progress);
      await new Promise((settle) => setTimeout(settle, LOOK));
    }
  }

  /** @param {{tries?: number} | null} progress */
  _waiting(progress) {
    const tries = progress?.tries ?? 0;
    const text = tries > 1 ? say("making_tries", { tries }) : say("making");
    if (!this.bar?.isConnected) {
      this.bar = el("progress", { "aria-label": say("making") });
      this.barText = el("span");
      const stop = el("button", { type: "button", "data-name": "stop", text: say("stop"), onclick: () => this._stop() });
      fill(this.state, this.bar, el("div", { class: "making-line" }, this.barText, stop));
    }
    this.barText.textContent = text;
  }

  async _stop() {
    const { job } = this;
    this.job = "";
    fill(this.state, el("p", { text: say("stopped") }));
    await remove(`jobs/${job}`).catch(() => {});
  }

  /** @param {unknown} error */
  _failed(error) {
    const text = error instanceof Refusal && error.status ? error.message : say("unreachable");
    fill(this.state, el("p", { class: "trouble", text }));
  }
}

/**
 * @param {string} id
 * @param {string} name
 * @param {HTMLInputElement} input
 * @param {() => string} told
 */
function slider(id, name, input, told) {
  const output = el("output", { for: id, text: told() });
  const tell = () => {
    output.textContent = told();
    input.setAttribute("aria-valuetext", told());
  };
  input.addEventListener("input", tell);
  tell();
  return [el("div", { class: "slider-line" }, el("label", { for: id, text: name }), output), input];
}
