/** The home in this page: Python in a worker, asked in the words of the server. It begins when it is first needed. */
import type { Link, Message, Wishes } from "./link";
import { offline } from "./offline.svelte";

/** What the worker says: something of a table, an answer to a request, or that it is in trouble. */
export type FromPocket =
  | (Message & { table: string })
  | { t: "answer"; d: { id: number; status: number; body: unknown } }
  | { t: "broken" }
  | { t: "unkept" };
export type ToPocket =
  | { t: string; d: object; table: string }
  | { t: "ask"; d: { id: number; method: string; path: string; body: unknown; bearer: string | null } };

/** The tables of this home can be told by their names: their address is nobody else's. */
const NAMED = /^pocket-/;
export const isInPocket = (table: string): boolean => NAMED.test(table);
const OF_TABLE = /^\/api\/tables\/pocket-/;
export const isOfPocket = (path: string): boolean => OF_TABLE.test(path);

const BROKEN = "pocket_broken";
let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, (answer: Response) => void>();
const links = new Map<string, PocketLink>();

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("../pocket/worker.ts", import.meta.url), { type: "module", name: "pocket" });
  worker.onmessage = ({ data }: MessageEvent<FromPocket[]>) => data.forEach(hear);
  worker.onerror = () => hear({ t: "broken" });
  return worker;
}

const tell = (message: ToPocket): void => started().postMessage(message);

function hear(message: FromPocket): void {
  if (message.t !== "broken") offline.broken = false;
  if (message.t === "answer") settle(message.d.id, message.d.status, message.d.body);
  else if (message.t === "broken") despair();
  else if (message.t === "unkept") offline.unkept = true;
  else links.get(message.table)?.hear(message);
}

function settle(id: number, status: number, body: unknown): void {
  waiting.get(id)?.(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
  waiting.delete(id);
}

/** What cannot go on says so wherever somebody waits; whoever asks next begins anew. */
function despair(): void {
  offline.broken = true;
  worker?.terminate();
  worker = undefined;
  for (const id of [...waiting.keys()]) settle(id, 503, { key: BROKEN, args: {}, text: BROKEN });
  for (const link of [...links.values()]) link.hear({ v: 0, t: "bye", d: { key: BROKEN, retry: null } });
}

/** A request as `fetch` takes it, answered at home. */
export function fetchHere(path: string, { method = "GET", body, headers }: RequestInit): Promise<Response> {
  const bearer = (headers as Record<string, string> | undefined)?.["Authorization"]?.replace("Bearer ", "") ?? null;
  const id = (asked += 1);
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    tell({ t: "ask", d: { id, method, path, body: typeof body === "string" ? (JSON.parse(body) as unknown) : null, bearer } });
  });
}

/** It begins once when it has come, and remembers how: the first game without a network comes as quickly as the others. */
offline.prepare = () => void fetchHere("/api/games", {});

/** A table of this home. The line cannot break; what is said is heard once. */
export class PocketLink implements Link {
  constructor(
    private readonly table: string,
    private readonly wishes: Wishes,
  ) {
    links.set(table, this);
    this.wishes.change("connecting");
    this.send("hello", { ...this.wishes.hello() });
  }

  send(kind: string, body: { id?: string; [field: string]: unknown }): void {
    tell({ t: kind, d: body, table: this.table });
  }

  hear(message: Message): void {
    if (message.t === "snapshot") this.wishes.change("open");
    this.wishes.hear(message);
    if (message.t === "bye") this.wishes.change("closed");
  }

  stop(): void {
    if (links.get(this.table) === this) links.delete(this.table);
    this.send("hang_up", {});
  }
}
