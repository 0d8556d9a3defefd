/** The tables of this device, and the secrets that open their seats. */
import type { Created, Ending, SatDown, Seated, Table } from "../wire";
import { erase, readSeats, writeSeats } from "./keeping";
import { offline } from "./offline.svelte";
import { isInPocket } from "./pocket";

export interface Kept {
  id: string;
  game: string;
  mode: string;
  when: number;
  seats: Seated[];
  host: string | null;
  join: string | null;
  watch: string | null;
  over: boolean;
  /** Which game of the room was over last; an older page did not write it down. */
  round?: number;
  /** It was stopped before its end. */
  stopped?: boolean;
}

const PLACE = "pravek.tables";
const MOST = 60;

function stored(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? (found as Kept[]) : [];
  } catch {
    return [];
  }
}

let tables = $state.raw<Kept[]>(stored());

addEventListener("storage", (event) => {
  if (event.key === PLACE) tables = stored();
});

export const myTables = (): Kept[] => tables;
export const kept = (id: string): Kept | undefined => tables.find((table) => table.id === id);

/** The words of an invitation as the server writes them, whatever is put between them and however large. */
const asSaid = (words: string): string => (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join("-");
/** The table where this device has a seat by these words. */
export const keptBy = (words: string): Kept | undefined => tables.find((table) => table.join === asSaid(words) && table.seats.length > 0);

function keep(table: Kept): void {
  const all = [table, ...stored().filter((other) => other.id !== table.id)];
  store(all.slice(0, MOST));
  for (const { id } of all.slice(MOST)) clear(id);
}

function store(list: Kept[]): void {
  tables = list;
  try {
    localStorage.setItem(PLACE, JSON.stringify(tables));
  } catch {
    /* without storage the seat lasts as long as the page */
  }
}

/** Nobody can find a table of this device any more that is not in the list. */
function clear(id: string): void {
  if (isInPocket(id)) void erase(id).catch(() => undefined); // nothing was stored here
}

const start = (table: Table): Kept =>
  kept(table.id) ?? {
    id: table.id,
    game: table.game,
    mode: String(table.options["mode"] ?? ""),
    when: Date.now(),
    seats: [],
    host: null,
    join: null,
    watch: null,
    over: false,
  };

export async function keepCreated(created: Created): Promise<void> {
  const { table, host, join, watch, seats } = created;
  const mine: Kept = { ...start(table), host, join, watch, seats };
  keep(mine);
  if (isInPocket(table.id)) await writeSeats(table.id, mine).catch(() => undefined); // the home tells that it cannot store
}

/** The tables of this device that the list has lost: a browser writes it down late. */
export const recovered: Promise<void> = (async () => {
  await offline.looked;
  if (!offline.kept) return;
  const lost = ((await readSeats()) as Kept[]).filter(({ id }) => !kept(id));
  if (lost.length > 0) store([...lost, ...tables].sort((one, other) => other.when - one.when).slice(0, MOST));
})().catch(() => undefined);

export function keepSeat({ table, seat, watch, join }: SatDown): void {
  const known = start(table);
  keep({ ...known, watch, join, seats: [...known.seats.filter((other) => other.seat !== seat.seat), seat] });
}

/** A seat moved here by a link: the number is told by the server later. */
export function keepSecret(table: Table, secret: string): void {
  const known = start(table);
  if (known.seats.some((seat) => seat.secret === secret)) return;
  keep({ ...known, seats: [...known.seats, { seat: -1, secret }] });
}

export function keepOver({ id, round }: Table, end: Ending["end"]): void {
  const known = kept(id);
  if (known && !(known.over && known.round === round)) keep({ ...known, over: true, round, stopped: end === "abandoned" || end === "broken" });
}

export function keepPlaying(id: string): void {
  const known = kept(id);
  if (known?.over) keep({ ...known, over: false, stopped: false });
}

/** Stood up in the lobby: the seats are others' now, the table may still be this device's to start. */
export function keepNoSeat(id: string): void {
  const known = kept(id);
  if (known?.host) keep({ ...known, seats: [] });
  else forget(id);
}

export function forget(id: string): void {
  store(stored().filter((table) => table.id !== id));
  clear(id);
}
