/** A position to be tried out at a table of nobody: one plays, and the first move is the answer. */
import { asTrouble, type Trouble } from "../net/api";
import type { Link, Wishes } from "../net/link";
import type { Because, Json, Position, Refused, Table } from "../wire";
import { Session } from "./session.svelte";

export interface Trial {
  table: Table;
  seat: number;
  position: () => Promise<Position>;
  /** What is seen after it; null: that cannot be shown. */
  play: (action: Json) => Promise<Position | null>;
  why: (action: Json) => Promise<Because>;
  fail: (trouble: Trouble) => void;
}

export const tryOut = (trial: Trial): Session => new Session({ table: "", seats: [], watch: null, host: null }, (wishes) => new TrialLine(trial, wishes));

class TrialLine implements Link {
  constructor(
    private readonly trial: Trial,
    private readonly wishes: Wishes,
  ) {
    void this.#begin();
  }

  async #begin(): Promise<void> {
    const { table, seat, position, fail } = this.trial;
    try {
      const seen = await position();
      this.wishes.change("open");
      const you = { seats: [seat], facing: seat, host: false };
      this.wishes.hear({ v: 1, t: "snapshot", d: { wire: 1, table, you, entries: [], since: 0, position: seen, over: null } });
    } catch (error) {
      fail(asTrouble(error));
    }
  }

  send(kind: string, body: { id?: string; [field: string]: unknown }): void {
    const action = body["action"] as Json;
    if (kind === "move") void this.#play(action, body.id ?? "");
    if (kind === "why") void this.#why(action, body.id ?? "");
  }

  async #play(action: Json, id: string): Promise<void> {
    try {
      const position = await this.trial.play(action);
      this.wishes.hear({ v: 2, t: "ack", d: { id, number: 2 } });
      const entry = { n: 2, at: 0, event: action, token: null, undo: null, note: null };
      if (position) this.wishes.hear({ v: 2, t: "events", d: { entries: [entry], position: { ...position, offers: [] } } });
    } catch (error) {
      const { status, key, args, message } = asTrouble(error);
      this.wishes.hear({ v: 1, t: "refused", d: { id, status: status as Refused["status"], key, args, clause: null, text: message } }); // it can be tried again
      this.trial.fail(asTrouble(error));
    }
  }

  async #why(action: Json, id: string): Promise<void> {
    const told = await this.trial.why(action).catch(() => null);
    if (told) this.wishes.hear({ v: 1, t: "because", d: { ...told, id } });
  }

  stop(): void {
    /* nobody is at the other end */
  }
}
