/** The deals of the day on this device: which were begun here, how they ended, and whether the server knows it. The first
 *  game of a deal counts; what cannot be handed in now is tried again. */
import type { Created, DayGame, DayResult, Days, Json } from "../wire";
import { api, Trouble } from "./api";
import { recordOf } from "./finished.svelte";
import { forget, keepCreated, kept } from "./kept.svelte";
import { offline } from "./offline.svelte";
import { isInPocket } from "./pocket";

/** Where somebody was at ten moments of a game: before the best rival, level, or behind. */
export type Moment = "ahead" | "level" | "behind";

export interface Attempt {
  date: string;
  game: string;
  table: string;
  name: string;
  /** `over`: not handed in yet. */
  state: "playing" | "over" | "counted" | "refused" | "given_up";
  points?: number;
  place?: number;
  players?: number;
  helped?: string[];
  trail?: Moment[];
  /** Why it does not count. */
  why?: { key: string; args: Json };
}

/** A place in the table of a day, among so many. */
export interface Standing {
  rank: number;
  count: number;
}

interface Kept {
  device: string;
  attempts: Attempt[];
}

const PLACE = "pravek.daily";
const MOST = 60;
const MOMENTS = 10;
/** The seat of who plays a deal of the day. */
const ME = 0;

function randomWord(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function stored(): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>;
    if (typeof found.device === "string" && Array.isArray(found.attempts)) return { device: found.device, attempts: found.attempts };
  } catch {
    /* nothing can be stored here */
  }
  return null;
}

const begun = (): Kept => ({ device: randomWord(), attempts: [] });
let here = $state.raw<Kept>(stored() ?? begun());

addEventListener("storage", (event) => {
  if (event.key === PLACE || event.key === null) here = stored() ?? begun();
});

/** What other pages of this device have written since: one that slept was not told of it. */
const look = (): void => void (here = stored() ?? here);
addEventListener("pageshow", ({ persisted }) => persisted && look());

function write(attempts: Attempt[]): void {
  here = { device: here.device, attempts: attempts.slice(0, MOST) };
  try {
    localStorage.setItem(PLACE, JSON.stringify(here));
  } catch {
    /* without storage it is known as long as the page lasts */
  }
}

function othersThan({ date, game }: Attempt): Attempt[] {
  look();
  return here.attempts.filter((one) => one.date !== date || one.game !== game);
}

const keep = (attempt: Attempt): void => write([attempt, ...othersThan(attempt)]);
const drop = (attempt: Attempt): void => write(othersThan(attempt));

/** The day it is everywhere: a deal is that of a day in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

export const attemptAt = (date: string, game: string): Attempt | undefined => here.attempts.find((one) => one.date === date && one.game === game);

/** Whether a game that is begun now counts: the first one does, and one for which the page had been too old. */
export const isFirst = (attempt: Attempt | undefined): boolean => !attempt || attempt.why?.key === "daily_other_rules";

/** The deals of today, and where this device stands in their tables now. */
export const dealt = (): Promise<Days> => api.days(here.attempts.some(({ state }) => state === "counted") ? here.device : "");

export const standingIn = ({ mine, count }: DayGame): Standing | null => mine && { rank: mine.rank, count };

/** A table for the deal of that day; the first one of this device is the one that counts. Null: another day has begun,
 *  and its first game is not for somebody who has not seen that. */
export async function playToday(date: string, game: string, name: string): Promise<Created | null> {
  const created = await api.day(game, { name });
  const { daily, id } = created.table;
  if (daily !== date) {
    forget(id);
    return null;
  }
  await keepCreated(created);
  look();
  if (isFirst(attemptAt(date, game))) keep({ date, game, name, table: id, state: "playing" });
  return created;
}

/** A game of the day is over: what came of it is kept here, then handed in. */
export async function settle(attempt: Attempt, record: string): Promise<void> {
  const lines = record.trim().split("\n").map((line) => JSON.parse(line) as Json);
  const footer = lines.at(-1) ?? {};
  const gone = lines.some((line) => line["note"] === "concede" && line["seat"] === ME);
  if (footer["end"] === "open") return;
  if (footer["end"] !== "over" || gone) return keep({ ...attempt, state: "given_up" });
  const scores = footer["scores"] as number[];
  const places = (footer["ranking"] as number[] | undefined) ?? [];
  const over: Attempt = { ...attempt, state: "over", points: scores[ME] ?? 0, place: places[ME] ?? 1, players: scores.length, helped: helpIn(lines), trail: await trailOf(record) };
  keep(over);
  await handIn(over, record);
}

const isCutOff = async (): Promise<boolean> => offline.alone && !(await offline.reaches());

/** Another time the answer may be another one: nobody was there, too many were, or this device is ahead of the time. */
const isPassing = ({ status, key }: Trouble): boolean => status === 0 || status === 429 || status >= 500 || key === "unknown" || key === "daily_not_yet";

async function handIn(attempt: Attempt, record: string): Promise<void> {
  if (await isCutOff()) return;
  const { date, game, name } = attempt;
  try {
    const { result } = await api.dayOver({ date, game, name, device: here.device, record });
    keep({ ...attempt, ...known(result), state: "counted" });
  } catch (error) {
    if (error instanceof Trouble && !isPassing(error)) keep({ ...attempt, state: "refused", why: { key: error.key, args: error.args } });
  }
}

const known = ({ points, place, helped }: DayResult): Partial<Attempt> => ({ points, place, helped });

/** Whatever ended here and is not handed in yet is tried again, also what ended when nobody looked; what fails with one
 *  is no reason to leave the others. Whether anything has come of it. */
export async function handInAll(): Promise<boolean> {
  look();
  const before = here;
  for (const attempt of before.attempts) await tryAgain(attempt).catch(() => undefined);
  return here !== before;
}

async function tryAgain(attempt: Attempt): Promise<void> {
  if (attempt.state !== "playing" && attempt.state !== "over") return;
  const record = await recordFor(attempt);
  if (record) await (attempt.state === "over" ? handIn(attempt, record) : settle(attempt, record));
}

/** The record of a game that is over, wherever it is. An attempt whose table was cleared away before that has come to nothing. */
async function recordFor(attempt: Attempt): Promise<string | undefined> {
  const id = attempt.table;
  const found = await recordOf(`${id}-1`); // the first game of its room
  const bearer = kept(id)?.seats[0]?.secret;
  if (found || !bearer || isInPocket(id) || (await isCutOff())) return found;
  try {
    const { over, table } = await api.turn(id, bearer);
    return over || table.round > 1 ? await api.record(id, bearer, 1) : undefined;
  } catch (error) {
    if (error instanceof Trouble && error.key === "no_such_table" && attempt.state === "playing") drop(attempt);
    return undefined;
  }
}

/** What the notes of a record say about help. */
function helpIn(lines: readonly Json[]): string[] {
  const mine = lines.filter((line) => (line["seat"] ?? ME) === ME);
  const had = { bot: mine.some((line) => line["note"] === "holder" && line["by"] === "bot"), help: mine.some((line) => line["note"] === "help"), undo: mine.some((line) => line["note"] === "undo") };
  return Object.entries(had).flatMap(([kind, was]) => (was ? [kind] : []));
}

async function trailOf(record: string): Promise<Moment[]> {
  const totals = await api.check({ record, count: 1 }).then((checked) => checked.totals, () => []);
  if (totals.length < 2) return [];
  return Array.from({ length: MOMENTS }, (_, at) => {
    const [mine = 0, ...others] = totals[Math.max(1, Math.round(((totals.length - 1) * (at + 1)) / MOMENTS))] ?? [];
    const lead = mine - Math.max(...others);
    return lead > 0 ? "ahead" : lead < 0 ? "behind" : "level";
  });
}

addEventListener("online", () => void handInAll().catch(() => undefined));
