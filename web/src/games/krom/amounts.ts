/** Heaps of tokens in words: "2 bones and 1 stone". */
import { form, language, t, type Inflected } from "../../i18n/index.svelte";
import type { Case } from "../../i18n/parse";
import { typeset } from "../../i18n/typography";
import type { Amounts } from "./cards";

const ORDER = ["wood", "bone", "stone", "any_resource", "krom", "life", "bonus"];

/** Kinds and numbers in the order they are always shown in. */
export const heap = (amounts: Amounts | undefined): [string, number][] =>
  Object.entries(amounts ?? {})
    .filter(([, n]) => n !== 0)
    .sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));

export const counted = (n: number, kind: string, grammar: Case = "nom"): string => `${n}\u00a0${form(`krom_${kind}`, n, grammar)}`;

export const listed = (words: string[]): string => typeset(new Intl.ListFormat(language(), { type: "conjunction" }).format(words), language());

export const spell = (amounts: Amounts | undefined, grammar: Case = "nom"): string => {
  const words = heap(amounts).map(([kind, n]) => counted(n, kind, grammar));
  return words.length > 0 ? listed(words) : t("krom.nothing");
};

/** A heap for a sentence, which says in which case it wants it. */
export const cased =
  (amounts: Amounts | undefined): Inflected =>
  (grammar) =>
    spell(amounts, grammar);

export const percent = (chance: number): string =>
  new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: chance > 0 && chance < 0.01 ? 1 : 0 }).format(chance);

/** Which drawing stands for a kind. */
export const kindArt = (kind: string): string =>
  kind === "life" ? "heart" : kind === "bonus" || kind === "card" ? "back-bonus" : kind === "any_resource" ? "bonus-gift" : kind;
