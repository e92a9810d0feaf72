// @ts-check
/**
 * Mouse, pen and fingers: one pointer plays, two fingers (or the middle button) move and zoom the board.
 * A long press is the second button of a finger.
 */

/** @typedef {import("../types.js").Press} Press */
/** @typedef {import("../board/view.js").View} View */
/** @typedef {import("../board/board.js").BoardView} BoardView */
/**
 * @typedef {object} Gesture
 * @property {(press: Press) => void} down
 * @property {(press: Press) => void} move
 * @property {(press: Press) => void} up
 * @property {(press: Press) => void} long
 * @property {() => void} cancel
 */

const LONG = 350; // ms
const STILL = 8; // pixels that a finger may tremble

/**
 * Listens to a field and tells a gesture about it. Gives back how to stop.
 * @param {HTMLElement} field
 * @param {BoardView} board
 * @param {View} view
 * @param {Gesture} gesture
 */
export function listen(field, board, view, gesture) {
  const hand = new Hand(field, board, view, gesture);
  const stop = new AbortController();
  const options = { signal: stop.signal };
  field.addEventListener("pointerdown", (event) => hand.down(event), options);
  field.addEventListener("pointermove", (event) => hand.move(event), options);
  field.addEventListener("pointerup", (event) => hand.up(event), options);
  field.addEventListener("pointercancel", (event) => hand.lost(event), options);
  field.addEventListener("contextmenu", (event) => event.preventDefault(), options);
  field.addEventListener("wheel", (event) => hand.wheel(event), { ...options, passive: false });
  return () => stop.abort();
}

class Hand {
  /**
   * @param {HTMLElement} field
   * @param {BoardView} board
   * @param {View} view
   * @param {Gesture} gesture
   */
  constructor(field, board, view, gesture) {
    this.field = field;
    this.board = board;
    this.view = view;
    this.gesture = gesture;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.playing = -1; // the pointer that plays
    this.second = false;
    this.moving = false; // two fingers, or the middle button
    this.timer = 0;
    this.start = { x: 0, y: 0 };
    /** @type {DOMRect | null} */
    this.frame = null;
  }

  /**
   * @param {{clientX: number, clientY: number, pointerType?: string}} event
   * @returns {Press}
   */
  press(event) {
    this.frame ??= /** @type {HTMLElement} */ (this.board.grid?.element).getBoundingClientRect();
    const { rows, columns } = this.board.scene;
    const column = ((event.clientX - this.frame.left) / this.frame.width) * columns;
    const row = ((event.clientY - this.frame.top) / this.frame.height) * rows;
    const inside = row >= 0 && row < rows && column >= 0 && column < columns;
    return {
      cell: inside ? [Math.floor(row) + 1, Math.floor(column) + 1] : null,
      along: column - Math.floor(column),
      down: row - Math.floor(row),
      x: event.clientX,
      y: event.clientY,
      second: this.second,
      touch: event.pointerType === "touch",
    };
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button === 1 || event.button === 0 || event.button === 2) event.preventDefault();
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    try {
      this.field.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already.
    }
    if (this.fingers.size > 1 || event.button === 1) {
      this.giveUp();
      this.moving = true;
      return;
    }
    this.frame = null;
    this.playing = event.pointerId;
    this.second = event.button === 2 || (event.ctrlKey && event.pointerType === "mouse");
    this.start = { x: event.clientX, y: event.clientY };
    const press = this.press(event);
    this.gesture.down(press);
    if (press.touch) {
      this.timer = window.setTimeout(() => this.held(press), LONG);
    }
  }

  /** @param {Press} press */
  held(press) {
    this.timer = 0;
    if (this.playing < 0) return;
    this.gesture.long(press);
    this.playing = -1;
    navigator.vibrate?.(10);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    if (this.moving) {
      this.pinch(event, finger);
      return;
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (event.pointerId !== this.playing) return;
    const far = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y);
    if (far > STILL) this.still();
    // All points since the last frame, so that a quick stroke leaves no cell out.
    const points = event.getCoalescedEvents?.() ?? [];
    for (const point of points.length ? points : [event]) this.gesture.move(this.press(point));
  }

  /**
   * @param {PointerEvent} event
   * @param {{x: number, y: number}} finger
   */
  pinch(event, finger) {
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    const other = others[0];
    const was = other && { x: (finger.x + other.x) / 2, y: (finger.y + other.y) / 2 };
    const wide = other && Math.hypot(finger.x - other.x, finger.y - other.y);
    const from = { ...finger };
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (!other) {
      this.view.move(finger.x - from.x, finger.y - from.y);
      return;
    }
    const now = { x: (finger.x + other.x) / 2, y: (finger.y + other.y) / 2 };
    const frame = this.field.getBoundingClientRect();
    this.view.move(now.x - was.x, now.y - was.y);
    const factor = Math.hypot(finger.x - other.x, finger.y - other.y) / Math.max(1, wide);
    this.view.zoom(factor, now.x - frame.left, now.y - frame.top);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    this.still();
    if (this.moving) {
      this.moving = this.fingers.size > 0;
      return;
    }
    if (event.pointerId !== this.playing) return;
    this.playing = -1;
    this.gesture.up(this.press(event));
  }

  /** @param {PointerEvent} event */
  lost(event) {
    this.fingers.delete(event.pointerId);
    this.moving = this.moving && this.fingers.size > 0;
    if (event.pointerId === this.playing) this.giveUp();
  }

  giveUp() {
    this.still();
    if (this.playing >= 0) this.gesture.cancel();
    this.playing = -1;
  }

  still() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const frame = this.field.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.view.zoom(Math.exp(-event.deltaY / 300), event.clientX - frame.left, event.clientY - frame.top);
      return;
    }
    if (!this.view.movable) return;
    const { x, y } = this.view;
    this.view.move(event.shiftKey ? -event.deltaY : -event.deltaX, event.shiftKey ? 0 : -event.deltaY);
    // At its edge the board lets the page scroll.
    if (x !== this.view.x || y !== this.view.y) event.preventDefault();
  }
}
