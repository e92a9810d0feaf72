// Answers for the page: reads {"logs": [{play, moves}…], "refused": [{play, texts}…], "edits": [[…]…], "clues": [{clue, values}…]}
// and prints how the page's own modules play, refuse and judge them.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const { Record, MoveError, writeMoves } = await import(pathToFileURL(`${folder}/moves.js`).href);
const { cellOf } = await import(pathToFileURL(`${folder}/../board/layout.js`).href);
const { status } = await import(pathToFileURL(`${folder}/clues.js`).href);

const nameOf = (key) => `r${cellOf(key)[0]}c${cellOf(key)[1]}`;
const named = (map) => Object.fromEntries([...map].map(([key, held]) => [nameOf(key), held]));

function position(record) {
  return {
    values: named(record.values),
    marks: named(record.marks),
    layer: named(record.layer),
    layers: record.layers,
    can_undo: record.canUndo,
    can_redo: record.canRedo,
  };
}

function played({ play, moves }) {
  const record = new Record(play);
  return moves.map((text) => {
    const { cells, layers } = record.play(text);
    return { cells: cells.map(nameOf).sort(), layers, position: position(record) };
  });
}

function refused({ play, texts }) {
  const record = new Record(play);
  return texts.map((text) => {
    try {
      record.play(text);
    } catch (error) {
      if (error instanceof MoveError) return true;
      throw error;
    }
    return false;
  });
}

const asked = JSON.parse(readFileSync(0, "utf8"));
console.log(
  JSON.stringify({
    logs: asked.logs.map(played),
    refused: asked.refused.map(refused),
    moves: asked.edits.map(writeMoves),
    clues: asked.clues.map(({ clue, values }) => status(clue, new Map(values))),
  }),
);
