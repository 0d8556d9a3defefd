/** Which of the six colours a seat has: by seat with dominoes, by character in Krom. */
import type { Session } from "./session.svelte";

export const CHARACTERS: Record<string, number> = { kolos: 1, alma: 2, valkyr: 3, ziza: 4, karok: 5, morhy: 6 };

export function seatColour(session: Session, seat: number): number {
  if (session.table?.game !== "krom") return seat + 1;
  const players = session.position?.view["players"] as { character?: string }[] | undefined;
  return CHARACTERS[players?.[seat]?.character ?? ""] ?? seat + 1;
}
