/** Who at a table is content with help for everybody: against bots nobody is asked. */
import { t } from "../i18n/index.svelte";
import type { Session } from "../table/session.svelte";
import type { SeatAt } from "../wire";

export const people = (session: Session): SeatAt[] => session.table?.seats.filter((seat) => seat.owner === "person" && !seat.conceded) ?? [];
/** Whether anybody has to be asked. */
export const isShared = (session: Session): boolean => people(session).length > 1;
/** Who has agreed, and who has not. */
export const content = (session: Session): SeatAt[] => people(session).filter(({ seat }) => session.table?.help.includes(seat));
export const awaited = (session: Session): SeatAt[] => people(session).filter(({ seat }) => !session.table?.help.includes(seat));

/** How often somebody was helped, by what the log says. */
export function helpedBy({ log }: Session, seat: number, name: string): string {
  const count = (what: string): number => log.filter(({ note }) => note?.["note"] === "help" && note["seat"] === seat && note["what"] === what).length;
  return t("help.used_by", { name, hints: count("hint"), guide: count("coach") });
}
