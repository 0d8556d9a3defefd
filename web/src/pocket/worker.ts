/** The worker in which the home of this page lives. One message after the other: what it changes is kept, then told. */
import type { FromPocket, ToPocket } from "../net/pocket";
import { read, write } from "./keeping";
import { begin, type Desk } from "./python";

type Said = FromPocket | { t: "keep"; d: { table: string; text: string } };

const say = (messages: FromPocket[]): void => postMessage(messages);
/** Whoever has a table at hand lets go of it by this. */
const held = new Map<string, () => void>();
let desk: Promise<Desk> | undefined;
let line: Promise<void> = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;

onmessage = ({ data }: MessageEvent<ToPocket>): void => inLine(() => serve(data));

/** Nothing overtakes: not even while something is being stored. */
function inLine(work: () => Promise<void>): void {
  line = line.then(work).catch((error: unknown) => {
    console.error(error);
    say([{ t: "broken" }]);
  });
}

async function serve(message: ToPocket): Promise<void> {
  desk ??= begin();
  const home = await desk;
  const table = tableOf(message);
  if (table && message.t === "hang_up" && !held.has(table)) return;
  const objection = table ? await atHand(home, table) : null;
  if (table && objection) return refuse(message, table, objection);
  await publish(JSON.parse(home.answer(JSON.stringify(message))) as Said[]);
  plan(home);
}

const tableOf = (message: ToPocket): string | undefined => ("table" in message ? message.table : /^\/api\/tables\/([^/]+)/.exec((message.d as { path: string }).path)?.[1]);

/** Why a table cannot be had here, or null. It is at one page at a time: two that write would lose each other's moves. */
async function atHand(home: Desk, table: string): Promise<string | null> {
  if (held.has(table)) return null;
  const free = await new Promise<boolean>((answer) => {
    void navigator.locks.request(`table ${table}`, { ifAvailable: true }, (lock) => {
      answer(lock !== null);
      return lock && new Promise<void>((release) => held.set(table, () => (held.delete(table), release())));
    });
  });
  if (!free) return "open_elsewhere";
  const text = await read(table).catch(() => undefined);
  const said = text ? (JSON.parse(home.answer(JSON.stringify({ t: "restore", d: { text }, table }))) as Said[]) : [];
  const bye = said.find((one) => one.t === "bye");
  if (bye) held.get(table)?.();
  else await publish(said);
  return bye ? bye.d.key : null;
}

function refuse(message: ToPocket, table: string, key: string): void {
  if ("table" in message) say([{ v: 0, t: "bye", d: { key, retry: null }, table }]);
  else say([{ t: "answer", d: { id: (message.d as { id: number }).id, status: 409, body: { key, args: {}, text: key } } }]);
}

async function publish(said: Said[]): Promise<void> {
  const kept = new Map(said.flatMap((one) => (one.t === "keep" ? [[one.d.table, one.d.text] as const] : [])));
  if (kept.size > 0) await write(kept).catch(() => say([{ t: "unkept" }]));
  say(said.filter((one): one is FromPocket => one.t !== "keep"));
}

/** Bots and clocks, when there is time for them. */
function plan(home: Desk): void {
  clearTimeout(timer);
  const wait = home.wait();
  if (wait === undefined) return;
  timer = setTimeout(() => inLine(async () => {
    await publish(JSON.parse(home.tick()) as Said[]);
    plan(home);
  }), wait);
}
