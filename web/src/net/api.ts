/** The HTTP part of the wire. A problem is thrown as `Trouble`, with a key for the translator. */
import type * as wire from "../wire";
import { offline } from "./offline.svelte";
import { fetchHere, isOfPocket } from "./pocket";

export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    readonly args: wire.Json = {},
    text = key,
  ) {
    super(text);
  }
}

/** Whatever was thrown, as something that can be said. */
export const asTrouble = (error: unknown): Trouble => (error instanceof Trouble ? error : new Trouble(0, "unknown"));

interface Ask {
  method?: "GET" | "POST" | "PUT";
  body?: unknown;
  bearer?: string;
  signal?: AbortSignal;
}

async function answer(path: string, { method = "GET", body, bearer, signal }: Ask): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (bearer) headers["Authorization"] = `Bearer ${bearer}`;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  const response = await asked(path, init);
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Partial<wire.Problem> | null;
  throw new Trouble(response.status, problem?.key ?? "unknown", problem?.args ?? {}, problem?.text);
}

/** What any home can answer; the rest is about somebody else's table, or needs other devices. */
const ANYWHERE = /^\/api\/(games|bots|tables$|score|cards|records|puzzles|daily$|daily\/(?!results$)[\w-]+$)/;
/** Milliseconds after which a server counts as gone where there is a home: in a tunnel nothing says so. */
const PATIENCE = 8000;

/** The server, if it can be reached; otherwise the home in this page, if there is one. */
async function asked(path: string, init: RequestInit): Promise<Response> {
  if (isOfPocket(path)) return fetchHere(path, init);
  await offline.looked;
  const here = offline.kept && ANYWHERE.test(path);
  if (here && offline.alone) {
    offline.seek();
    return fetchHere(path, init);
  }
  try {
    const response = await fetch(path, here ? { ...init, signal: AbortSignal.timeout(PATIENCE) } : init);
    offline.alone = false;
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error; // who asked does not want it any more
    offline.alone = true;
    if (here) return fetchHere(path, init);
    throw new Trouble(0, "server_gone");
  }
}

const json = async <T>(path: string, ask: Ask = {}): Promise<T> =>
  (await (await answer(path, ask)).json()) as T;
const post = <T>(path: string, body: unknown): Promise<T> => json<T>(path, { method: "POST", body });

export const api = {
  games: () => json<wire.Games>("/api/games"),
  material: (game: string) => json<wire.Json>(`/api/games/${game}/material`),
  tables: () => json<wire.Tables>("/api/tables"),
  table: (id: string) => json<wire.Table>(`/api/tables/${id}`),
  byWords: (words: string) => json<wire.Table>(`/api/join/${encodeURIComponent(words)}`),
  byWatch: (watch: string) => json<wire.Table>(`/api/watch/${encodeURIComponent(watch)}`),
  create: (wish: wire.NewTable) => post<wire.Created>("/api/tables", wish),
  sit: (id: string, seat: number, wish: wire.SitDown) =>
    post<wire.SatDown>(`/api/tables/${id}/seats/${seat}`, wish),
  change: (id: string, seat: number, wish: wire.ChangeSeat) =>
    json<wire.Table>(`/api/tables/${id}/seats/${seat}`, { method: "PUT", body: wish }),
  start: (id: string, wish: wire.Start) => post<wire.Table>(`/api/tables/${id}/start`, wish),
  turn: (id: string, bearer: string) => json<wire.Glance>(`/api/tables/${id}/turn`, { bearer }),
  record: async (id: string, bearer: string, round?: number) =>
    (await answer(`/api/tables/${id}/record${round ? `?round=${round}` : ""}`, { bearer })).text(),
  /** The word of a device goes as other secrets do; who has no result says none. */
  days: (device: string) => json<wire.Days>("/api/daily", { bearer: device }),
  day: (game: string, wish: wire.DayWish) => post<wire.Created>(`/api/daily/${game}`, wish),
  dayOver: (wish: wire.DayRecord) => post<wire.Counted>("/api/daily/results", wish),
  dayBest: async (game: string, date: string) => (await answer(`/api/daily/${encodeURIComponent(game)}/${encodeURIComponent(date)}/best`, {})).text(),
  code: (path: string) => post<wire.Code>("/api/qr", { path } satisfies wire.Picture),
  score: (wish: wire.Territory) => post<wire.Sheets>("/api/score", wish),
  checkCards: (text: string) => post<wire.CheckedCards>("/api/cards/check", { text } satisfies wire.CardFile),
  /** Line by line, as it is made. */
  review: (wish: wire.ReviewWish, signal: AbortSignal) => answer("/api/reviews", { method: "POST", body: wish, signal }),
  instead: (wish: wire.Instead) => post<wire.Decision>("/api/reviews/instead", wish),
  at: (wish: wire.At) => post<wire.Position>("/api/records/at", wish),
  why: (wish: wire.Why) => post<wire.Because>("/api/records/why", wish),
  puzzles: () => json<wire.Puzzles>("/api/puzzles"),
  puzzle: (id: string) => json<wire.Puzzle>(`/api/puzzles/${encodeURIComponent(id)}`),
  tryPuzzle: (id: string, wish: wire.Try) => post<wire.Tried>(`/api/puzzles/${encodeURIComponent(id)}/tries`, wish),
  whyInPuzzle: (id: string, wish: wire.Try) => post<wire.Because>(`/api/puzzles/${encodeURIComponent(id)}/why`, wish),
  solution: (id: string) => json<wire.Solution>(`/api/puzzles/${encodeURIComponent(id)}/solution`),
  check: (wish: wire.Upload) => post<wire.Checked>("/api/records/check", wish),
};
