/** When the board shows more or less of the plane, it glides to its new size instead of jumping. */
import { pace } from "../../../prefs.svelte";
import { boardOf, squareOf } from "./where";

export interface Seen {
  seat: number;
  start: DOMRect;
}

export function look(seat: number): Seen | null {
  const board = boardOf(seat);
  return board ? { seat, start: squareOf(board, [0, 0]) } : null;
}

export function boardGlides(before: Seen | null, seat: number): void {
  const duration = pace(260);
  const board = boardOf(seat);
  if (duration === 0 || !board || before?.seat !== seat || before.start.width === 0) return;
  const { start } = before;
  const now = squareOf(board, [0, 0]);
  const box = board.getBoundingClientRect();
  const scale = start.width / now.width;
  const [dx, dy] = [start.left - box.left - (now.left - box.left) * scale, start.top - box.top - (now.top - box.top) * scale];
  if (Math.abs(dx) + Math.abs(dy) + Math.abs(scale - 1) * 100 < 2) return;
  board.animate([{ transformOrigin: "0 0", transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transformOrigin: "0 0", transform: "none" }], { duration, easing: "cubic-bezier(.2, .8, .2, 1)" });
}
