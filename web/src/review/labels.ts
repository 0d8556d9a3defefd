/** How a decision is called: a word and a sign, so that colour is never alone. */
import type { Key } from "../i18n/index.svelte";
import type { Decision } from "../wire";

export type Label = Decision["label"];

export const SIGNS: Record<Label, string> = { best: "✓", fine: "·", inaccuracy: "?!", mistake: "?", blunder: "??" };
export const WORDS: Record<Label, Key> = { best: "review.best", fine: "review.fine", inaccuracy: "review.inaccuracy", mistake: "review.mistake", blunder: "review.blunder" };
/** The best first. */
export const LABELS: readonly Label[] = ["best", "fine", "inaccuracy", "mistake", "blunder"];

/** Something was given away there. */
export const isSlip = ({ label }: Decision): boolean => label !== "best" && label !== "fine";
