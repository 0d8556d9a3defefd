/** The rules of each game and mode in each language, loaded when they are read. */
import type { Language } from "../i18n/index.svelte";
import { typesetAll } from "../i18n/typography";

export type Block =
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "example"; id: string; caption: string }
  | { kind: "ruling"; text: string; clauses: string[] };

export interface Rulebook {
  title: string;
  lead: string;
  sections: { id: string; title: string; blocks: Block[] }[];
}

const files = import.meta.glob<{ default: Rulebook }>("../rules/*/*.json");

export async function rulebook(language: Language, book: string): Promise<Rulebook> {
  const file = files[`../rules/${language}/${book}.json`];
  if (!file) throw new Error(book);
  return typesetAll((await file()).default, language);
}

/** `**bold**` words of a sentence. */
export const runs = (text: string): { text: string; bold: boolean }[] =>
  text.split("**").map((run, at) => ({ text: run, bold: at % 2 === 1 }));
