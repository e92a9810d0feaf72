// Whether a clue is finished, by what is filled in alone. The twin of core/play/clues.py.

/** @typedef {string | number} Value */
/** @typedef {"open" | "finished" | "broken"} Status */

/** `target` of the cells have one of the values. @typedef {{kind: "count", values: Value[], target: number}} CountRule */
/**
 * The numbers in the cells come to `target`, which is a text where a number cannot hold it;
 * `op` null: by whichever operator does it.
 * @typedef {{kind: "total", op: "+" | "-" | "*" | "/" | "=" | null, target: number | string}} TotalRule
 */
/** @typedef {{cells: number[][], rule: CountRule | TotalRule}} Clue */

/**
 * How a clue stands: finished, broken (nothing that comes can mend it) or open.
 * @param {Clue} clue
 * @param {ReadonlyMap<string, Value>} values what is filled in, by "row,column"
 * @returns {Status}
 */
export function status(clue, values) {
  const filled = clue.cells.map(([row, column]) => values.get(`${row},${column}`));
  return clue.rule.kind === "count" ? countStatus(clue.rule, filled) : totalStatus(clue.rule, filled);
}

/**
 * @param {CountRule} rule
 * @param {(Value | undefined)[]} filled
 * @returns {Status}
 */
function countStatus(rule, filled) {
  let found = 0;
  let open = 0;
  for (const value of filled) {
    if (value === undefined) open++;
    else if (rule.values.includes(value)) found++;
  }
  if (found > rule.target || found + open < rule.target) return "broken";
  return found === rule.target ? "finished" : "open";
}

/**
 * @param {TotalRule} rule
 * @param {(Value | undefined)[]} filled
 * @returns {Status}
 */
function totalStatus(rule, filled) {
  /** @type {bigint[]} */
  const numbers = [];
  for (const value of filled) {
    if (typeof value !== "number") return "open";
    numbers.push(BigInt(value));
  }
  return isReached(rule.op, BigInt(rule.target), numbers) ? "finished" : "broken";
}

/**
 * Products of large cages are beyond what a plain number holds, so all of it is done in whole numbers.
 * @param {TotalRule["op"]} op
 * @param {bigint} target
 * @param {bigint[]} numbers
 * @returns {boolean}
 */
function isReached(op, target, numbers) {
  const [first, second] = numbers;
  if (numbers.length === 1) return (op === null || op === "=") && first === target;
  const by = {
    "+": () => numbers.reduce((one, other) => one + other, 0n) === target,
    "*": () => numbers.reduce((one, other) => one * other, 1n) === target,
    "-": () => numbers.length === 2 && (first > second ? first - second : second - first) === target,
    "/": () => {
      const [low, high] = first < second ? [first, second] : [second, first];
      return numbers.length === 2 && low !== 0n && low * target === high;
    },
    "=": () => false,
  };
  return op === null ? Object.values(by).some((reached) => reached()) : by[op]();
}
