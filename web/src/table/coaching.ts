/** The coach of a first game: one note at the moment it is needed, each only once. */
import { has, type Args, type Key } from "../i18n/index.svelte";
import type { Session } from "./session.svelte";

const PLACE = "pravek.lesson";

export const teach = (table: string): void => sessionStorage.setItem(PLACE, table);
export const isLesson = (table: string | undefined): boolean => table !== undefined && sessionStorage.getItem(PLACE) === table;

export interface Note {
  id: string;
  key: Key;
  args: Args;
}

/** What is worth saying now, in order; the first one not yet said is shown. */
export function notes(session: Session): Note[] {
  const { position, table, over } = session;
  if (!position || !table) return [];
  const note = (id: string, args: Args = {}): Note[] => (has(`coach.${id}`) ? [{ id, key: `coach.${id}` as Key, args }] : []);
  if (over) return note("over");
  const mine = position.owes.seats.some((seat) => session.mine(seat));
  const kind = String(position.owes.duty?.["kind"] ?? "");
  if (!mine) return [];
  if (table.game === "krom") return note(`krom_${kind || "Movement"}`);
  const { size, round } = position.view as { size?: number; round?: number };
  const later = (round ?? 0) > 1;
  return [
    ...note(kind),
    ...(later ? note(table.game === "origins" ? "score_or" : "score_kd") : []),
    ...((round ?? 0) > 2 ? note("room", { size: size ?? 5 }) : []),
    ...(later && table.options["mode"] === "totem" ? note("totem") : []),
  ];
}
