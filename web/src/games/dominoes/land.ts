/** A land as it is drawn: domino by domino, and region by region. */
import { beyond, key, same, WAYS, type Cell, type Way } from "../../board/geometry";
import type { Square, Territory } from "./view";

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
