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
  #asked = "";

  constructor(
    private readonly send: Send,
    private readonly newId: () => string,
  ) {}

  /** The first tap asks where to look, the second shows the move. */
  tap(seat: number): void {
    if (this.hint) this.stage = 2;
    else if (!this.waiting) {
      this.#asked = this.newId();
      this.waiting = true;
      this.trouble = this.word = null;
      this.send("hint", { seat, id: this.#asked });
    }
  }

  listen = (seat: number, mood: wire.Mood): void => this.send("coach", { seat, mood });
  agree = (seat: number, agree: boolean): void => this.send("help", { seat, agree });

  hear(hint: wire.Hint): void {
    if (hint.id !== this.#asked || !this.waiting) return;
    this.waiting = false;
    this.stage = 1;
    this.hint = hint;
  }

  say(word: wire.Coached): void {
    this.word = word;
  }

  /** Whether what was refused was asked for here. */
  refuse(refused: wire.Refused): boolean {
    if (refused.key === "no_coach") this.uncoached = true;
    else if (this.waiting && refused.id === this.#asked) {
      this.waiting = false;
      this.trouble = refused;
    } else return false;
    return true;
  }

  /** A hint lasts as long as its move is offered. */
  look({ offers }: wire.Position): void {
    if (this.hint && !offers.some(({ token }) => token === this.hint?.advice.token)) this.hint = null;
  }

  clear(): void {
    this.hint = this.word = this.trouble = null;
    this.waiting = false;
  }
}
