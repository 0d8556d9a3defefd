/** The worker in which the home of this page lives. One message after the other: what it changes is kept, then told. */
import { rules as ours } from "virtual:pack";
import { read, write } from "../net/keeping";
import type { FromPocket, ToPocket } from "../net/pocket";
import { forget } from "./begun";
import { begin, type Desk } from "./python";

type Said = FromPocket | { t: "keep"; d: { table: string; text: string } };

/** A home, and where its rules lie. */
interface Home {
  rules: string;
  desk: Desk;
}

/** Milliseconds after which whoever has a table is not being closed. */
const LONGEST_CLOSING = 2000;

const say = (messages: FromPocket[]): void => postMessage(messages);
const homes = new Map<string, Promise<Home>>();
/** The tables at hand, and where they are played. */
const held = new Map<string, Home>();
const timers = new Map<Home, ReturnType<typeof setTimeout>>();
let line: Promise<void> = Promise.resolve();

onmessage = ({ data }: MessageEvent<ToPocket>): void => inLine(() => serve(data));

/** Nothing overtakes: not even while something is being stored. */
function inLine(work: () => Promise<void>): void {
  line = line.then(work).catch(async (error: unknown) => {
    console.error(error);
    await forget().catch(() => undefined); // whatever it was: the next one begins from nothing
    say([{ t: "broken" }]);
  });
}

function homeBy(rules: string): Promise<Home> {
  const found = homes.get(rules) ?? begin(rules).then((desk) => ({ rules, desk }));
  homes.set(rules, found);
  found.catch(() => homes.delete(rules));
  return found;
}

async function serve(message: ToPocket): Promise<void> {
  const table = tableOf(message);
  if (table && message.t === "hang_up" && !held.has(table)) return;
  const home = table ? await homeOf(table) : await homeBy(ours);
  if (typeof home === "string") return refuse(message, table ?? "", home);
  await publish(home, JSON.parse(home.desk.answer(JSON.stringify(message))) as Said[]);
  plan(home);
}

const tableOf = (message: ToPocket): string | undefined => ("table" in message ? message.table : /^\/api\/tables\/([^/]+)/.exec((message.d as { path: string }).path)?.[1]);

/** Where a table is played, or why it cannot be had here. It is at one page at a time: two that write would lose each other's moves. */
async function homeOf(table: string): Promise<Home | string> {
  const known = held.get(table);
  if (known) return known;
  const release = await lock(`table ${table}`);
  if (!release) return "open_elsewhere";
  const found = await restored(table).catch((error: unknown) => {
    release();
    throw error;
  });
  if (typeof found === "string") release();
  else held.set(table, found);
  return found;
}

/** How it is let go, or null if somebody has it. Who was closed a moment ago still has it for a moment. */
const lock = (name: string): Promise<(() => void) | null> =>
  new Promise((answer) => {
    navigator.locks.request(name, { signal: AbortSignal.timeout(LONGEST_CLOSING) }, () => new Promise<void>((release) => answer(release))).catch(() => answer(null));
  });

/** A table that was kept: by the rules it began with, if they are still here; by ours otherwise, if they are the same. */
async function restored(table: string): Promise<Home | string> {
  const kept = await read(table).catch(() => undefined);
  if (!kept) return homeBy(ours);
  const home = await homeBy(kept.rules).catch(() => homeBy(ours));
  const said = JSON.parse(home.desk.answer(JSON.stringify({ t: "restore", d: { text: kept.text }, table }))) as Said[];
  const bye = said.find((one) => one.t === "bye");
  if (bye) return bye.d.key;
  await publish(home, said);
  return home;
}

function refuse(message: ToPocket, table: string, key: string): void {
  if ("table" in message) say([{ v: 0, t: "bye", d: { key, retry: null }, table }]);
  else say([{ t: "answer", d: { id: (message.d as { id: number }).id, status: 409, body: { key, args: {}, text: key } } }]);
}

async function publish({ rules }: Home, said: Said[]): Promise<void> {
  const kept = new Map(said.flatMap((one) => (one.t === "keep" ? [[one.d.table, { text: one.d.text, rules }] as const] : [])));
  if (kept.size > 0) await write(kept).catch(() => say([{ t: "unkept" }]));
  say(said.filter((one): one is FromPocket => one.t !== "keep"));
}

/** Bots and clocks, when there is time for them. */
function plan(home: Home): void {
  clearTimeout(timers.get(home));
  const wait = home.desk.wait();
  if (wait === undefined) return;
  const tick = async (): Promise<void> => {
    await publish(home, JSON.parse(home.desk.tick()) as Said[]);
    plan(home);
  };
  timers.set(home, setTimeout(() => inLine(tick), wait));
}
