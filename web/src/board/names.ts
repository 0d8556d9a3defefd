/** What a square is called, for those who listen instead of looking. */
import type { Family } from "../art/pieces";
import type { Cell, Half, Square, Things } from "../games/dominoes/view";
import { t, term } from "../i18n/index.svelte";

const place = ([x, y]: Cell): string => t("square.at", { x, y });

export const terrainName = (family: Family, terrain: string): string =>
  term(family === "kingdomino" ? "kd" : "or", terrain);

function things(family: Family, half: Half & Things): string[] {
  const said: string[] = [];
  const symbol = family === "kingdomino" ? "crown" : "fire";
  if (half.craters > 0) said.push(t("square.craters", { n: half.craters }));
  if (half.symbols > 0) said.push(t(symbol === "crown" ? "square.crowns" : "square.fires", { n: half.symbols }));
  if (half.token) said.push(t("square.token", { n: half.token }));
  if (half.resource) said.push(term("resource", half.resource));
  if (half.person) said.push(term("person", half.person));
  return said;
}

export const halfName = (family: Family, half: Half & Things): string =>
  [terrainName(family, half.terrain), ...things(family, half)].join(", ");

export const squareName = (family: Family, square: Square): string => `${halfName(family, square)}; ${place(square.at)}`;

export function startName(family: Family, start: Things): string {
  const name = t(family === "kingdomino" ? "square.castle" : "square.hut");
  return start.token ? `${name}, ${t("square.token", { n: start.token })}` : name;
}

export const dominoName = (family: Family, domino: number, halves: readonly (Half & Things)[]): string =>
  t("domino.name", { n: domino, halves: halves.map((half) => halfName(family, half)).join(" / ") });

export { place };
