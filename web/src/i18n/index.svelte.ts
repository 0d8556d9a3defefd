/** Words in five languages. A catalog is loaded when its language is chosen; English is the fallback. */
import en from "./locales/en.json";
import type cards from "./locales/cards/en.json";
import type daily from "./locales/daily/en.json";
import type help from "./locales/help/en.json";
import type krom from "./locales/krom/en.json";
import type lessons from "./locales/lessons/en.json";
import type puzzles from "./locales/puzzles/en.json";
import type review from "./locales/review/en.json";
import { parse, type Case, type Part } from "./parse";
import { ends, typesetAll } from "./typography";
import type { Language } from "../wire";

export type { Language };
export type Key = keyof typeof en | keyof typeof krom | keyof typeof cards | keyof typeof review | keyof typeof daily | keyof typeof help | keyof typeof lessons | keyof typeof puzzles;
/** A word that looks different in the accusative; the sentence says which it wants. */
export type Inflected = (grammar: Case) => string;
export type Args = Record<string, string | number | Inflected>;
type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Catalog = Record<string, Entry>;

export const LANGUAGES: Record<Language, string> = {
  en: "English",
  pl: "Polski",
  bg: "Български",
  cs: "Čeština",
  sk: "Slovenčina",
};

const catalogs: Record<Exclude<Language, "en">, () => Promise<{ default: Catalog }>> = {
  pl: () => import("./locales/pl.json"),
  bg: () => import("./locales/bg.json"),
  cs: () => import("./locales/cs.json"),
  sk: () => import("./locales/sk.json"),
};

const ENGLISH = typesetAll(en as Catalog, "en");
const words = $state.raw<{ language: Language; catalog: Catalog; plurals: Intl.PluralRules }>({
  language: "en",
  catalog: ENGLISH,
  plurals: new Intl.PluralRules("en"),
});
let current = $state.raw(words);

export const language = (): Language => current.language;
export const isLanguage = (text: string): text is Language => text in LANGUAGES;

/** Words that only some pages need, by part and language; those of shared links are the server's. */
const parts = import.meta.glob<{ default: Catalog }>(["./locales/*/*.json", "!./locales/sharing/*.json"]);
const part = async (name: string, chosen: Language): Promise<Catalog> => (await parts[`./locales/${name}/${chosen}.json`]?.())?.default ?? {};
const learnt = new Map<string, Promise<void>>();
let english = $state.raw<Catalog>(ENGLISH);

/** Learn the words of a part (a folder of `locales`) before it is shown. What did not come is asked for again by the next who wants it. */
export function learn(name: string): Promise<void> {
  const known = learnt.get(name);
  if (known) return known;
  const learning = part(name, "en").then((more) => {
    english = { ...english, ...typesetAll(more, "en") };
    return speak(current.language);
  });
  learnt.set(name, learning);
  learning.catch(() => learnt.delete(name));
  return learning;
}

export async function speak(chosen: Language): Promise<void> {
  const own = chosen === "en" ? (en as Catalog) : (await catalogs[chosen]()).default;
  const more = await Promise.all([...learnt.keys()].map((name) => part(name, chosen)));
  const catalog = typesetAll<Catalog>(Object.assign({}, own, ...more), chosen);
  current = { language: chosen, catalog, plurals: new Intl.PluralRules(chosen) };
  document.documentElement.lang = chosen;
  document.querySelector<HTMLLinkElement>("link[rel=manifest]")?.setAttribute("href", `/${chosen}.webmanifest`);
}

/** The best of our languages for this browser. */
export function preferred(): Language {
  const wishes = navigator.languages.map((tag) => tag.slice(0, 2));
  return wishes.find(isLanguage) ?? "en";
}

const entry = (key: string): Entry | undefined => current.catalog[key] ?? english[key];
export const has = (key: string): key is Key => key in english;

/** The plural form of a word for a number, without the number. Forms the accusative shares are not written twice. */
export function form(noun: string, count: number, grammar: Case = "nom"): string {
  const rule = current.plurals.select(count);
  const twin = grammar === "acc" ? current.catalog[`noun.${noun}.acc`] : undefined;
  const forms = entry(`noun.${noun}`);
  if (typeof twin === "object" && twin[rule]) return twin[rule];
  if (forms === undefined) return noun;
  if (typeof forms === "string") return forms;
  return forms[rule] ?? forms.other ?? noun;
}

/** A word of the catalog in the case a sentence wants. */
export const inflected =
  (key: Key): Inflected =>
  (grammar) => {
    const twin = `${key}.acc`;
    return t(grammar === "acc" && twin in current.catalog ? (twin as Key) : key);
  };

function fill(part: Part, args: Args): string {
  if (part.kind === "text") return part.text;
  const value = args[part.name];
  if (value === undefined) return `{${part.name}}`;
  if (typeof value === "function") return value(part.grammar);
  return part.noun ? `${value}\u00a0${form(part.noun, Number(value), part.grammar)}` : String(value);
}

/** A sentence in pieces, some of them bold. */
export function pieces(key: Key, args: Args = {}): { text: string; bold: boolean }[] {
  const text = entry(key);
  const template = typeof text === "string" ? text : (text?.other ?? key);
  const said = parse(template).map((part) => ({ text: fill(part, args), bold: part.bold }));
  return said.map(({ text, bold }, at) => ({ text: text.startsWith(".") && ends(said[at - 1]?.text ?? "") ? text.slice(1) : text, bold }));
}

export const t = (key: Key, args: Args = {}): string =>
  pieces(key, args).map((piece) => piece.text).join("");

/** A word of the wire (a terrain, an option, a reason) by its key, or the word itself. */
export function term(group: string, word: string, args: Args = {}): string {
  const key = `${group}.${word}`;
  return has(key) ? t(key, args) : word.replaceAll("_", " ");
}
