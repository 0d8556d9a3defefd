/** What a game says of itself in words of the wire, for people to read. */
import { t } from "../../i18n/index.svelte";
import type { Json } from "../../wire";

/** `lines_left`, `CharacterChoice`: "lines left", "character choice". */
export const wordly = (word: string): string => word.replace(/(?<=[a-z])(?=[A-Z])/g, " ").replaceAll("_", " ").toLowerCase();

/** A word among values, as the game writes it: `fishing_child` is two words, `B16` is a name. */
export const worded = (word: string): string => (/^[a-z_]+$/.test(word) ? word.replaceAll("_", " ") : word);

export const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

export const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields that hold a seat are called so: `seat`, `seat_target`. */
export const isSeatName = (name: string): boolean => /^seat(_|$)/.test(name);

/** A number with a true minus and no more digits than one reads. */
export const numeral = (value: number): string => String(Math.round(value * 100) / 100).replace("-", "−");

export type Name = (seat: number) => string;

/** A value in one line; what holds several within another stands in brackets. */
export function inLine(value: unknown, name: Name): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (typeof value === "number") return numeral(value);
  if (Array.isArray(value)) return value.map((one) => (Array.isArray(one) ? `(${inLine(one, name)})` : inLine(one, name))).join(", ") || "–";
  if (isObject(value)) return fieldsInLine(value, name);
  return worded(String(value));
}

/** Names with their values: "heap 1, count 2". What is empty is left out. */
export function fieldsInLine(fields: Json, name: Name): string {
  return Object.entries(fields)
    .filter(([, one]) => one !== null && one !== false && !(Array.isArray(one) && one.length === 0) && !(isObject(one) && Object.keys(one).length === 0))
    .map(([field, one]) => (isSeatName(field) && typeof one === "number" ? `${wordly(field.slice(5))} ${name(one)}`.trim() : one === true ? wordly(field) : `${wordly(field)} ${inLine(one, name)}`))
    .join(", ");
}

/** What an action or an event is about, beside its name and who does it: "heap 1, stones 2"; nothing for a bare one. */
export function about(event: Json, name: Name): string {
  const { event: _name, seat: _seat, ...rest } = event;
  return fieldsInLine(rest, name);
}

/** An action or an event in a few words. */
export function told(event: Json, name: Name): string {
  const [what, rest] = [wordly(String(event["event"] ?? "")), about(event, name)];
  return rest ? `${what}: ${rest}` : what;
}

/** What is to be done: a sentence of the game's, or the kind of duty where it gives but a name; nothing where it says nothing. */
export function dutyOf({ duty }: Json): { sentence: string; kind: string } {
  const kind = isObject(duty) && typeof duty["kind"] === "string" ? capital(wordly(duty["kind"])) : "";
  return { sentence: typeof duty === "string" ? duty : "", kind };
}

/** For whom the table waits. */
export const waiting = (seats: number[], name: Name): string => {
  const [first] = seats;
  if (first === undefined) return "…";
  return seats.length > 1 ? t("do.wait_all", { names: seats.map(name).join(", ") }) : t("do.wait", { name: name(first) });
};
