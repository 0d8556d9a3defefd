/** The window in which one's own land is played. */
import type { Cell, Frame } from "../../board/geometry";

/** How far a domino that touches the land reaches beyond it. */
const REACH = 2;

/** The window one's own land is played in. It holds whatever the land may yet come to need, so it never grows; it becomes
    smaller when the land stretches so far that less will do (twice in a game at most), and moves only as far as the land and
    the reach of the next domino demand. */
export function follow(before: Frame | undefined, cells: Cell[], size: number): Frame {
  const across = stretch(cells.map(([x]) => x));
  const down = stretch(cells.map(([, y]) => y));
  const side = Math.max(...[across, down].map(([low, high]) => size + Math.min(REACH, size - (high - low + 1))));
  const middle = -(size + REACH - 1) / 2;
  return { left: slide(before?.left ?? middle, across, size, side), top: slide(before?.top ?? middle, down, size, side), columns: side, rows: side };
}

const stretch = (taken: number[]): [number, number] => [Math.min(0, ...taken), Math.max(0, ...taken)];

function slide(from: number, [low, high]: [number, number], size: number, side: number): number {
  const first = Math.max(low - REACH, high - size + 1);
  const last = Math.min(high + REACH, low + size - 1);
  return Math.min(first, Math.max(from, last - side + 1));
}
