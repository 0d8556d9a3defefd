/** One table as this client sees it: what the server said last, shown at a pace people can follow. */
import { keepFinished } from "../net/finished.svelte";
import { keepOver, keepPlaying } from "../net/kept.svelte";
import { lineTo } from "../net/line";
import type { Link, Message, State, Wishes } from "../net/link";
import { pace } from "../prefs.svelte";
import type * as wire from "../wire";
import { Help } from "./help.svelte";
import type { Teller } from "./sentence";

export interface Credentials {
  table: string;
  seats: string[];
  watch: string | null;
  host: string | null;
}

/** A line of the log, with what it brought to the seat that acted, where that is known. */
export interface Told extends wire.Entry {
  gain: number | null;
}

/** The longest an opponent's step is shown before the next one. */
const STEP = 620;

export class Session {
  state = $state<State>("connecting");
  table = $state.raw<wire.Table>();
  /** When the table was told, by this page's own clock: since then who is gone is gone for longer. */
  tableAt = 0;
  you = $state.raw<wire.You>({ seats: [], facing: null, host: false });
  position = $state.raw<wire.Position>();
  log = $state.raw<Told[]>([]);
  over = $state.raw<wire.Ending | null>(null);
  refused = $state.raw<wire.Refused | null>(null);
  because = $state.raw<wire.Because | null>(null);
  said = $state.raw<(wire.Said & { n: number }) | null>(null);
  bye = $state.raw<wire.Bye | null>(null);
  /** A move of ours is on its way. */
  busy = $state(false);
  /** What has just happened, for whoever animates or announces it. */
  fresh = $state.raw<Told[]>([]);
  /** How the game that is shown tells its events. */
  teller = $state.raw<Teller | null>(null);
  /** The last number seen when our seat acted last: "since my last move". */
  mark = $state(0);
  /** How far the game has been shown on this screen, as its table counts; null before it was looked at. */
  shown = $state<number | null>(null);
  /** The screen faces a seat whose person has not said so: what only that person may see stays hidden. */
  veiled = $state(false);
  /** Whose turn it is wants to see what only that person may see. */
  peeking = $state(false);

  readonly help = new Help((kind, body) => this.#link?.send(kind, { ...body }), newId);

  #seen = 0;
  /** The number of the position that is shown, and of the one that our last move has led to. */
  #reached = 0;
  #due = 0;
  #link: Link | null;
  #queue: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #moving: string | null = null;

  /** Without credentials nothing is heard and nothing can be done: a table to be looked at. */
  constructor(
    private readonly who: Credentials | null,
    line: (wishes: Wishes) => Link = (wishes) => lineTo(who?.table ?? "", wishes),
  ) {
    this.#link = who && line({
      hello: () => this.#hello(),
      hear: (message) => this.#hear(message),
      change: (state) => (this.state = state),
    });
  }

  // Asking

  mine = (seat: number): boolean => this.you.seats.includes(seat);
  sheet = (seat: number): wire.Sheet | undefined => this.position?.sheets.find((sheet) => sheet.seat === seat);
  seatAt = (seat: number): wire.SeatAt | undefined => this.table?.seats[seat];
  name = (seat: number): string => this.table?.seats[seat]?.name ?? "";

  // Telling the server

  move(action: wire.Json): void {
    if (this.busy) return;
    this.#act("move", { action });
  }

  undo(seat: number): void {
    this.#act("undo", { seat });
  }

  why(action: wire.Json): void {
    this.#link?.send("why", { action, id: newId() });
  }

  /** Turn the screen to a seat or to nobody. What the other seat saw is forgotten first. */
  face(seat: number | null, veiled = false): void {
    this.skip();
    this.#forget();
    this.veiled = veiled;
    if (seat !== null) this.peeking = false;
    this.#link?.send("face", { seat });
  }

  say = (seat: number, phrase: wire.Phrase): void => this.#link?.send("say", { seat, phrase });
  handOver = (seat: number): void => this.#link?.send("handover", { seat });
  takeBack = (seat: number): void => this.#link?.send("takeback", { seat });
  standIn = (seat: number, by: number, bot: boolean): void => this.#link?.send("standin", { seat, by, bot });
  concede = (seat: number): void => this.#link?.send("concede", { seat });
  abandon = (seat: number, agree: boolean): void => this.#link?.send("abandon", { seat, agree });
  closeGame = (seat: number): void => this.#link?.send("close", { seat });
  rematch = (seat: number): void => this.#link?.send("rematch", { seat });
  leave = (seat: number): void => this.#link?.send("leave", { seat });

  /** Show everything that is still to be shown, now. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const steps = this.#queue;
    this.#queue = [];
    for (const step of steps) step();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#link?.stop();
  }

  // Hearing

  #act(kind: "move" | "undo", body: object): void {
    this.skip();
    this.busy = true;
    this.refused = null;
    this.help.clear();
    this.#moving = newId();
    this.#link?.send(kind, { ...body, seen: this.#seen, id: this.#moving });
  }

  #hello(): wire.Hello {
    const { table, seats, watch, host } = this.who ?? { table: "", seats: [], watch: null, host: null };
    return { table, seats, watch, host, since: this.#seen, round: this.table?.round ?? 0, facing: this.you.facing };
  }

  #hear(message: Message): void {
    switch (message.t) {
      case "snapshot":
        return this.#snapshot(message.d, message.v);
      case "events":
        this.#seen = Math.max(this.#seen, message.v);
        return this.#later(() => this.#events(message.d, message.v), this.#isMine(message.d));
      case "table":
        this.#seat(message.d);
        return;
      case "over":
        return this.#later(() => this.#ending(message.d), false);
      case "ack":
        this.mark = this.#due = message.d.number;
        return this.#answered(message.d.id);
      case "hint":
        return this.help.hear(message.d);
      case "coach":
        if (this.#moving === null) this.help.say(message.d); // else it is about what we are just leaving behind
        return;
      case "refused":
        if (this.help.refuse(message.d)) return;
        this.refused = message.d;
        return this.#answered(message.d.id);
      case "because":
        this.because = message.d;
        return;
      case "said":
        this.said = { ...message.d, n: (this.said?.n ?? 0) + 1 };
        return;
      case "bye":
        this.bye = message.d;
        return;
    }
  }

  /** What was offered before our move is not offered again while its outcome is still on its way. */
  #answered(id: string | null): void {
    if (id !== null && id !== this.#moving) return;
    this.#moving = null;
    this.busy = this.#reached < this.#due;
  }

  #snapshot(snapshot: wire.Snapshot, number: number): void {
    this.skip();
    const fresh = this.table !== undefined && this.table.round !== snapshot.table.round;
    const anew = fresh || snapshot.since === 0 || snapshot.you.facing !== this.you.facing;
    const told = snapshot.entries.map((entry) => ({ ...entry, gain: null }));
    const known = new Set(this.log.map((entry) => entry.n));
    this.log = anew ? told : [...this.log, ...told.filter((entry) => !known.has(entry.n))];
    if (fresh) {
      this.fresh = [];
      this.shown = null;
    }
    this.#seat(snapshot.table);
    this.you = snapshot.you;
    this.position = snapshot.position ?? undefined;
    this.over = snapshot.over;
    this.#seen = this.#reached = this.#due = number;
    this.busy = false;
    this.help.clear();
    if (snapshot.over) this.#keep(snapshot.table, snapshot.over);
    else keepPlaying(snapshot.table.id);
  }

  #seat(table: wire.Table): void {
    this.tableAt = performance.now();
    this.table = table;
  }

  #events({ entries, position }: wire.Events, number: number): void {
    const before = this.position;
    const told = entries.map((entry) => ({ ...entry, gain: gain(entry, before, position) }));
    const known = new Set(this.log.map((entry) => entry.n));
    this.log = [...this.log, ...told.filter((entry) => !known.has(entry.n))];
    this.fresh = told;
    this.position = position;
    this.help.look(position);
    this.#reached = number;
    if (this.#moving === null) this.busy = this.#reached < this.#due;
    if (this.refused?.status === 409) this.refused = null;
  }

  #ending(over: wire.Ending): void {
    this.over = over;
    if (this.table) {
      this.table = { ...this.table, phase: "over" };
      this.#keep(this.table, over);
    }
  }

  /** Who has a seat keeps the game; what cannot be stored now is asked for again by the list of games. */
  #keep(table: wire.Table, over: wire.Ending): void {
    const [bearer] = this.who?.seats ?? [];
    keepOver(table, over.end);
    if (bearer) keepFinished({ table, over, mine: this.you.seats, bearer, when: this.log.at(-1)?.at ?? Date.now() }).catch(() => undefined);
  }

  #isMine({ entries }: wire.Events): boolean {
    const seat = entries[0]?.event?.["seat"];
    return (typeof seat === "number" && this.mine(seat)) || typeof entries[0]?.undo === "number"; // what is taken back is gone at once
  }

  /** Steps of others play one after another; our own is shown at once. */
  #later(step: () => void, now: boolean): void {
    const rest = pace(STEP);
    if (rest === 0 || (now && this.#queue.length === 0)) {
      this.skip();
      step();
      return;
    }
    this.#queue.push(step);
    this.#timer ??= setTimeout(() => this.#next(), this.#queue.length > 6 ? rest / 4 : rest);
  }

  #next(): void {
    this.#timer = undefined;
    this.#queue.shift()?.();
    if (this.#queue.length > 0) {
      const rest = pace(STEP);
      this.#timer = setTimeout(() => this.#next(), this.#queue.length > 6 ? rest / 4 : rest);
    }
  }

  #forget(): void {
    this.position = undefined;
    this.log = [];
    this.fresh = [];
    this.because = null;
    this.refused = null;
    this.you = { ...this.you, facing: null };
  }
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");
}

function gain(entry: wire.Entry, before: wire.Position | undefined, after: wire.Position): number | null {
  const seat = entry.event?.["seat"];
  if (typeof seat !== "number" || !before) return null;
  const [old, now] = [before, after].map((position) => position.sheets.find((sheet) => sheet.seat === seat)?.total);
  return old === undefined || now === undefined ? null : now - old;
}
