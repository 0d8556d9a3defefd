/** Hot-seat with secrets: whose turn at the screen it is. What is open to all is played without passing the device. */
import { secrecy } from "./games";
import type { Session } from "./session.svelte";

/** Several people share this screen, and not everything is for all of them. */
export const shares = (session: Session): boolean => session.you.seats.length > 1 && session.table !== undefined && session.table.game in secrecy;

/** Seats of this device that owe something now. */
const owing = (session: Session): number[] => session.position?.owes.seats.filter((seat) => session.mine(seat)) ?? [];

const isSecret = (session: Session): boolean => session.peeking || (session.position !== undefined && (secrecy[session.table?.game ?? ""]?.(session.position.view) ?? false));

/** Turn the screen where it must be turned: to who acts openly, away from all before a secret. */
export function steer(session: Session): void {
  const [next] = owing(session);
  if (!shares(session) || session.busy || session.over || next === undefined) return;
  const { facing } = session.you;
  const stays = facing !== null && owing(session).includes(facing);
  if (!isSecret(session)) {
    if (!stays) session.face(next, true);
  } else if (facing !== null && (!stays || session.veiled)) session.face(null);
}

/** The seat the device should be passed to, or null. */
export function needsPass(session: Session): number | null {
  if (!shares(session) || session.over || session.you.facing !== null || !isSecret(session)) return null;
  return owing(session)[0] ?? null;
}
