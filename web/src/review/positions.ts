/** Positions of a finished game, as somebody looks at them: each is asked for once, when he has stopped there, and once more
 *  after a while if that was too often. */
import { api, Trouble } from "../net/api";
import type { Json, Position } from "../wire";

/** Milliseconds after which somebody has stopped: a slider passes many. */
const REST = 150;

const pause = (milliseconds: number): Promise<void> => new Promise((now) => setTimeout(now, milliseconds));

export class Positions {
  #known = new Map<string, Position>();

  constructor(readonly record: string) {}

  /** What a seat saw there, after these decisions of its own. Nobody waits for it any more once he is `gone`. */
  async at(step: number, seat: number, actions: Json[], gone: AbortSignal): Promise<Position> {
    const key = JSON.stringify([step, seat, actions]);
    for (let wait = REST; ; ) {
      const known = this.#known.get(key);
      if (known) return known;
      await pause(wait);
      gone.throwIfAborted();
      try {
        const found = await api.at({ record: this.record, step, seat, actions });
        this.#known.set(key, found);
      } catch (error) {
        if (!(error instanceof Trouble) || error.key !== "too_often") throw error;
        wait = 1000 * Number(error.args["seconds"] ?? 1);
      }
    }
  }
}
