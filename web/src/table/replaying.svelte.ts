/** A record, step by step: pages of it are asked for when they are needed. */
import { api } from "../net/api";
import { Session, type Told } from "./session.svelte";
import type { Checked, SeatAt, Step, Table } from "../wire";

const PAGE = 40;

export class Replaying {
  at = $state(0);
  checked = $state.raw<Checked | null>(null);
  readonly session = new Session(null);
  #steps = new Map<number, Step>();
  #pages = new Map<number, Promise<unknown>>();

  constructor(readonly record: string) {}

  /** The number of the last step; the first is 0, before anything happened. */
  get steps(): number {
    return Math.max(0, (this.checked?.steps ?? 1) - 1);
  }

  async open(): Promise<void> {
    const asked = this.#ask(0);
    this.#pages.set(0, asked);
    const checked = await asked;
    this.session.table = tableOf(checked);
    this.session.state = "open";
    this.checked = checked;
    this.show(0);
  }

  async #ask(start: number): Promise<Checked> {
    const checked = await api.check({ record: this.record, start, count: PAGE });
    for (const step of checked.page) this.#steps.set(step.number, step);
    return checked;
  }

  /** A page is asked for once; who comes while it is on its way waits for it too. */
  #page(start: number): Promise<unknown> {
    const known = this.#pages.get(start);
    if (known) return known;
    const asked = this.#ask(start).catch(() => this.#pages.delete(start));
    this.#pages.set(start, asked);
    return asked;
  }

  async go(to: number): Promise<void> {
    const at = Math.max(0, Math.min(this.steps, to));
    this.at = at;
    const start = Math.floor(at / PAGE) * PAGE;
    if (!this.#steps.has(at)) await this.#page(start);
    if (this.at === at) this.show(at);
    if (start + PAGE <= this.steps) void this.#page(start + PAGE);
  }

  /** With what happened beside the game: a note stands after so many events, and before the next one. */
  #noted(log: Told[], at: number): Told[] {
    const notes = (this.checked?.notes ?? []).filter((note) => Number(note["after"]) <= at);
    const told = notes.map((note, place) => ({ n: Number(note["after"]) + (place + 1) / (notes.length + 1), at: 0, event: null, token: null, undo: null, note, gain: null }));
    return [...log, ...told].sort((one, other) => one.n - other.n);
  }

  show(at: number): void {
    const step = this.#steps.get(at);
    if (!step) return;
    const log: Told[] = [];
    for (let n = 1; n <= at; n++) {
      const entry = this.#steps.get(n)?.entry;
      if (entry) log.push({ ...entry, n, gain: gain(entry.event?.["seat"], this.checked?.totals[n - 1], this.checked?.totals[n]) });
    }
    this.session.log = this.#noted(log, at);
    this.session.fresh = log.slice(-1);
    this.session.position = { view: step.view, owes: step.owes, offers: [], sheets: step.sheets, undo: null, timers: [] };
  }
}

function gain(seat: unknown, before: number[] | undefined, after: number[] | undefined): number | null {
  if (typeof seat !== "number" || !before || !after) return null;
  return (after[seat] ?? 0) - (before[seat] ?? 0);
}

export function tableOf({ header }: Checked): Table {
  const names = header["seats"] as string[];
  const seats: SeatAt[] = names.map((name, seat) => ({
    seat, name, owner: "person", holder: { kind: "person", level: null, why: null, asked: null }, online: true, gone: null, ready: false, conceded: false,
  }));
  return {
    id: "", game: String(header["game"]), options: (header["options"] as Record<string, unknown>) ?? {}, phase: "playing", round: 1, seats,
    clock: "none", visibility: "link", created: 0, grace: 0, luck: null, deal: null, daily: null, abandon: [], help: [], helps: false, rematch: null, join: null, watch: null,
  };
}
