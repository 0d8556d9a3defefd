/** What `describe` says, read into what can be drawn (docs/pictures.md). A game may use the tagged values of
 *  `pravek.core.picture`, plain JSON, or both; whatever is neither is shown as it stands, never refused. */
import type { Json } from "../../wire";
import { isObject, isSeatName } from "./words";

export const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "brown", "grey"] as const;
export type Colour = (typeof COLOURS)[number];

export interface CardFace {
  is: "card";
  text: string;
  colour: Colour | null;
}

/** A named part; the names are the game's own words. */
export type Part = [name: string, picture: Picture];

export type Picture =
  | { is: "nothing" }
  | { is: "number"; value: number; of: number | null }
  | { is: "text"; text: string }
  | { is: "yes"; yes: boolean }
  | { is: "seat"; seat: number }
  | { is: "seats"; each: Picture[] }
  | { is: "list"; items: Picture[] }
  | { is: "grid"; rows: Picture[][]; corner: [number, number] | null }
  | { is: "pile"; count: number; top: Picture }
  | CardFace
  | { is: "cards"; cards: Picture[]; hidden: number }
  | { is: "die"; value: number | null; sides: number }
  | { is: "group"; parts: Part[] }
  /** Things alike, a row each. */
  | { is: "table"; heads: string[]; rows: Picture[][] };

/** What lies on the table for all, and what lies before each seat. */
export interface Drawn {
  shared: Part[];
  own: Part[][];
}

const NOTHING: Picture = { is: "nothing" };
/** Deeper than this nobody reads. */
const DEEPEST = 8;
/** A map larger than this is no map. */
const WIDEST = 40;
/** So many columns fit into a table on a phone. */
const COLUMNS = 6;

const isNumber = (value: unknown): value is number => typeof value === "number";
const numberOr = <T>(value: unknown, otherwise: T): number | T => (isNumber(value) ? value : otherwise);
const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isFlat = (value: unknown): boolean => !isObject(value) && !(Array.isArray(value) && value.some((one) => typeof one === "object" && one !== null));

/** Reads pictures for a table of so many seats. */
export class Reader {
  constructor(private readonly seats: number) {}

  /** The parts of a view: those that everybody has stand with the players; what is empty, or plainly told elsewhere, nowhere. */
  view(view: Json, leave: readonly string[]): Drawn {
    const isTold = ([name, value]: [string, unknown]): boolean => !(leave.includes(name) && (!isObject(value) || !("is" in value)));
    const parts = Object.entries(view).filter(isTold).map(([name, value]): Part => [name, this.read(value, name)]);
    const isOwn = ([, picture]: Part): boolean => picture.is === "seats" && picture.each.length === this.seats;
    const ofSeat = (seat: number): Part[] => parts.filter(isOwn).flatMap(([name, picture]): Part[] => {
      const mine = picture.is === "seats" ? (picture.each[seat] ?? NOTHING) : NOTHING;
      return mine.is === "group" ? mine.parts : mine.is === "nothing" ? [] : [[name, mine]];
    });
    return { shared: parts.filter((part) => !isOwn(part) && part[1].is !== "nothing"), own: Array.from({ length: this.seats }, (_, seat) => ofSeat(seat)) };
  }

  read(value: unknown, name = "", depth = 0): Picture {
    if (depth > DEEPEST) return { is: "text", text: "…" };
    if (value === null || value === undefined || value === "") return NOTHING;
    if (typeof value === "boolean") return { is: "yes", yes: value };
    if (isNumber(value)) return isSeatName(name) ? { is: "seat", seat: value } : { is: "number", value, of: null };
    if (typeof value === "string") return { is: "text", text: value };
    const inner = (one: unknown, as = ""): Picture => this.read(one, as, depth + 1);
    if (Array.isArray(value)) return this.#several(value, name, inner);
    if (!isObject(value)) return { is: "text", text: String(value) };
    return tagged(value, inner) ?? { is: "group", parts: Object.entries(value).map(([label, one]): Part => [label, inner(one, label)]) };
  }

  #several(items: unknown[], name: string, inner: (one: unknown, as?: string) => Picture): Picture {
    if (items.length === 0) return NOTHING;
    if (this.#isEachSeat(items, name)) return { is: "seats", each: items.map((one) => inner(without(one, "seat"))) };
    if (isRows(items)) return { is: "grid", rows: items.map((row) => row.map((one) => inner(one))), corner: null };
    if (items.every(isPlaced)) return map(items, inner) ?? { is: "list", items: items.map((one) => inner(one)) };
    const heads = alike(items);
    if (heads) return { is: "table", heads, rows: items.map((one) => heads.map((head) => inner((one as Json)[head], head))) };
    return { is: "list", items: items.map((one) => inner(one)) };
  }

  /** As many as there are seats, each saying which one it is of; or simply the players. */
  #isEachSeat(items: unknown[], name: string): boolean {
    if (items.length !== this.seats || !items.every(isObject)) return false;
    return name === "players" || items.every((one, seat) => isObject(one) && one["seat"] === seat);
  }
}

/** A value of the vocabulary; null if it is none, or not written as one. */
function tagged(value: Json, inner: (one: unknown, as?: string) => Picture): Picture | null {
  const { is } = value;
  if (is === "number" && isNumber(value["value"])) return { is, value: value["value"], of: numberOr(value["of"], null) };
  if (is === "text") return { is, text: String(value["text"] ?? "") };
  if (is === "seat" && isNumber(value["seat"])) return { is, seat: value["seat"] };
  if (is === "seats") return { is, each: arrayOf(value["each"]).map((one) => inner(one)) };
  if (is === "list") return { is, items: arrayOf(value["items"]).map((one) => inner(one)) };
  if (is === "grid") return { is, rows: arrayOf(value["rows"]).map((row) => arrayOf(row).map((one) => inner(one))), corner: null };
  if (is === "pile" && isNumber(value["count"])) return { is, count: value["count"], top: inner(value["top"]) };
  if (is === "card") return { is, text: String(value["text"] ?? ""), colour: COLOURS.find((colour) => colour === value["colour"]) ?? null };
  if (is === "cards") return { is, cards: arrayOf(value["cards"]).map((one) => asCard(inner(one))), hidden: numberOr(value["hidden"], 0) };
  if (is === "die") return { is, value: numberOr(value["value"], null), sides: numberOr(value["sides"], 6) };
  return null;
}

/** Numbers and words in a hand are cards, too. */
function asCard(picture: Picture): Picture {
  if (picture.is === "number") return { is: "card", text: String(picture.value), colour: null };
  return picture.is === "text" ? { is: "card", text: picture.text, colour: null } : picture;
}

/** Rows of one length. Pairs are no rows: many of them are places, or what belongs together. */
function isRows(items: unknown[]): items is unknown[][] {
  const [first] = items;
  if (!Array.isArray(first) || items.length < 2) return false;
  return (first.length > 2 || (first.length === 2 && items.length === 2)) && items.every((row) => Array.isArray(row) && row.length === first.length && row.every((one) => isFlat(one) || isObject(one)));
}

const isPlaced = (one: unknown): one is Json & { at: [number, number] } =>
  isObject(one) && Array.isArray(one["at"]) && one["at"].length === 2 && one["at"].every((number) => Number.isInteger(number));

/** Things that say where they lie (`at`: column and row), with one empty square around them; null where they lie too far apart. */
function map(items: (Json & { at: [number, number] })[], inner: (one: unknown) => Picture): Picture | null {
  const [columns, rows] = [0, 1].map((way) => items.map(({ at }) => at[way] ?? 0)) as [number[], number[]];
  const [left, top] = [Math.min(...columns) - 1, Math.min(...rows) - 1];
  const [wide, high] = [Math.max(...columns) - left + 2, Math.max(...rows) - top + 2];
  if (wide > WIDEST || high > WIDEST) return null;
  const drawn = Array.from({ length: high }, () => Array<Picture>(wide).fill(NOTHING));
  for (const item of items) drawn[item.at[1] - top]![item.at[0] - left] = inner(without(item, "at"));
  return { is: "grid", rows: drawn, corner: [left, top] };
}

/** The names that all of them share, if they are alike, few and plain. */
function alike(items: unknown[]): string[] | null {
  const [first] = items;
  if (!isObject(first) || "is" in first) return null;
  const heads = Object.keys(first);
  const same = (one: unknown): boolean => isObject(one) && Object.keys(one).join() === heads.join() && Object.values(one).every(isFlat);
  return heads.length > 0 && heads.length <= COLUMNS && items.every(same) ? heads : null;
}

function without(value: unknown, name: string): unknown {
  if (!isObject(value)) return value;
  const { [name]: _gone, ...rest } = value;
  return rest;
}

/** How much there is to read in it. */
export function weight(picture: Picture): number {
  const sum = (several: Picture[]): number => several.reduce((all, one) => all + weight(one), 0);
  switch (picture.is) {
    case "list":
      return sum(picture.items);
    case "group":
      return sum(picture.parts.map(([, one]) => one));
    case "seats":
      return sum(picture.each);
    case "table":
      return sum(picture.rows.flat());
    default:
      return 1; // also a grid: it is looked at, not read
  }
}
