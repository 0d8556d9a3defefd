/** The help at one table: a hint that was asked for, shown in two steps, and what the coach says. */
import type * as wire from "../wire";

type Send = (kind: "hint" | "coach" | "help", body: wire.AskHint | wire.Listen | wire.Help) => void;

export class Help {
  hint = $state.raw<wire.Hint | null>(null);
  /** 1: where to look is marked; 2: the move lies on the table as a ghost. */
  stage = $state<1 | 2>(1);
  /** A hint is on its way. */
  waiting = $state(false);
  trouble = $state.raw<wire.Refused | null>(null);
  word = $state.raw<wire.Coached | null>(null);
  /** This table has no coach. */
  uncoached = $state(false);
  /** The name of the last wish for a hint in this position: also when it was closed, what comes of it is still ours. */
  #asked = "";

  constructor(
    private readonly send: Send,
    private readonly newId: () => string,
  ) {}

  /** The first tap asks where to look, the second shows the move, and every other shows it again. */
  tap(seat: number): void {
    if (this.hint) {
      this.stage = 2;
      this.hint = { ...this.hint };
    } else if (!this.waiting) {
      this.#asked ||= this.newId();
      this.waiting = true;
      this.trouble = this.word = null;
      this.send("hint", { seat, id: this.#asked });
    }
  }

  listen = (seat: number, mood: wire.Mood): void => this.send("coach", { seat, mood });
  agree = (seat: number, agree: boolean): void => this.send("help", { seat, agree });

  hear(hint: wire.Hint): void {
    if (hint.id !== this.#asked || !(this.waiting || this.trouble)) return;
    this.waiting = false;
    this.trouble = null;
    this.stage = 1;
    this.hint = hint;
  }

  say(word: wire.Coached): void {
    this.word = word;
  }

  /** Whether what was refused was asked for here; what was not even read is called by no name. */
  refuse(refused: wire.Refused): boolean {
    if (refused.key === "no_coach") this.uncoached = true;
    else if (this.waiting && (refused.id === this.#asked || refused.id === null)) {
      this.waiting = false;
      this.trouble = refused;
    } else return false;
    return true;
  }

  /** A hint lasts as long as its move is offered. */
  look({ offers }: wire.Position): void {
    if (this.hint && !offers.some(({ token }) => token === this.hint?.advice.token)) this.hint = null;
  }

  /** Nobody wants to see it any more. */
  close(): void {
    this.hint = this.word = this.trouble = null;
    this.waiting = false;
  }

  /** The position is another one. */
  clear(): void {
    this.close();
    this.#asked = "";
  }
}
