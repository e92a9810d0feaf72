// @ts-check
/** A value as a small picture, for buttons. */

import { svg } from "../dom.js";
import { Layout, short } from "../board/layout.js";
import { valueShape } from "../board/looks.js";
import { bandPath } from "../board/trail.js";

/**
 * @param {import("../types.js").Shape} look
 * @returns {SVGElement}
 */
export function lookIcon(look) {
  const layout = new Layout({ rows: 1, columns: 1, shapes: [] }, { coordinates: false });
  /** @type {[number, number]} */
  const cell = [1, 1];
  const shapes = [];
  if (look.shape === "trail") {
    const data = bandPath(layout, cell, [false, true, false, true]);
    shapes.push(svg("path", { class: "band-edge", d: data }), svg("path", { class: "band", d: data }));
  } else {
    shapes.push(svg("path", { class: "icon-cell", d: layout.box(cell) }), valueShape(layout, cell, look, false));
  }
  const frame = `0 0 ${short(layout.width)} ${short(layout.height)}`;
  return svg("svg", { class: "look-icon board-drawing", viewBox: frame, "aria-hidden": "true" }, ...shapes);
}
