/** What a square is called, for those who listen instead of looking. */
import { beyond } from "../../board/geometry";
import { has, t, term, type Args } from "../../i18n/index.svelte";
import { plainArgs } from "../../i18n/refusal";
import type { Json } from "../../wire";
import type { Family } from "./family";
import type { Cell, Half, Square, Things, Way } from "./view";

export const place = ([x, y]: Cell): string => t("square.at", { x, y });

export const terrainName = ({ named }: Family, terrain: string): string => term(named, terrain);

function things({ says }: Family, half: Half & Things): string[] {
  const said: string[] = [];
  if (half.craters > 0) said.push(t("square.craters", { n: half.craters }));
  if (half.symbols > 0) said.push(t(says.symbols, { n: half.symbols }));
  if (half.token) said.push(t("square.token", { n: half.token }));
  if (half.resource) said.push(term("resource", half.resource));
  if (half.person) said.push(term("person", half.person));
  return said;
}

export const halfName = (family: Family, half: Half & Things): string =>
  [terrainName(family, half.terrain), ...things(family, half)].join(", ");

export const squareName = (family: Family, square: Square): string => `${halfName(family, square)}; ${place(square.at)}`;

export function startName({ says }: Family, start: Things): string {
  const name = t(says.start);
  return start.token ? `${name}, ${t("square.token", { n: start.token })}` : name;
}

export const dominoName = (family: Family, domino: number, halves: readonly (Half & Things)[]): string =>
  t("domino.name", { n: domino, halves: halves.map((half) => halfName(family, half)).join(" / ") });

/** What a reason of a review is about, in words. */
export function reasonArgs(family: Family, args: Json): Args {
  const { terrain, resource, bonus } = args;
  const said = plainArgs(args);
  if (typeof terrain === "string") said["terrain"] = terrainName(family, terrain);
  if (typeof resource === "string") said["resource"] = term(has(`resource.${resource}`) ? "resource" : "person", resource); // fire burns both
  if (typeof bonus === "string") said["bonus"] = term("option", bonus);
  return said;
}

/** Where a hint leads the eye, in words. */
export function whereWords(family: Family, { at, towards, terrain, cells, domino, person }: Json): string | null {
  const cell = at as Cell | undefined;
  if (cell) return [cell, ...(towards ? [beyond(cell, towards as Way)] : [])].map(place).join(", ");
  if (typeof terrain === "string") return t(family.says.look, { terrain: terrainName(family, terrain) });
  if (cells) return (cells as Cell[]).some(([x, y]) => x === 0 && y === 0) ? t("help.where_start") : null; // a square of no region is only marked
  if (typeof domino === "number") return t("help.where_domino", { n: domino });
  return typeof person === "string" ? t("help.where_person", { who: term("person", person) }) : null;
}
