/** One game being reviewed on this page: its record, what is known of it by now, and which moment is looked at. */
import { api, Trouble } from "../net/api";
import { keepAccuracy } from "../net/finished.svelte";
import { askReview, grown, keepReview, keptReview } from "../net/reviews";
import type { Checked, Decision, Luck, Moment, Review, SeatReview } from "../wire";
import { isSlip } from "./labels";
import { Positions } from "./positions";

const SEED = 0;

export class Reviewing {
  review = $state.raw<Review | null>(null);
  /** It is being made. */
  making = $state(false);
  /** How many others wait for the server. */
  waiting = $state(0);
  trouble = $state.raw<Trouble | null>(null);
  /** The record as it was played again, with its last position. */
  checked = $state.raw<Checked | null>(null);
  /** The step that is looked at: the position after so many events. */
  at = $state(0);
  /** Whose game is looked at. */
  seat = $state(0);
  #asking: AbortController | undefined;
  readonly positions: Positions;

  /** `game` names it on this device; a record that somebody opens from a file is kept nowhere. */
  constructor(
    readonly record: string,
    readonly game: string | null,
  ) {
    this.positions = new Positions(record);
  }

  last: number = $derived(this.review?.events ?? 0);
  done: boolean = $derived(this.review?.progress.stage === "done");
  /** What led to the step that is looked at. */
  decision: Decision | null = $derived(this.review?.decisions.find(({ event }) => event === this.at - 1) ?? null);
  luck: Luck | null = $derived(this.review?.lucks.find(({ event }) => event === this.at - 1) ?? null);
  /** The last point of the curve up to here. */
  moment: Moment | null = $derived(this.review?.moments.findLast(({ step }) => step <= this.at) ?? null);
  page: SeatReview | null = $derived(this.review?.seats.find(({ seat }) => seat === this.seat) ?? null);
  slips: Decision[] = $derived(this.review?.decisions.filter((one) => one.seat === this.seat && isSlip(one)) ?? []);

  /** Make it, or go on with what this device knows of it. */
  async begin(): Promise<void> {
    if (this.#asking) return;
    const asking = (this.#asking = new AbortController());
    this.trouble = null;
    this.making = true;
    const kept = this.game && !this.review ? await keptReview(this.game) : undefined;
    if (kept) this.#hear(kept);
    if (this.done || asking.signal.aborted) return this.#keep();
    try {
      await askReview({ record: this.record, seed: SEED, draft: this.review }, asking.signal, ({ review, waiting, trouble }) => {
        this.waiting = waiting;
        if (review) this.#hear(review);
        if (trouble) this.trouble = new Trouble(trouble.status, trouble.key, trouble.args, trouble.text);
      });
    } catch (error) {
      if (!asking.signal.aborted) this.trouble = error instanceof Trouble ? error : new Trouble(0, "server_gone");
    }
    if (this.#asking === asking) await this.#keep(); // who has stopped it has kept it, too
  }

  #hear(fresh: Review): void {
    if (!this.review) api.check({ record: this.record, start: fresh.events, count: 1 }).then((checked) => (this.checked = checked), () => undefined); // then nothing can be tried
    this.review = grown(this.review, fresh);
  }

  /** Stop asking; what is known stays, and it can be gone on with. */
  stop(): void {
    this.#asking?.abort();
    this.#asking = undefined;
    void this.#keep();
  }

  async #keep(): Promise<void> {
    this.#asking = undefined;
    this.making = false;
    if (!this.game || !this.review) return;
    const { game, review } = this;
    await keepReview(game, review).catch(() => undefined); // a full device makes it again
    if (this.done) await keepAccuracy(game, review.seats.map(({ accuracy }) => accuracy)).catch(() => undefined);
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
  }

  /** To the next slip of the seat, or the one before. */
  step(by: 1 | -1): void {
    const steps = this.slips.map(({ event }) => event + 1);
    const to = by > 0 ? steps.find((step) => step > this.at) : steps.findLast((step) => step < this.at);
    if (to !== undefined) this.go(to);
  }
}
