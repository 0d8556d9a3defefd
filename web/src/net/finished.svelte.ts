/** The finished games of this device: what the list shows of each, and its record. They stay when the server has cleared
 *  its tables, and where there is no network. */
import type { Ending, Level, Table } from "../wire";
import { api } from "./api";
import { Database } from "./database";
import { dropReview } from "./reviews";
import { forget, kept, myTables, type Kept } from "./kept.svelte";

export interface Player {
  name: string;
  /** Of a bot; null: a person. */
  level: Level | null;
  points: number;
  /** Null where there is no ranking. */
  place: number | null;
}

export interface Finished {
  id: string;
  /** Where it was played; null: by another device, a file brought it here. */
  table: string | null;
  game: string;
  mode: string;
  when: number;
  end: Ending["end"];
  players: Player[];
  /** The seats of this device. */
  mine: number[];
  /** How well everybody played, seat by seat, from 0 to 100; unknown before it was reviewed. */
  accuracy?: number[];
}

/** A game as it was played, told by whoever sat at its table. */
export interface Played {
  table: Table;
  over: Ending;
  mine: number[];
  bearer: string;
  when: number;
}

const STORES = ["games", "records"] as const;
const shelf = new Database("pravek.games", STORES);
let games = $state.raw<Finished[]>([]);
const coming = new Map<string, Promise<string>>();

const newestFirst = (one: Finished, other: Finished): number => other.when - one.when;
/** A room plays several games, one after the other. */
const idOf = ({ id, round }: Pick<Table, "id" | "round">): string => `${id}-${round}`;

/** Read what is here; other pages of this device may have added to it. */
export async function readFinished(): Promise<void> {
  games = (await shelf.all<Finished>("games").catch(() => [])).sort(newestFirst);
}

/** A table whose last game is over, though its record did not come here. */
const unread = ({ id, game, mode, when, stopped }: Kept): Finished => ({ id, table: id, game, mode, when, end: stopped ? "abandoned" : "over", players: [], mine: [] });

/** Whether it is the last game of a table; of one that an older page kept, every game of it counts as that. */
export const isLast = (game: Finished, { id, round }: Kept): boolean => (round === undefined ? game.table === id : game.id === idOf({ id, round }));

/** Every finished game this device knows of, the newest first. */
export function finished(): Finished[] {
  const others = myTables().filter((table) => table.over && !games.some((game) => isLast(game, table)));
  return [...games, ...others.map(unread)].sort(newestFirst);
}

export const recordOf = (id: string): Promise<string | undefined> => shelf.get<string>("records", id).catch(() => undefined);

/** Put games on the shelf, each with its record; fails if there is no room for them. */
export async function shelve(found: readonly (readonly [Finished, string])[]): Promise<void> {
  await shelf.change(STORES, (store) => {
    for (const [game, record] of found) {
      store("games").put(game, game.id);
      store("records").put(record, game.id);
    }
  });
  await readFinished();
}

/** The record of a game that is over, from where it was played. It stays the same: whoever wants it, it is asked for once. */
export function recordAt(table: Table, bearer: string): Promise<string> {
  const id = idOf(table);
  const asked = coming.get(id) ?? api.record(table.id, bearer, table.round);
  coming.set(id, asked);
  asked.catch(() => coming.delete(id));
  return asked;
}

/** A game is over: it stays here from now on. What does not come now comes when the list is looked at. */
export async function keepFinished(played: Played): Promise<void> {
  const { table, bearer } = played;
  if (await shelf.get("games", idOf(table))) return;
  await shelve([[summary(played), await recordAt(table, bearer)]]);
}

function summary({ table, over, mine, when }: Played): Finished {
  const players = table.seats.map(({ seat, name, owner, holder }) => ({
    name,
    level: owner === "bot" ? holder.level : null,
    points: over.sheets.find((sheet) => sheet.seat === seat)?.total ?? 0,
    place: over.ranking?.[seat] ?? null,
  }));
  return { id: idOf(table), table: table.id, game: table.game, mode: String(table.options["mode"] ?? ""), when, end: over.end, players, mine };
}

export async function keepAccuracy(id: string, accuracy: number[]): Promise<void> {
  const game = await shelf.get<Finished>("games", id);
  if (!game) return;
  await shelf.change(["games"], (store) => void store("games").put({ ...game, accuracy }, id));
  await readFinished();
}

/** For good: the game, its record, and with the last game of a table the way there. */
export async function discard(game: Finished): Promise<void> {
  const { id } = game;
  await shelf.change(STORES, (store) => STORES.forEach((name) => store(name).delete(id)));
  games = games.filter((other) => other.id !== id);
  await dropReview(id).catch(() => undefined); // there was none
  const table = game.table === null ? undefined : kept(game.table);
  if (table?.over && (id === table.id || isLast(game, table)) && !games.some((other) => isLast(other, table))) forget(table.id);
}
