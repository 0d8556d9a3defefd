/** How a puzzle went, as a sign and in words: colour is never alone. */
import type { Key } from "../i18n/index.svelte";
import type { Went } from "../net/learning.svelte";

export const SIGNS: Record<Went, string> = { first: "★", helped: "✓", tried: "…", shown: "…" };
export const WORDS: Record<Went, Key> = { first: "puzzle.went_first", helped: "puzzle.went_helped", tried: "puzzle.went_tried", shown: "puzzle.went_shown" };
