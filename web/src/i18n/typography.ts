/** What a typesetter does to every text once it is read: no line ends after a one-letter word, between
 *  a number and what it counts or names, inside "5 × 5", or before a dash. */
import type { Language } from "../wire";

const GLUE = "\u00a0";
/** Slavic one-letter words lean on the word that follows them. */
const ONE_LETTER = /(?<=^|[\s(„“*])([aiouwzksvAIOUWZKSV]) /g;
const LEANS: ReadonlySet<Language> = new Set<Language>(["pl", "cs", "sk"]);

export function typeset(text: string, language: Language): string {
  const set = text
    .replace(/(?<=[\d}]) × (?=[\d{])/g, `${GLUE}×${GLUE}`)
    .replace(/(?<=\d) (?=\p{L})/gu, GLUE)
    .replace(/^(\{n\}\.) (?=\{)/, `$1${GLUE}`)
    .replace(/ – /g, `${GLUE}– `);
  return LEANS.has(language) ? set.replace(ONE_LETTER, `$1${GLUE}`) : set;
}

/** All the texts of a catalog or a page. */
export function typesetAll<T>(texts: T, language: Language): T {
  if (typeof texts === "string") return typeset(texts, language) as T;
  if (typeof texts !== "object" || texts === null) return texts;
  if (Array.isArray(texts)) return texts.map((text: unknown) => typesetAll(text, language)) as T;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typesetAll(text, language)])) as T;
}

/** "Snatch!" at the end of a sentence needs no full stop. */
export const ends = (text: string): boolean => /[.!?…]$/.test(text);
