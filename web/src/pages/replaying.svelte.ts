/** A record, step by step: pages of it are asked for when they are needed. */
import { api } from "../net/api";
import { Session, type Told } from "../table/session.svelte";
import type { Checked, SeatAt, Step, Table } from "../wire";

const PAGE = 40;

export class Replaying {
  at = $state(0);
  checked = $state.raw<Checked | null>(null);
  readonly session = new Session(null);
  #steps = new Map<number, Step>();
  #asked = new Set<number>();

  constructor(readonly record: string) {}

  get steps(): number {
    return this.checked?.steps ?? 0;
  }

  async open(): Promise<void> {
    const checked = await this.#ask(0);
    this.session.table = tableOf(checked);
    this.session.state = "open";
    this.checked = checked;
    this.show(0);
  }

  async #ask(start: number): Promise<Checked> {
    this.#asked.add(start);
    const checked = await api.check({ record: this.record, start, count: PAGE });
    for (const step of checked.page) this.#steps.set(step.number, step);
    return checked;
  }

  async go(to: number): Promise<void> {
    const at = Math.max(0, Math.min(this.steps, to));
    this.at = at;
    const start = Math.floor(at / PAGE) * PAGE;
    if (!this.#steps.has(at) && !this.#asked.has(start)) await this.#ask(start).catch(() => this.#asked.delete(start));
    if (this.at === at) this.show(at);
    const ahead = start + PAGE;
    if (ahead <= this.steps && !this.#asked.has(ahead)) void this.#ask(ahead).catch(() => this.#asked.delete(ahead));
  }

  show(at: number): void {
    const step = this.#steps.get(at);
    if (!step) return;
    const log: Told[] = [];
    for (let n = 1; n <= at; n++) {
      const entry = this.#steps.get(n)?.entry;
      if (entry) log.push({ ...entry, n, gain: gain(entry.event?.["seat"], this.checked?.totals[n - 1], this.checked?.totals[n]) });
    }
    this.session.log = log;
    this.session.fresh = log.slice(-1);
    this.session.position = { view: step.view, owes: step.owes, offers: [], sheets: step.sheets, undo: null, timers: [] };
  }
}

function gain(seat: unknown, before: number[] | undefined, after: number[] | undefined): number | null {
  if (typeof seat !== "number" || !before || !after) return null;
  return (after[seat] ?? 0) - (before[seat] ?? 0);
}

function tableOf({ header }: Checked): Table {
  const names = header["seats"] as string[];
  const seats: SeatAt[] = names.map((name, seat) => ({
    seat, name, owner: "person", holder: { kind: "person", level: null, why: null }, online: true, ready: false, conceded: false,
  }));
  return {
    id: "", game: String(header["game"]), options: (header["options"] as Record<string, unknown>) ?? {}, phase: "playing", round: 1, seats,
    clock: "none", visibility: "link", created: 0, luck: null, deal: null, abandon: [], rematch: null, join: null, watch: null,
  };
}
