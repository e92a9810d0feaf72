// @ts-check
/** A page of its own with all steps of a board: the studio's drawing and player, and the data inside the file. */

import { BoardView } from "../board/board.js";
import { showMarks } from "../board/highlights.js";
import { UNIT, keyOf } from "../board/layout.js";
import { el, fill } from "../dom.js";
import { icon } from "../parts/icons.js";
import { capital } from "../parts/help/cards.js";
import { Steps, contents } from "../parts/help/steps.js";
import { use } from "../words.js";

/** @typedef {import("../board/board.js").Content} Content */
/** @typedef {import("../board/highlights.js").Marks} Marks */

/** @param {string} id */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const LARGEST = 100; // a cell, in pixels
/** @type {{lang: string, words: Record<string, string>, play: any, scene: any, pictures: import("../parts/help/steps.js").Picture[]}} */
const data = JSON.parse(place("data").textContent ?? "");
/** @type {Content} */
const NOTHING = { value: undefined, marks: undefined, layer: 0 };

/** @type {Map<string, Content>} */
let cells = new Map();
use(data.lang, data.words);
const board = new BoardView(data.scene, data.play, (key) => cells.get(key) ?? NOTHING, { read: true });
const steps = new Steps({ board, listener: { moved: inSight }, show }, data.pictures, 0);

/**
 * @param {Map<string, Content>} now
 * @param {Marks} marks
 */
function show(now, marks) {
  const changed = new Set([...cells.keys(), ...now.keys()]);
  cells = now;
  board.draw(changed);
  board.light([]);
  showMarks(board, marks);
  const [cell] = marks.conclusion ?? marks.wrong ?? [];
  if (cell) inSight(cell);
  keepPlace();
}

/** Whoever comes back to the address finds the step again, however it was reached. */
function keepPlace() {
  try {
    history.replaceState(null, "", `#${steps.at}`);
  } catch {
    // Inside a frame of another page the address cannot be changed; nothing depends on it.
  }
}

/** @param {import("../types.js").Cell} cell */
function inSight(cell) {
  board.grid?.cells.get(keyOf(...cell))?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The step that the address names. */
function goToPlace() {
  steps.go(Number(location.hash.slice(1)) || 0);
}

/** Lays the board out as large as there is room for, above a line of words. */
function arrange() {
  const { width, height } = board.layout;
  const sheet = el("div", { class: "sheet" }, board.drawing, board.grid?.element);
  const ratio = width / height;
  sheet.style.aspectRatio = String(ratio);
  sheet.style.width = `min(100%, ${Math.round((LARGEST * width) / UNIT)}px, max(17rem, 100vh - 13rem) * ${ratio})`;
  board.grid?.element.setAttribute("aria-label", document.title);
  fill(place("board"), sheet);
  place("keys").hidden = false;
  fill(
    place("steps"),
    el("section", { class: "card help-card", "data-part": "steps" }, el("h2", {}, icon("hint"), steps.title), steps.bar, steps.text, steps.legend, steps.list),
  );
}

/** Every step with its picture, for paper. */
function allOfThem() {
  return data.pictures.map(({ heading, text, note, marks }, number) => {
    const there = contents(data.pictures.slice(0, number + 1));
    const still = new BoardView(data.scene, data.play, (key) => there.get(key) ?? NOTHING, { still: true });
    showMarks(still, marks);
    const title = `${number ? `${number}. ` : ""}${capital(heading)}`;
    return el("article", {}, still.drawing, el("h2", { text: title }), el("p", { text }), note && el("small", { text: note }));
  });
}

arrange();
document.addEventListener("keydown", (event) => {
  const inside = place("steps").contains(/** @type {Node} */ (event.target));
  // Up and down move the page, unless the player itself has the focus.
  if (!inside && (event.key === "ArrowUp" || event.key === "ArrowDown")) return;
  if (steps.key(event)) event.preventDefault();
});
addEventListener("hashchange", goToPlace);
addEventListener("beforeprint", () => fill(place("all"), ...allOfThem()));
addEventListener("afterprint", () => fill(place("all")));
goToPlace();
