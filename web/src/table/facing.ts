/** Hot-seat with secrets: whose turn at the screen it is. What is open to all is played without passing the device. */
import type { GameUi } from "./game";
import type { Session } from "./session.svelte";

type Secrecy = GameUi["isSecret"];

/** Several people share this screen, and not everything is for all of them. */
const shares = (session: Session, secrecy: Secrecy): boolean => session.you.seats.length > 1 && secrecy !== undefined;

/** Seats of this device that owe something now. */
const owing = (session: Session): number[] => session.position?.owes.seats.filter((seat) => session.mine(seat)) ?? [];

const isSecret = ({ peeking, position }: Session, secrecy: Secrecy): boolean => peeking || (position !== undefined && (secrecy?.(position.view) ?? false));

/** Turn the screen where it must be turned: to who acts openly, away from all before a secret. */
export function steer(session: Session, secrecy: Secrecy): void {
  const [next] = owing(session);
  if (!shares(session, secrecy) || session.busy || session.over || next === undefined) return;
  const { facing } = session.you;
  const stays = facing !== null && owing(session).includes(facing);
  if (!isSecret(session, secrecy)) {
    if (!stays) session.face(next, true);
  } else if (facing !== null && (!stays || session.veiled)) session.face(null);
}

/** The seat the device should be passed to, or null. */
export function needsPass(session: Session, secrecy: Secrecy): number | null {
  if (!shares(session, secrecy) || session.over || session.you.facing !== null || !isSecret(session, secrecy)) return null;
  return owing(session)[0] ?? null;
}
