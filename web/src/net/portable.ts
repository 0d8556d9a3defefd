/** Finished games as one file, to be taken to another device: how it is written, and how it is read with care. It holds
 *  records and results, no secret of any seat. */
import { LEVELS, type Ending, type Json, type Level } from "../wire";
import type { Finished, Player } from "./finished.svelte";

export type Shelved = readonly [Finished, string];

const VERSION = 1;
const MOST_GAMES = 10_000;
/** Bytes: a page must hold the whole file as one text. */
export const LARGEST_FILE = 256 * 1024 * 1024;
/** Characters, as the server has it. */
const LONGEST_RECORD = 4_000_000;
const LONGEST_NAME = 60;
const MOST_SEATS = 16;
const NAMED = /^[\w-]{1,80}$/;
const ENDS: readonly Ending["end"][] = ["over", "closed", "abandoned", "broken"];

export const written = (games: readonly Shelved[]): string => JSON.stringify({ pravek: "games", version: VERSION, games: games.map(([{ table: _, ...game }, record]) => ({ ...game, record })) });

/** The games of such a file, and how many of them are none; null: the file is something else. */
export function readGames(text: string): { games: Shelved[]; bad: number } | null {
  const file = parsed(text);
  const listed = file?.["games"];
  if (file?.["pravek"] !== "games" || file["version"] !== VERSION || !Array.isArray(listed) || listed.length > MOST_GAMES) return null;
  const games = listed.map(readGame).filter((game) => game !== null);
  return { games, bad: listed.length - games.length };
}

/** Field by field: nothing else of a file comes to this device, least of all a say about one of its tables. What the list would say must be what the record says. */
function readGame(given: unknown): Shelved | null {
  if (!isJson(given)) return null;
  const { id, game, mode, when, record, players, mine } = given;
  const end = ENDS.find((one) => one === given["end"]);
  if (!isName(id) || !isName(game) || (mode !== "" && !isName(mode)) || !isCount(when) || !end) return null;
  if (!isText(record, LONGEST_RECORD) || !Array.isArray(players) || players.length > MOST_SEATS || !Array.isArray(mine)) return null;
  const seated = players.map(readPlayer).filter((player) => player !== null);
  const seats = mine.filter((seat) => isCount(seat) && seat < seated.length);
  const read: Finished = { id, table: null, game, mode, when, end, players: seated, mine: seats };
  if (isAccuracy(given["accuracy"], seated.length)) read.accuracy = given["accuracy"];
  return seated.length === players.length && seats.length === mine.length && isOf(record, read) ? [read, record] : null;
}

function readPlayer(given: unknown): Player | null {
  if (!isJson(given)) return null;
  const { name, level, points, place } = given;
  if (!isText(name, LONGEST_NAME) || !Number.isSafeInteger(points) || (place !== null && !isCount(place))) return null;
  if (level !== null && !LEVELS.includes(level as Level)) return null;
  return { name, level: level as Level | null, points: points as number, place };
}

/** The first line of a record says which game it is and who played, the last one how it ended. */
function isOf(record: string, { game, players }: Finished): boolean {
  const lines = record.trim().split("\n");
  const [header, footer] = [parsed(lines[0] ?? ""), parsed(lines.at(-1) ?? "")];
  const scores = footer?.["scores"];
  return header?.["game"] === game && Array.isArray(scores) && scores.length === players.length && players.every(({ points }, seat) => points === scores[seat]);
}

function parsed(text: string): Json | null {
  try {
    const found: unknown = JSON.parse(text);
    return isJson(found) ? found : null;
  } catch {
    return null;
  }
}

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown, most: number): value is string => typeof value === "string" && value.length <= most;
const isName = (value: unknown): value is string => isText(value, 80) && NAMED.test(value);
const isAccuracy = (value: unknown, seats: number): value is number[] => Array.isArray(value) && value.length === seats && value.every((one) => typeof one === "number" && one >= 0 && one <= 100);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
