/** Whose turn it is at the tables of this device that are still being played. They are asked while somebody looks. */
import type { Glance } from "../wire";
import { api, asTrouble, Trouble } from "./api";
import { finished, keepFinished } from "./finished.svelte";
import { keepOver, kept, myTables, type Kept } from "./kept.svelte";
import { isInPocket } from "./pocket";

/** Milliseconds from one look to the next. */
const PAUSE = 20_000;
/** More tables than that are asked for nobody: who has so many opens them. */
const MOST = 12;

/** What a table answered last, or what was wrong. Those of this device's own home are not asked: bots wait there, too. */
let told = $state.raw<Record<string, Glance | Trouble>>({});

export const glanceAt = (table: string): Glance | Trouble | undefined => told[table];

/** The seats of this device at a table. */
export const ownSeats = ({ id, seats }: Kept): number[] => {
  const glance = glanceAt(id);
  const you = glance instanceof Trouble ? undefined : glance?.you;
  return seats.length === 1 && typeof you === "number" ? [you] : seats.map(({ seat }) => seat);
};

/** Somebody of this device is to decide there. */
export function isOurTurn(table: Kept): boolean {
  const glance = glanceAt(table.id);
  return glance !== undefined && !(glance instanceof Trouble) && glance.owes.some((seat) => ownSeats(table).includes(seat));
}

/** It goes on when somebody of this device comes: it is our turn, or only bots are there, who do not play on by themselves. */
export function isWaiting(table: Kept): boolean {
  const glance = glanceAt(table.id);
  if (isInPocket(table.id) || isOurTurn(table)) return true;
  if (!glance || glance instanceof Trouble || glance.table.phase !== "playing") return false;
  return glance.owes.every((seat) => glance.table.seats[seat]?.holder.kind === "bot") && !glance.table.seats.some(({ online }) => online);
}

/** Its server has cleared it away, or this device has no seat there any more. */
export function isGone({ id }: Kept): boolean {
  const glance = glanceAt(id);
  return glance instanceof Trouble && (glance.status === 404 || glance.status === 403);
}

/** Tables that are being played: those that wait for somebody here first, those that are gone last. */
export const running = (): Kept[] => {
  const rank = (table: Kept): number => Number(isGone(table)) - Number(isWaiting(table));
  return myTables().filter((table) => !table.over).sort((one, other) => rank(one) - rank(other));
};

async function ask(table: Kept): Promise<void> {
  const bearer = table.seats[0]?.secret ?? table.watch;
  if (!bearer || isInPocket(table.id)) return;
  const glance = await api.turn(table.id, bearer).catch(asTrouble);
  told = { ...told, [table.id]: glance };
  if (glance instanceof Trouble || !glance.over) return;
  keepOver(glance.table, glance.over.end);
  if (table.seats.length === 0) return;
  // what cannot be stored is in the list all the same, as a table of the server
  await keepFinished({ table: glance.table, over: glance.over, mine: ownSeats(table), bearer, when: table.when }).catch(() => undefined);
}

const askAll = (tables: readonly Kept[]): Promise<unknown> => Promise.all(tables.slice(0, MOST).map(ask));

/** Look again and again, until the answer is called. */
export function watchTurns(): () => void {
  const look = (): void => void (document.visibilityState === "visible" && askAll(running()));
  look();
  const timer = setInterval(look, PAUSE);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Fetch the records of games that ended while nobody here looked, or before this device kept them. */
export const fetchMissing = (): Promise<unknown> => askAll(finished().flatMap(({ table, players }) => (table && players.length === 0 ? (kept(table) ?? []) : [])));
