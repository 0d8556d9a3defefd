/** Squares, windows and outlines: how a board is laid on the screen. Nothing here knows a rule. */
import type { Cell, Square, Territory, Way } from "../games/dominoes/view";

export const STEPS: Record<Way, Cell> = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };
export const WAYS: readonly Way[] = ["east", "south", "west", "north"];

export const key = ([x, y]: Cell): string => `${x},${y}`;
export const same = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];

export function beyond([x, y]: Cell, way: Way): Cell {
  const [dx, dy] = STEPS[way];
  return [x + dx, y + dy];
}

export const opposite = (way: Way): Way => WAYS[(WAYS.indexOf(way) + 2) % 4] ?? "east";
export const turned = (way: Way): Way => WAYS[(WAYS.indexOf(way) + 1) % 4] ?? "east";

/** The part of the plane that is shown. */
export interface Frame {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** A frame around all these cells and the start, at least `least` by `least`, grown evenly where the free cells lie. */
export function frame(cells: Iterable<Cell>, free: Cell[], least: number): Frame {
  let [left, right, top, bottom] = [0, 0, 0, 0];
  for (const [x, y] of cells) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const columns = new Set(free.map(([x]) => x));
  const rows = new Set(free.map(([, y]) => y));
  [left, right] = widen(left, right, least, columns);
  [top, bottom] = widen(top, bottom, least, rows);
  return { left, top, columns: right - left + 1, rows: bottom - top + 1 };
}

function widen(low: number, high: number, least: number, room: Set<number>): [number, number] {
  while (high - low + 1 < least) {
    const [before, after] = [room.has(low - 1), room.has(high + 1)];
    const lower = before && (!after || -low <= high);
    if (lower || (!after && -low < high)) low -= 1;
    else high += 1;
  }
  return [low, high];
}

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

export interface Laid {
  key: string;
  squares: Square[];
  corner: Cell;
  upright: boolean;
  towards: Way;
}

/** The squares domino by domino; a square without its other half lies alone. */
export function laid({ squares }: Territory): Laid[] {
  const found: Laid[] = [];
  for (let i = 0; i < squares.length; i++) {
    const [first, next] = [squares[i], squares[i + 1]];
    if (!first) break;
    const second = next && next.domino === first.domino && next.half !== first.half ? next : undefined;
    if (second) i++;
    found.push(pair(first, second));
  }
  return found;
}

function pair(first: Square, second: Square | undefined): Laid {
  if (!second) return { key: `${key(first.at)}`, squares: [first], corner: first.at, upright: false, towards: "east" };
  const towards = WAYS.find((way) => same(beyond(first.at, way), second.at)) ?? "east";
  const corner = towards === "east" || towards === "south" ? first.at : second.at;
  return { key: String(first.domino), squares: [first, second], corner, upright: towards === "north" || towards === "south", towards };
}

/** Neighbouring squares that look alike, to be outlined together. */
export interface Patch {
  terrain: string;
  cells: Cell[];
  symbols: number;
}

export function patches({ squares }: Territory): Patch[] {
  const at = new Map(squares.map((square) => [key(square.at), square]));
  const done = new Set<string>();
  const found: Patch[] = [];
  for (const square of squares) {
    if (done.has(key(square.at))) continue;
    const patch: Patch = { terrain: square.terrain, cells: [], symbols: 0 };
    const open = [square];
    done.add(key(square.at));
    for (let next = open.pop(); next; next = open.pop()) {
      patch.cells.push(next.at);
      patch.symbols += next.symbols + (next.token ?? 0);
      for (const way of WAYS) {
        const beside = at.get(key(beyond(next.at, way)));
        if (!beside || beside.terrain !== square.terrain || done.has(key(beside.at))) continue;
        done.add(key(beside.at));
        open.push(beside);
      }
    }
    found.push(patch);
  }
  return found;
}

/** The border of a patch as an SVG path, a square being 100 units. */
export function outline(cells: Cell[], { left, top }: Frame): string {
  const inside = new Set(cells.map(key));
  return cells
    .flatMap((cell) => {
      const [x, y] = [(cell[0] - left) * 100, (cell[1] - top) * 100];
      return WAYS.filter((way) => !inside.has(key(beyond(cell, way)))).map((way) => {
        if (way === "north") return `M${x} ${y}h100`;
        if (way === "south") return `M${x} ${y + 100}h100`;
        return way === "west" ? `M${x} ${y}v100` : `M${x + 100} ${y}v100`;
      });
    })
    .join("");
}
