/** Krom's lessons on what wins, made ready to be shown: things side by side. */
import Things, { type Thing } from "../../art/Things.svelte";
import { part, type Chapter, type Part } from "../../table/game";
import written from "./lessons.json";

const shown = (things: Thing[]): Part<object>[] => (things.length > 0 ? [part(Things, { things })] : []);

/** As they are written; JSON says less of their shape. */
interface Written extends Pick<Chapter, "id" | "mode"> {
  deeds: string[];
  themes?: string[];
  pages: Page[];
}

interface Page {
  show?: Thing[][];
  args: Record<string, number>;
  ask?: { show: Thing[]; right?: boolean }[];
}

const page = ({ show = [], args, ask = [] }: Page): Chapter["pages"][number] => ({ args, show: show.flatMap(shown), ask: ask.map(({ show: things, right = false }) => ({ show: shown(things), right })) });

export const CHAPTERS: Chapter[] = (written as unknown as Written[]).map(({ id, mode, deeds, themes = [], pages }) => ({ id, mode, deeds, themes, pages: pages.map(page) }));
