/** One game being reviewed on this page: its record, what is known of it by now, and which moment is looked at. */
import { api, Trouble } from "../net/api";
import { keepAccuracy } from "../net/finished.svelte";
import { askReview, grown, keepReview, keptReview } from "../net/reviews";
import type { Checked, Decision, Luck, Moment, Review, SeatReview } from "../wire";
import { isSlip } from "./labels";
import { Positions } from "./positions";

const SEED = 0;
/** Milliseconds from one time it is kept to the next, while it is made. */
const PAUSE = 3000;

const isDone = (review: Review | null): boolean => review?.progress.stage === "done";

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
  /** When it was last kept. */
  #kept = -PAUSE;
  readonly positions: Positions;

  /** `game` names it on this device; a record that somebody opens from a file is kept nowhere. */
  constructor(
    readonly record: string,
    readonly game: string | null,
  ) {
    this.positions = new Positions(record);
  }

  last: number = $derived(this.review?.events ?? 0);
  done: boolean = $derived(isDone(this.review));
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
    if (this.#asking !== asking) return; // stopped meanwhile, and perhaps begun again
    if (kept) this.#hear(kept);
    if (this.done) return this.#end();
    try {
      await askReview({ record: this.record, seed: SEED, draft: this.review }, asking.signal, ({ review, waiting, trouble }) => {
        this.waiting = waiting;
        if (review) this.#hear(review);
        if (trouble) this.trouble = new Trouble(trouble.status, trouble.key, trouble.args, trouble.text);
        if (performance.now() - this.#kept > PAUSE) void this.keep();
      });
    } catch (error) {
      if (!asking.signal.aborted) this.trouble = error instanceof Trouble ? error : new Trouble(0, "server_gone");
    }
    if (this.#asking === asking) await this.#end(); // who has stopped it has kept it, too
  }

  #hear(fresh: Review): void {
    if (!this.review) api.check({ record: this.record, start: fresh.events, count: 1 }).then((checked) => (this.checked = checked), () => undefined); // then nothing can be tried
    this.review = grown(this.review, fresh);
  }

  /** Stop asking; what is known stays, and it can be gone on with. */
  stop(): void {
    this.#asking?.abort();
    void this.#end();
  }

  #end(): Promise<void> {
    this.#asking = undefined;
    this.making = false;
    return this.keep();
  }

  /** What is known by now stays on this device, however its page is left. */
  async keep(): Promise<void> {
    const { game, review } = this;
    if (!game || !review) return;
    this.#kept = performance.now();
    await keepReview(game, review).catch(() => undefined); // a full device makes it again
    if (isDone(review)) await keepAccuracy(game, review.seats.map(({ accuracy }) => accuracy)).catch(() => undefined);
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
