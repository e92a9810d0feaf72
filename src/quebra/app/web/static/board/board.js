// @ts-check
/**
 * The board on the screen: a drawing that nobody has to hear, under a grid of cells that everybody can reach.
 * It knows no rules and no moves: what to show arrives as data, and only cells that changed are drawn.
 */

import { svg } from "../dom.js";
import { clueElements, coordinates, hasCorners, linePath, wallPath } from "./ground.js";
import { CellGrid } from "./grid.js";
import { Layout, UNIT, cellOf, keyOf, short } from "./layout.js";
import { markShapes, valueShape } from "./looks.js";
import { AROUND, bandPath, endShapes } from "./trail.js";

/** @typedef {import("../types.js").Play} Play */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Cell} Cell */
/**
 * What stands in a cell; `told` where help says so and nobody has put it; `end` says how the body ends that runs through it.
 * @typedef {{value: Value | undefined, marks: Value[] | undefined, struck?: Value[], layer: number, told?: boolean, end?: string}} Content
 */

const LAYERS = ["tints", "lines", "fills", "solids", "walls", "edges", "bodies", "ends", "clues", "texts", "outlines"];
/** @type {Record<string, string>} */
const LAYER_OF_LOOK = { triangle: "solids", fill: "solids" };

export class BoardView {
  /**
   * @param {Scene} scene
   * @param {Play} play
   * @param {(key: string) => Content} content
   * @param {{coordinates?: boolean, still?: boolean, read?: boolean}} [options]  still: a picture, without a grid to
   *   play on; read: with one to be read only
   */
  constructor(scene, play, content, { coordinates: numbered = true, still = false, read = false } = {}) {
    this.scene = scene;
    this.play = play;
    this.content = content;
    this.layout = new Layout(scene, { coordinates: numbered });
    this.low = hasCorners(this.layout);
    const lastSlot = Math.max(0, ...play.values.map(({ slot }) => slot));
    this.markLines = play.marks ? Math.floor(lastSlot / play.marks.slots) + 1 : 1;
    /** @type {Map<Value, Choice>} */
    this.choices = new Map(play.values.map((choice) => [choice.value, choice]));
    /** @type {Map<string, {kind: string, value: Value | null}>} the bodies that the board itself has */
    this.given = givenBodies(scene, play);
    /** @type {Map<string, SVGElement>} what is drawn, by layer and cell */
    this.parts = new Map();
    /** @type {Map<string, string>} what each cell was last drawn as */
    this.drawn = new Map();
    /** @type {Map<string, string>} how the body in a cell was last drawn */
    this.bodies = new Map();
    /** @type {Set<string>} */
    this.wrong = new Set();
    /** @type {Set<string>} */
    this.lit = new Set();
    this.clues = clueElements(this.layout);
    /** @type {Record<string, SVGElement>} */
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: name })]));
    this.drawing = this._drawing(numbered);
    this.grid = still ? null : new CellGrid(this, !read);
    this.drawAll();
  }

  /** @param {boolean} numbered */
  _drawing(numbered) {
    const { layout, layers } = this;
    const { rows, columns } = this.scene;
    layers.lines.append(svg("path", { class: "line", d: linePath(layout) }));
    layers.walls.append(svg("path", { class: this.scene.regions ? "wall thick" : "wall", d: wallPath(layout) }));
    for (const element of this.clues.values()) {
      layers[element.classList.contains("fill") ? "fills" : "clues"].append(element);
    }
    if (numbered) layers.clues.append(...coordinates(layout));
    const paper = { class: "paper", x: layout.left, y: layout.top, width: columns * UNIT, height: rows * UNIT };
    const frame = { class: "board-drawing", viewBox: `0 0 ${short(layout.width)} ${short(layout.height)}` };
    return svg(
      "svg", { ...frame, "aria-hidden": "true", focusable: "false" },
      svg("rect", paper), ...Object.values(layers),
    );
  }

  /** @param {string} key */
  isOpen(key) {
    const [row, column] = cellOf(key);
    return this.play.open[row - 1]?.[column - 1] === "1";
  }

  drawAll() {
    const { rows, columns } = this.scene;
    for (let row = 1; row <= rows; row++) {
      for (let column = 1; column <= columns; column++) this._cell(keyOf(row, column));
    }
    for (const key of this.given.keys()) this._body(key);
  }

  /**
   * Draws cells again; bodies beside them as well, which may have got or lost a neighbour.
   * @param {Iterable<string>} keys
   */
  draw(keys) {
    const bodies = new Set();
    for (const key of keys) {
      this._cell(key);
      for (const near of this._near(key)) if (this._bodyOf(near) !== null) bodies.add(near);
    }
    for (const key of bodies) this._body(key);
  }

  /** @param {string} key */
  _cell(key) {
    const content = this.content(key);
    const { value, marks, struck = [], layer, end = "" } = content;
    const told = `${value ?? ""}|${value === undefined && marks ? marks.join(" ") : ""}${struck.map((one) => `-${one}`).join("")}|${content.told ? "told" : layer}${end}`;
    if (this.drawn.get(key) === told) return;
    if (!this.drawn.has(key) && told === "||0") {
      this.drawn.set(key, told);
      return;
    }
    this.drawn.set(key, told);
    const cell = cellOf(key);
    const choice = value === undefined ? undefined : this.choices.get(value);
    for (const name of ["solids", "texts"]) this._put(name, key, null);
    if (choice) {
      const shape = valueShape(this.layout, cell, choice.look, this.low);
      if (shape && layer) shape.classList.add("trial");
      if (shape && content.told) shape.classList.add("told");
      this._put(LAYER_OF_LOOK[choice.look.shape] ?? "texts", key, shape);
    } else if (marks?.length && this.play.marks) {
      const noted = this.play.values.filter((one) => marks.includes(one.value) || struck.includes(one.value));
      const { slots } = this.play.marks;
      this._put("texts", key, markShapes(this.layout, cell, noted, slots, this.markLines, this.low, struck));
    }
    this._put("tints", key, layer ? this._trialTint(cell, layer) : null);
    this._body(key);
    this.grid?.tell(key);
  }

  /**
   * @param {Cell} cell
   * @param {number} layer
   */
  _trialTint([row, column], layer) {
    const side = 0.06;
    const top = this.low ? 0.32 : side; // below a clue
    const place = { x: short(this.layout.x(column + side)), y: short(this.layout.y(row + top)) };
    const size = { width: short((1 - 2 * side) * UNIT), height: short((1 - side - top) * UNIT), rx: 4 };
    return svg("rect", { class: layer > 1 ? "trial-tint deep" : "trial-tint", ...place, ...size });
  }

  /**
   * The value whose body runs through a cell, or null.
   * @param {string} key
   * @returns {Value | null}
   */
  _bodyOf(key) {
    const given = this.given.get(key);
    if (given) return given.value;
    const { value } = this.content(key);
    return value !== undefined && this.choices.get(value)?.look.shape === "trail" ? value : null;
  }

  /** @param {string} key */
  _near(key) {
    const [row, column] = cellOf(key);
    return AROUND.map(([down, right]) => keyOf(row + down, column + right));
  }

  /** @param {string} key */
  _body(key) {
    const value = this._bodyOf(key);
    if (value === null) {
      if (this.bodies.delete(key)) for (const name of ["edges", "bodies", "ends"]) this._put(name, key, null);
      return;
    }
    const cell = cellOf(key);
    const joined = this._near(key).map((near) => this._bodyOf(near) === value);
    const content = this.content(key);
    const kind = this.given.get(key)?.kind ?? content.end ?? "";
    const { layer, told: isTold } = this.given.has(key) ? { layer: 0, told: false } : content;
    const told = `${joined.map(Number).join("")}${isTold ? "told" : layer}${kind}`;
    if (this.bodies.get(key) === told) return;
    this.bodies.set(key, told);
    const end = endShapes(this.layout, cell, kind, joined);
    const trial = layer ? " trial" : isTold ? " told" : "";
    // A tail is its own part of the band.
    const data = kind === "tail" ? "" : bandPath(this.layout, cell, joined);
    const edge = svg("path", { class: `band-edge${trial}`, d: data });
    const band = svg("path", { class: `band${trial}`, d: data });
    this._put("edges", key, end ? svg("g", {}, edge, end.edge) : edge);
    this._put("bodies", key, end ? svg("g", {}, band, end.body) : band);
    this._put("ends", key, end && end.face);
  }

  /**
   * Puts an element in place of what a layer has for a cell.
   * @param {string} layer
   * @param {string} key
   * @param {SVGElement | null} element
   */
  _put(layer, key, element) {
    const name = `${layer} ${key}`;
    const old = this.parts.get(name);
    if (element) {
      if (old) old.replaceWith(element);
      else this.layers[layer].append(element);
      this.parts.set(name, element);
    } else if (old) {
      old.remove();
      this.parts.delete(name);
    }
  }

  /**
   * Dims a clue that is finished, and shows one that is broken.
   * @param {import("../types.js").Clue} clue
   * @param {string} status
   */
  showClue(clue, status) {
    for (const number of clue.shapes) {
      const element = this.clues.get(number);
      if (!element || element.classList.contains("fill")) continue;
      element.classList.toggle("finished", status === "finished");
      element.classList.toggle("broken", status === "broken");
    }
  }

  /**
   * Shows where rules are broken: a wavy line at the foot of each cell, as under a word spelled wrongly.
   * @param {Iterable<string>} keys
   */
  showWrong(keys) {
    this.wrong = new Set(keys);
    this._outline("wrong", this.wrong, (cell) => wavePath(this.layout, cell));
    for (const key of this.wrong) this.grid?.tell(key);
  }

  /**
   * Frames the cells that a sentence is about.
   * @param {Iterable<string>} keys
   */
  light(keys) {
    this.lit = new Set(keys);
    this._outline("lit", this.lit, (cell) => this.layout.box(cell, 0.03));
  }

  /**
   * @param {string} name
   * @param {Set<string>} keys
   * @param {(cell: Cell) => string} path
   */
  _outline(name, keys, path) {
    const data = [...keys].map((key) => path(cellOf(key))).join("");
    for (const part of ["halo", "pen"]) {
      const shape = data ? svg("path", { class: `${name}-${part}`, d: data }) : null;
      this._put("outlines", `${name}-${part}`, shape);
    }
  }
}

/**
 * @param {Scene} scene
 * @param {Play} play
 * @returns {Map<string, {kind: string, value: Value | null}>}
 */
function givenBodies(scene, play) {
  const value = play.values.find((choice) => choice.look.shape === "trail")?.value ?? null;
  const found = new Map();
  for (const shape of scene.shapes) {
    if (shape.shape !== "trail" || !shape.cells) continue;
    const last = shape.cells.length - 1;
    shape.cells.forEach((cell, place) => {
      const kind = place === 0 ? shape.start : place === last ? shape.finish : "open";
      found.set(keyOf(...cell), { kind, value });
    });
  }
  return found;
}

/**
 * @param {Layout} layout
 * @param {Cell} cell
 */
function wavePath(layout, [row, column]) {
  const wave = short(0.08 * UNIT);
  const length = short(0.1 * UNIT);
  const half = short(0.05 * UNIT);
  const start = `M${short(layout.x(column + 0.1))} ${short(layout.y(row + 0.91))}`;
  return `${start}q${half} -${wave} ${length} 0${`t${length} 0`.repeat(7)}`;
}
