/** Squares, windows and outlines: how a board is laid on the screen. Nothing here knows a rule or a game. */

/** `[x, y]`: x east, y south. */
export type Cell = readonly [number, number];
export type Way = "north" | "east" | "south" | "west";

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

/** The border of these cells as an SVG path, a square being 100 units. */
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
