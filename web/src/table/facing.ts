/** Hot-seat with secrets: whose turn at the screen it is. */
import type { Session } from "./session.svelte";

const SECRET = new Set(["krom"]);

const shares = (session: Session): boolean => session.you.seats.length > 1 && SECRET.has(session.table?.game ?? "");

/** Seats of this device that owe something now. */
const owing = (session: Session): number[] => session.position?.owes.seats.filter((seat) => session.mine(seat)) ?? [];

/** Whether the screen must be turned away from the seat it faces: another one is to act. */
export function facingNeeded(session: Session): boolean {
  if (!shares(session) || session.busy) return false;
  const owed = owing(session);
  return owed.length > 0 && session.you.facing !== null && !owed.includes(session.you.facing);
}

/** The seat the device should be passed to, or null. */
export function needsPass(session: Session): number | null {
  if (!shares(session) || session.over || session.you.facing !== null) return null;
  return owing(session)[0] ?? null;
}
