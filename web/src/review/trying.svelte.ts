/** A decision of a finished game to be made once more: the position comes back as its seat saw it, one plays, it is judged. */
import { api, asTrouble, type Trouble } from "../net/api";
import { tableOf } from "../table/replaying.svelte";
import type { Session } from "../table/session.svelte";
import { tryOut } from "../table/trial";
import type { Checked, Decision, Json } from "../wire";

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
    const { event: step, seat } = decision;
    this.session = tryOut({
      table: tableOf(checked),
      seat,
      position: () => api.at({ record, step, seat }),
      play: (action) => {
        void this.judge(action);
        return api.at({ record, step, seat, actions: [action] }).catch(() => null);
      },
      why: (action) => api.why({ record, step, action }),
      fail: (trouble) => (this.trouble = trouble),
    });
  }

  async judge(action: Json): Promise<void> {
    this.thinking = true;
    try {
      this.judged = await api.instead({ record: this.record, step: this.decision.event, action });
    } catch (error) {
      this.trouble = asTrouble(error);
    }
    this.thinking = false;
  }
}
