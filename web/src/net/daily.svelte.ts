/** The deals of the day on this device: which were begun here, how they ended, and whether the server knows it. The first
 *  game of a deal counts; what cannot be handed in now is tried again. */
import type { Created, DayResult, Json } from "../wire";
import { api, Trouble } from "./api";
import { recordOf } from "./finished.svelte";
import { keepCreated } from "./kept.svelte";
import { offline } from "./offline.svelte";

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
  rank?: number;
  count?: number;
  /** Why it does not count. */
  why?: { key: string; args: Json };
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

function stored(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>;
    if (typeof found.device === "string" && Array.isArray(found.attempts)) return { device: found.device, attempts: found.attempts };
  } catch {
    /* nothing was stored here */
  }
  return { device: randomWord(), attempts: [] };
}

let here = $state.raw<Kept>(stored());

addEventListener("storage", (event) => {
  if (event.key === PLACE) here = stored();
});

function keep(attempt: Attempt): void {
  const { device, attempts } = here;
  const others = attempts.filter(({ date, game }) => date !== attempt.date || game !== attempt.game);
  here = { device, attempts: [attempt, ...others].slice(0, MOST) };
  try {
    localStorage.setItem(PLACE, JSON.stringify(here));
  } catch {
    /* without storage it is known as long as the page lasts */
  }
}

/** The day it is everywhere: a deal is that of a day in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

export const attemptAt = (date: string, game: string): Attempt | undefined => here.attempts.find((one) => one.date === date && one.game === game);

/** A table for the deal of today; the first one of this device is the one that counts. */
export async function playToday(game: string, name: string): Promise<Created> {
  const created = await api.day(game, { name });
  await keepCreated(created);
  const { daily, id } = created.table;
  if (daily && !attemptAt(daily, game)) keep({ date: daily, game, name, table: id, state: "playing" });
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

async function handIn(attempt: Attempt, record: string): Promise<void> {
  const { date, game, name } = attempt;
  if (offline.alone) return offline.seek(); // nothing is asked outside; the page of the day tries again
  try {
    const { result, count } = await api.dayOver({ date, game, name, device: here.device, record });
    keep({ ...attempt, ...known(result), count, state: "counted" });
  } catch (error) {
    const later = !(error instanceof Trouble) || error.status === 0 || error.status === 429 || error.status >= 500;
    if (!later) keep({ ...attempt, state: "refused", why: { key: error.key, args: error.args } });
  }
}

const known = ({ rank, points, place, helped }: DayResult): Partial<Attempt> => ({ rank, points, place, helped });

/** Whatever ended here and is not handed in yet is tried again; also what ended when nobody looked. */
export async function handInAll(): Promise<void> {
  for (const attempt of here.attempts.filter(({ state }) => state === "playing" || state === "over")) {
    const record = await recordOf(`${attempt.table}-1`); // the first game of its room
    if (record) await (attempt.state === "over" ? handIn(attempt, record) : settle(attempt, record));
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
