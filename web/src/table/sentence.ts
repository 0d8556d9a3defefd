/** What happened as an entry of the catalog with its arguments. */
import type { Args, Key } from "../i18n/index.svelte";
import type { Json } from "../wire";

export interface Sentence {
  key: Key;
  args: Args;
  /** Whose colour it carries. */
  seat: number | null;
}

/** Tells the event of the step with this number; some games say it in words of their own. Each game has a teller. */
export type Teller = (event: Json, n: number, text?: string | null) => Sentence | null;
