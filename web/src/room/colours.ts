/** Which of the six colours a seat has: its own, or another that its game gives it. */
import { tableUi } from "../games";
import type { Session } from "../table/session.svelte";

export function seatColour({ table, position }: Session, seat: number): number {
  const given = table && position ? tableUi(table.game).colour?.(position.view, seat) : undefined;
  return given ?? seat + 1;
}
