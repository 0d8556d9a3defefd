/** Dynasty (KD-6.4): where in the log one of its games ends and the next begins. */
import type { Told } from "../../table/session.svelte";
import type { DominoView } from "./view";

/** What each seat has after the first so many games. */
export const after = ({ past = [] }: DominoView, games: number): number[] =>
  past.slice(0, games).reduce<number[]>((sum, scores) => scores.map((score, seat) => score + (sum[seat] ?? 0)), []);

/** Which steps deal the first line of a later game, and of which one: every game has as many lines as rounds. */
export function beginnings(log: readonly Told[], { games = 1, rounds }: DominoView): Map<number, number> {
  if (games === 1) return new Map();
  const deals = log.filter(({ event }) => event?.["event"] === "Deal");
  return new Map(deals.flatMap(({ n }, at) => (at > 0 && at % rounds === 0 ? [[n, at / rounds + 1] as const] : [])));
}
