/** Lessons of the domino games as they are written, with lands and dominoes as people type them, made ready to be shown. */
import type { Thing } from "../../art/Things.svelte";
import { part, type Chapter, type Part } from "../../table/game";
import Example, { type Example as Drawn } from "./Example.svelte";
import type { Family } from "./family";
import { halvesOf, landOf } from "./typed";
import type { Cell } from "./view";

/** One drawing: a land, dominoes in a line (number, halves, who stands there), or things side by side. */
interface Show {
  land?: string;
  lit?: Cell[];
  no?: Cell[];
  outlines?: boolean;
  dominoes?: [number, string, string?][];
  row?: Thing[];
}

export interface Written extends Pick<Chapter, "id" | "mode"> {
  deeds?: string[];
  themes?: string[];
  pages: { show?: Show[]; args: Record<string, number>; ask?: { show: Show; right?: boolean }[] }[];
}

function drawn(family: Family, { land, lit = [], no = [], outlines = false, dominoes = [], row }: Show): Drawn {
  if (land) return { kind: "land", land: landOf(family, land), lit, no, outlines };
  if (row) return { kind: "row", things: row };
  return { kind: "line", dominoes: dominoes.map(([number, halves, pawn]) => ({ number, halves: halvesOf(family, halves), pawn })) };
}

export function read(family: Family, { id, mode, deeds = [], themes = [], pages }: Written): Chapter {
  const shown = (show: Show): Part<object> => part(Example, { family, example: drawn(family, show) });
  return { id, mode, deeds, themes, pages: pages.map(({ show = [], args, ask = [] }) => ({ args, show: show.map(shown), ask: ask.map(({ show, right = false }) => ({ show: [shown(show)], right })) })) };
}
