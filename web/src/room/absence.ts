/** Who is missing at the table, counted on by this page's own clock from what the server told last. */
import type { Session } from "../table/session.svelte";
import type { SeatAt } from "../wire";

/** A page that is loaded anew is gone for a moment: nobody need hear of that. */
const MOMENT = 5000;

export interface Missing {
  seat: SeatAt;
  /** Milliseconds until a bot may sit in. */
  left: number;
}

/** The people who play and are gone; first those the table waits for. */
export function missing(session: Session, now: number): Missing[] {
  const { table, position } = session;
  if (table?.phase !== "playing") return [];
  const since = Math.max(0, now - session.tableAt);
  const found = table.seats.flatMap((seat) => {
    const gone = seat.gone === null || seat.holder.kind !== "person" ? null : seat.gone + since;
    return gone === null || gone < Math.min(MOMENT, table.grace) ? [] : [{ seat, left: Math.max(0, table.grace - gone) }];
  });
  const waitedFor = ({ seat }: Missing): boolean => position?.owes.seats.includes(seat.seat) ?? false;
  return [...found.filter(waitedFor), ...found.filter((one) => !waitedFor(one))];
}

/** Whose consent it still takes to stop: the people who play, less those who are gone for long. */
export function undecided(session: Session, now: number): SeatAt[] {
  const { table } = session;
  const gone = missing(session, now).filter(({ left }) => left === 0).map(({ seat }) => seat.seat);
  return table?.seats.filter(({ seat, owner, holder }) => owner === "person" && holder.kind === "person" && !table.abandon.includes(seat) && !gone.includes(seat)) ?? [];
}

/** The seats a bot sits in for, because somebody here let it. */
export const replaced = ({ table }: Session): SeatAt[] => table?.seats.filter(({ holder }) => holder.why === "absent") ?? [];
