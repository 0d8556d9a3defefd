/** What somebody did to his land, to be marked there: the domino he laid, the squares where he threw fire, gave a resource
    up or put a person. */
import { beyond, key } from "../../board/geometry";
import type { Trace } from "../../board/TraceMark.svelte";
import type { Told } from "../../table/session.svelte";
import { standing } from "../../table/standing";
import type { Cell, Territory, Way } from "./view";

/** What the seat decided last: its last domino, and everything since. */
export function lastMove(log: readonly Told[], seat: number): Told[] {
  const own = standing(log).filter(({ event }) => event?.["seat"] === seat);
  const start = own.findLastIndex(({ event }) => event?.["event"] === "Place" || event?.["event"] === "Discard");
  return start < 0 ? [] : own.slice(start);
}

/** What these decisions of one seat left on its land as it is now; null: nothing that can be seen there. */
export function traceOf(entries: readonly Pick<Told, "event">[], { squares }: Territory): Trace | null {
  const land = new Set(["0,0", ...squares.map((square) => key(square.at))]);
  const trace: Trace = { laid: [], spots: [] };
  for (const { event } of entries) {
    const at = event?.["at"] as Cell | undefined;
    const towards = event?.["towards"] as Way | undefined;
    if (at && towards) trace.laid = [at, beyond(at, towards)];
    else if (at) trace.spots.push(at);
  }
  const gone = [...trace.laid, ...trace.spots].some((cell) => !land.has(key(cell)));
  return gone || (trace.laid.length === 0 && trace.spots.length === 0) ? null : trace;
}
