/** Krom's lessons on what wins, made ready to be shown: things side by side. */
import Things, { type Thing } from "../../art/Things.svelte";
import { part, type Chapter, type Part } from "../../table/game";
import written from "./lessons.json";

const shown = (things: Thing[]): Part<object>[] => (things.length > 0 ? [part(Things, { things })] : []);

/** As they are written; JSON says less of its shape. */
interface Page {
  show?: Thing[][];
  args: Record<string, number>;
  ask?: { show: Thing[]; right?: boolean }[];
}

const page = ({ show = [], args, ask = [] }: Page): Chapter["pages"][number] => ({ args, show: show.flatMap(shown), ask: ask.map(({ show: things, right = false }) => ({ show: shown(things), right })) });

export const CHAPTERS: Chapter[] = written.map(({ id, mode, themes, pages }) => ({ id, mode, themes, pages: (pages as unknown as Page[]).map(page) }));
