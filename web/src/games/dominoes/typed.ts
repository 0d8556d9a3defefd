/** Lands as people type them (`w0 f1 #`), for drawn examples and the calculator. Cells: terrain, number, what lies there. */
import { VOLCANO, type Family } from "./family";
import type { Half, Square, Territory } from "./view";

export const RESOURCES: Record<string, string> = { grassland: "mammoth", lake: "fish", jungle: "mushroom", quarry: "flint" };
export const PEOPLE: Record<string, string> = {
  hu: "hunter", fi: "fishing_child", ga: "gatherer", sc: "sculptor", pa: "painter", fl: "fire_lady", sh: "shaman", w1: "warrior_1", w2: "warrior_2", w3: "warrior_3",
};

function read(family: Family, word: string, x: number, y: number): Square | null {
  const [, letter = "", digit = "0", token, resource, person] = /^([a-z])(\d)(?:!(\d))?(\$)?(?:@(\w\w))?$/.exec(word) ?? [];
  const terrain = family.terrains[letter];
  if (!terrain) return null;
  const volcano = terrain === VOLCANO;
  return {
    at: [x, y], terrain, symbols: volcano ? 0 : Number(digit), craters: volcano ? Number(digit) : 0, domino: Math.abs(x * 7 + y * 11) + 1, half: 0,
    token: Number(token ?? 0), resource: resource ? (RESOURCES[terrain] ?? null) : null, person: person ? (PEOPLE[person] ?? null) : null,
  };
}

export function landOf(family: Family, text: string, seat = 0): Territory {
  const rows = text.trim().split("\n").map((row) => row.trim().split(/\s+/));
  const top = Math.max(0, rows.findIndex((row) => row.some((word) => word.startsWith("#"))));
  const left = Math.max(0, rows[top]?.findIndex((word) => word.startsWith("#")) ?? 0);
  const squares = rows.flatMap((row, y) => row.flatMap((word, x) => read(family, word, x - left, y - top) ?? []));
  return { seat, squares, free: [], complete: false, centred: false };
}

/** The halves of a domino: `f1 g0`. */
export function halvesOf(family: Family, text: string): [Half, Half] {
  const [first, second] = text.split(" ").map((word) => read(family, word, 0, 0));
  if (!first || !second) throw new Error(text);
  return [first, second];
}

/** A square as it is typed for the server. */
export function wordOf(family: Family, square: Square): string {
  const letter = Object.entries(family.terrains).find(([, terrain]) => terrain === square.terrain)?.[0] ?? "";
  const person = Object.entries(PEOPLE).find(([, kind]) => kind === square.person)?.[0];
  const more = square.token ? `!${square.token}` : person ? `@${person}` : square.resource ? "$" : "";
  return `${letter}${square.terrain === VOLCANO ? square.craters : square.symbols}${more}`;
}
