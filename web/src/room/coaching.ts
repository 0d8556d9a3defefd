/** The coach of a first game: one note at the moment it is needed, each only once. */
import { tableUi } from "../games";
import { has, type Args, type Key } from "../i18n/index.svelte";
import type { Session } from "../table/session.svelte";

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
  const mine = position.owes.seats.some((seat) => session.mine(seat));
  const lessons = over ? [{ id: "over" }] : mine ? tableUi(table.game).coach(position, table) : [];
  return lessons.flatMap(({ id, args = {} }) => (has(`coach.${id}`) ? [{ id, key: `coach.${id}` as Key, args }] : []));
}
