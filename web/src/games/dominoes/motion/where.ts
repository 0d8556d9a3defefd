/** Where the pieces of a domino table are on the screen. */
import type { Cell } from "../view";

const find = (words: string): HTMLElement | null => document.querySelector<HTMLElement>(`main.table ${words}`);

export const boardOf = (seat: number): HTMLElement | null => find(`.board[data-seat="${seat}"]`);
export const scoreOf = (seat: number): HTMLElement | null => find(`[data-score="${seat}"]`);
export const totemAt = (totem: string): HTMLElement | null => find(`[data-totem="${totem}"]`);
export const slots = (line: "this" | "next"): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`main.table [data-line="${line}"] [data-domino]`)];

/** The square of a board, whose frame the board tells: left, top, columns. */
export function squareOf(board: HTMLElement, [x, y]: Cell): DOMRect {
  const [left = 0, top = 0, columns = 1] = (board.dataset["frame"] ?? "").split(" ").map(Number);
  const box = board.getBoundingClientRect();
  const side = box.width / columns;
  return new DOMRect(box.left + (x - left) * side, box.top + (y - top) * side, side, side);
}
