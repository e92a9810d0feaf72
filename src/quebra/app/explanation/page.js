"use strict";
// Pictures are kept as runs of lines (the first and how many): most lines of a picture are those of the one before.
const data = JSON.parse(document.getElementById("data").textContent);
const element = (id) => document.getElementById(id);
const last = data.frames.length - 1;
const buttons = [];
let current = 0;

function picture(frame) {
  const lines = [];
  for (let run = 0; run < frame.lines.length; run += 2) {
    const first = frame.lines[run];
    lines.push(...data.lines.slice(first, first + frame.lines[run + 1]));
  }
  const text = lines.join("\n");
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

function count(place) {
  if (place === 0) return data.words.before;
  return data.words.step.replace("{number}", String(place)).replace("{total}", String(last));
}

function keepInView(button) {
  // Only the list scrolls: the page must not jump while someone reads the board.
  const list = element("steps");
  const top = button.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  const below = top + button.offsetHeight - list.clientHeight;
  if (below > list.scrollTop) list.scrollTop = below;
}

function show(place) {
  buttons[current].removeAttribute("aria-current");
  current = Math.max(0, Math.min(last, place));
  const frame = data.frames[current];
  element("picture").replaceChildren(picture(frame));
  element("count").textContent = count(current);
  element("heading").textContent = frame.heading;
  element("text").textContent = frame.text;
  element("note").textContent = frame.note;
  element("slider").value = String(current);
  element("slider").setAttribute("aria-valuetext", count(current));
  // A disabled button would lose the focus of someone who presses it again and again.
  for (const id of ["first", "previous"]) element(id).setAttribute("aria-disabled", String(current === 0));
  for (const id of ["next", "last"]) element(id).setAttribute("aria-disabled", String(current === last));
  buttons[current].setAttribute("aria-current", "step");
  keepInView(buttons[current]);
  try {
    history.replaceState(null, "", "#" + current);
  } catch {
    // Inside a frame of another page the address cannot be changed; nothing depends on it.
  }
}

function makeList() {
  data.frames.forEach((frame, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = frame.heading || data.words.start;
    button.addEventListener("click", () => show(place));
    const item = document.createElement("li");
    item.append(button);
    element("steps").append(item);
    buttons.push(button);
  });
}

function paragraph(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function makePrint() {
  element("all").replaceChildren(...data.frames.map((frame, place) => {
    const article = document.createElement("article");
    const heading = place === 0 ? frame.heading || data.words.start : place + ". " + frame.heading;
    article.append(picture(frame), paragraph("h2", heading), paragraph("p", frame.text));
    if (frame.note) article.append(paragraph("small", frame.note));
    return article;
  }));
}

const moves = { first: () => 0, previous: () => current - 1, next: () => current + 1, last: () => last };
const keys = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };

makeList();
for (const [id, move] of Object.entries(moves)) element(id).addEventListener("click", () => show(move()));
element("slider").addEventListener("input", (event) => show(Number(event.target.value)));
document.addEventListener("keydown", (event) => {
  // The slider moves by the same keys on its own.
  if (event.target === element("slider") || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!(event.key in keys)) return;
  event.preventDefault();
  show(moves[keys[event.key]]());
});
window.addEventListener("hashchange", () => show(Number(location.hash.slice(1)) || 0));
window.addEventListener("beforeprint", makePrint);
window.addEventListener("afterprint", () => element("all").replaceChildren());
show(Number(location.hash.slice(1)) || 0);
