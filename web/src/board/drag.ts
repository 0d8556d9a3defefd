/** Dragging something to a board, or over it: by mouse, pen or finger. */
import type { Cell, Frame } from "./geometry";

/** A shorter way is a tap. */
const ENOUGH = 6;

export interface Place {
  board: HTMLElement;
  frame: Frame;
}

interface Follow {
  place: () => Place | null;
  /** The cell under the finger; null where the board is not. */
  over: (cell: Cell | null) => void;
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

/** Begin to follow a pointer that went down on what is dragged. */
export function drag(down: PointerEvent, { place, over, float, drop }: Follow): void {
  if (down.button !== 0) return;
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
    over(cell);
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
      over(null);
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
