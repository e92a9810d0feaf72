// @ts-check
/**
 * The shapes of the data that the server sends.
 *
 * @typedef {[number, number]} Cell  row and column, from 1
 * @typedef {string | number} Value
 * @typedef {{shape: string, cell?: Cell, cells?: Cell[], text?: string, tone?: string, place?: string,
 *   corner?: string, given?: boolean, start?: any, finish?: any, side?: string, index?: number,
 *   texts?: string[], slots?: number, colour?: string, role?: string}} Shape
 * @typedef {{rows: number, columns: number, shapes: Shape[], regions?: number[][] | null, lines?: boolean,
 *   points?: boolean, coordinates?: boolean, caption?: string}} Scene
 * @typedef {{value: Value, name: string, look: Shape, keys: string[], slot: number}} Choice
 * @typedef {{id: string, name: string, shapes: number[], outside?: {side: string, index: number} | null, cells: Cell[],
 *   rule: any}} Clue
 * @typedef {{gesture: string, values: Choice[], cycle: Value[], erase: string[],
 *   secondary: Value | null,
 *   marks: {slots: number} | null, open: string[], limits: {cell: Cell, values: Value[]}[],
 *   distinct: Cell[][], clues: Clue[], names: Record<string, string>}} Play
 * @typedef {{id: string, puzzle: any, play: Play, scene: Scene, title: string, moves: string[],
 *   count: number, seconds: number, finished: string | null}} Session
 * @typedef {{rule: string, cells: Cell[], text: string}} Violation
 * @typedef {{cell: Cell, value: Value | null}} Change
 * @typedef {{cell: Cell | null, along: number, down: number, x: number, y: number, second: boolean,
 *   touch: boolean}} Press  where a pointer is: its cell and the place in it (0 to 1), and on the screen
 */

export {};
