/** Dragging the domino: from the line, the action bar or the board itself, by mouse, pen or finger. */
import type { Frame } from "../../board/geometry";
import { beyond } from "../../board/geometry";
import type { Hand } from "./hand.svelte";
import type { Cell } from "./view";

const ENOUGH = 6;

export interface Place {
  board: HTMLElement;
  frame: Frame;
}

interface Follow {
  hand: Hand;
  place: () => Place | null;
  /** Where the finger is, while it drags; null when it lets go. */
  float: (at: { x: number; y: number } | null) => void;
  drop: () => void;
}

function cellAt(box: DOMRect, { left, top, columns, rows }: Frame, x: number, y: number): Cell | null {
  const column = Math.floor(((x - box.left) / box.width) * columns);
  const row = Math.floor(((y - box.top) / box.height) * rows);
  const inside = column >= 0 && row >= 0 && column < columns && row < rows;
  return inside ? [column + left, row + top] : null;
}

/** Begin to follow a pointer that went down on the domino; `second`: on its second half. */
export function drag(down: PointerEvent, { hand, place, float, drop }: Follow, second = false): void {
  if (down.button !== 0 || hand.number === null) return;
  let moving = false;
  let box: DOMRect | null = null;
  let next: PointerEvent | null = null;
  const stop = new AbortController();

  const show = (): void => {
    const target = place();
    if (!next || !target) return;
    box ??= target.board.getBoundingClientRect();
    const cell = cellAt(box, target.frame, next.clientX, next.clientY);
    float({ x: next.clientX, y: next.clientY });
    next = null;
    if (!cell) {
      hand.hover(null);
      return;
    }
    const towards = hand.way;
    const back = beyond([0, 0], towards);
    const at: Cell = second ? [cell[0] - back[0], cell[1] - back[1]] : cell;
    if (hand.ghost && hand.ghost.at[0] === at[0] && hand.ghost.at[1] === at[1]) return;
    hand.hover({ at, towards });
  };

  const move = (event: PointerEvent): void => {
    if (!moving && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < ENOUGH) return;
    moving = true;
    event.preventDefault();
    if (!next) requestAnimationFrame(show);
    next = event;
  };

  const end = (event: PointerEvent): void => {
    if (event.type === "pointerup") show(); // the last move may still wait for its frame
    next = null;
    stop.abort();
    float(null);
    if (!moving) return;
    if (event.type !== "pointerup") {
      hand.hover(null);
      return;
    }
    // The click that follows a drag at once is no tap.
    const tap = new AbortController();
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, signal: tap.signal });
    setTimeout(() => tap.abort());
    drop();
  };

  addEventListener("pointermove", move, { signal: stop.signal, passive: false });
  addEventListener("pointerup", end, { signal: stop.signal });
  addEventListener("pointercancel", end, { signal: stop.signal });
}
