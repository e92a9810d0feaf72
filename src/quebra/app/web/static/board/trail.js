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
 * What the board itself puts on a body: a head, a tail or a plain end, looking away from its neighbour. Its dark
 * edge lies below all bodies and its light part above all edges, so that no seam shows.
 * @param {Layout} layout
 * @param {Cell} cell
 * @param {string} kind
 * @param {boolean[]} joined
 * @returns {{edge: SVGElement, body: SVGElement, face: SVGElement} | null}
 */
export function endShapes(layout, [row, column], kind, joined) {
  const single = joined.filter(Boolean).length === 1;
  const outline = endOutline(kind, single);
  if (!outline) return null;
  // Drawn looking up; away from the neighbour is half a turn from it.
  const turn = (single ? joined.indexOf(true) * 90 + 180 : kind === "tail" ? 180 : 0) % 360;
  const place = { transform: `translate(${short(layout.x(column + 0.5))} ${short(layout.y(row + 0.5))}) rotate(${turn})` };
  return {
    edge: svg("path", { class: "end-edge", d: outline, ...place }),
    body: svg("path", { class: "end-body", d: outline, ...place }),
    face: svg("g", place, ...faceParts(kind, single)),
  };
}

/** @param {number} share */
const unit = (share) => short(share * UNIT);

/**
 * @param {string} kind
 * @param {boolean} single
 */
function endOutline(kind, single) {
  if (kind === "head") return circle(HEAD);
  if (kind === "end") return circle(0.3);
  if (kind !== "tail") return "";
  const half = unit(HALF);
  const soft = unit(HALF * 0.8);
  // A tail goes on from its neighbour's band; a lone one is a drop.
  const lead = single ? `M${half} ${unit(0.5)}H-${half}` : `M${half} ${unit(0.08)}A${half} ${half} 0 0 1 -${half} ${unit(0.08)}`;
  const low = single ? 0.5 : 0.08;
  return `${lead}Q-${soft} ${unit(-0.1)} 0 ${unit(-0.38)}Q${soft} ${unit(-0.1)} ${half} ${unit(low)}z`;
}

/** @param {number} radius */
function circle(radius) {
  const r = unit(radius);
  return `M-${r} 0a${r} ${r} 0 1 1 ${unit(2 * radius)} 0a${r} ${r} 0 1 1 -${unit(2 * radius)} 0z`;
}

/**
 * @param {string} kind
 * @param {boolean} single
 */
function faceParts(kind, single) {
  if (kind === "end") return [svg("circle", { class: "eye", r: unit(0.13) })];
  if (kind !== "head") return [];
  const fork = `M0 ${unit(-HEAD - 0.04)}V${unit(-0.42)}L${unit(-0.05)} ${unit(-0.47)}M0 ${unit(-0.42)}L${unit(0.05)} ${unit(-0.47)}`;
  return [
    single && svg("path", { class: "tongue", d: fork }),
    ...[-0.15, 0.15].flatMap((side) => [
      svg("circle", { class: "eye", cx: unit(side), cy: unit(-0.1), r: unit(0.095) }),
      svg("circle", { class: "pupil", cx: unit(side), cy: unit(-0.13), r: unit(0.05) }),
    ]),
  ];
}
