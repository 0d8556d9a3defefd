/** A decision of a finished game to be made once more: the position comes back as its seat saw it, one plays, it is judged. */
import { api, Trouble } from "../net/api";
import type { Link, Wishes } from "../net/link";
import { tableOf } from "../table/replaying.svelte";
import { Session } from "../table/session.svelte";
import type { Because, Checked, Decision, Json } from "../wire";

export class Trying {
  /** What was played instead, judged. */
  judged = $state.raw<Decision | null>(null);
  thinking = $state(false);
  trouble = $state.raw<Trouble | null>(null);
  /** How many hints were asked for. */
  hints = $state(0);
  readonly session: Session;

  constructor(
    readonly record: string,
    readonly decision: Decision,
    checked: Checked,
  ) {
    const line = (wishes: Wishes): Link => new TryLine(this, wishes, checked);
    this.session = new Session({ table: "", seats: [], watch: null, host: null }, line);
  }

  async judge(action: Json): Promise<void> {
    this.thinking = true;
    try {
      this.judged = await api.instead({ record: this.record, step: this.decision.event, action });
    } catch (error) {
      this.trouble = error instanceof Trouble ? error : new Trouble(0, "unknown");
    }
    this.thinking = false;
  }
}

/** A line to nobody: the first move is the answer. */
class TryLine implements Link {
  constructor(
    private readonly trying: Trying,
    private readonly wishes: Wishes,
    private readonly checked: Checked,
  ) {
    void this.#begin();
  }

  async #begin(): Promise<void> {
    const { record, decision } = this.trying;
    try {
      const position = await api.at({ record, step: decision.event, seat: decision.seat });
      this.wishes.change("open");
      const you = { seats: [decision.seat], facing: decision.seat, host: false };
      this.wishes.hear({ v: 1, t: "snapshot", d: { wire: 1, table: tableOf(this.checked), you, entries: [], since: 0, position, over: null } });
    } catch (error) {
      this.trying.trouble = error instanceof Trouble ? error : new Trouble(0, "unknown");
    }
  }

  send(kind: string, body: { id?: string; [field: string]: unknown }): void {
    const action = body["action"] as Json;
    if (kind === "move") void this.#play(action, body.id ?? "");
    if (kind === "why") void this.#why(action, body.id ?? "");
  }

  async #play(action: Json, id: string): Promise<void> {
    const { record, decision } = this.trying;
    const judging = this.trying.judge(action);
    const position = await api.at({ record, step: decision.event, seat: decision.seat, actions: [action] }).catch(() => null);
    this.wishes.hear({ v: 2, t: "ack", d: { id, number: 2 } });
    const entry = { n: 2, at: 0, event: action, token: null, undo: null, note: null };
    if (position) this.wishes.hear({ v: 2, t: "events", d: { entries: [entry], position: { ...position, offers: [] } } });
    await judging;
  }

  async #why(action: Json, id: string): Promise<void> {
    const { record, decision } = this.trying;
    const told: Because | null = await api.why({ record, step: decision.event, action }).catch(() => null);
    if (told) this.wishes.hear({ v: 1, t: "because", d: { ...told, id } });
  }

  stop(): void {
    /* nobody is at the other end */
  }
}
