// @ts-check
/** Bodies: cells of one value that touch are drawn as one smooth band, each cell its own part of it. */

import { svg } from "../dom.js";
import { UNIT, short } from "./layout.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("../types.js").Cell} Cell */

const HEAD = 0.33;
const HALF = 0.23; // half the width of the band
export const AROUND = /** @type {const} */ ([[-1, 0], [0, 1], [1, 0], [0, -1]]);

/**
 * The middle line of the part of a body that lies in one cell.
 * @param {Layout} layout
 * @param {Cell} cell
 * @param {boolean[]} joined  above, right, below, left
 */
export function bandPath(layout, [row, column], joined) {
  const x = layout.x(column + 0.5);
  const y = layout.y(row + 0.5);
  const ways = AROUND.filter((_, place) => joined[place]).map(
    ([down, right]) => [x + (right * UNIT) / 2, y + (down * UNIT) / 2],
  );
  if (ways.length === 0) return `M${x} ${y}h.01`; // a round pen makes this a disc
  if (ways.length === 2) {
    const [[fromX, fromY], [toX, toY]] = ways;
    const straight = fromX === toX || fromY === toY;
    return straight ? `M${fromX} ${fromY}L${toX} ${toY}` : `M${fromX} ${fromY}Q${x} ${y} ${toX} ${toY}`;
  }
  return ways.map(([toX, toY]) => `M${x} ${y}L${toX} ${toY}`).join("");
}

/**
 * What the board itself puts on a body: a head, a tail or a plain end, looking away from its neighbour.
 * @param {Layout} layout
 * @param {Cell} cell
 * @param {string} kind
 * @param {boolean[]} joined
 * @returns {SVGElement | null}
 */
export function endShape(layout, [row, column], kind, joined) {
  if (kind !== "head" && kind !== "tail" && kind !== "end") return null;
  const x = layout.x(column + 0.5);
  const y = layout.y(row + 0.5);
  const single = joined.filter(Boolean).length === 1;
  // Drawn looking up; away from the neighbour is half a turn from it.
  const turn = single ? joined.indexOf(true) * 90 + 180 : 0;
  const place = { transform: `translate(${short(x)} ${short(y)}) rotate(${turn % 360})` };
  const unit = (/** @type {number} */ share) => short(share * UNIT);
  if (kind === "tail") {
    const half = HALF * UNIT;
    const data = `M${-half} ${unit(0.1)}A${half} ${half} 0 0 0 ${half} ${unit(0.1)}` +
      `Q${half * 0.8} ${unit(-0.12)} 0 ${unit(-0.4)}Q${-half * 0.8} ${unit(-0.12)} ${-half} ${unit(0.1)}z`;
    return svg("g", place, svg("path", { class: "tail", d: data }));
  }
  if (kind === "end") {
    return svg(
      "g", place,
      svg("circle", { class: "end", r: unit(0.3) }),
      svg("circle", { class: "eye", r: unit(0.13) }),
    );
  }
  const fork = `M0 ${unit(-HEAD)}V${unit(-0.41)}L${unit(-0.05)} ${unit(-0.47)}M0 ${unit(-0.41)}L${unit(0.05)} ${unit(-0.47)}`;
  return svg(
    "g", place,
    single && svg("path", { class: "tongue", d: fork }),
    svg("circle", { class: "head", r: unit(HEAD) }),
    ...[-0.15, 0.15].flatMap((side) => [
      svg("circle", { class: "eye", cx: unit(side), cy: unit(-0.1), r: unit(0.095) }),
      svg("circle", { class: "pupil", cx: unit(side), cy: unit(-0.13), r: unit(0.05) }),
    ]),
  );
}
