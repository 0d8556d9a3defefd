/** What a game says of itself, as it stands: words of the wire for people to read. */
import type { Json } from "../../wire";

/** `lines_left`, `CharacterChoice`: "lines left", "character choice". */
export const wordly = (word: string): string => word.replace(/(?<=[a-z])(?=[A-Z])/g, " ").replaceAll("_", " ").toLowerCase();

export const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** A value in one line; what holds several within another stands in brackets. */
export function inLine(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (Array.isArray(value)) return value.map((one) => (Array.isArray(one) ? `(${inLine(one)})` : inLine(one))).join(", ") || "–";
  if (isObject(value)) return Object.entries(value).map(([name, one]) => `${wordly(name)} ${inLine(one)}`).join(", ");
  return String(value);
}

/** What an action or an event is about, beside its name and who does it: "heap 1, stones 2"; nothing for a bare one. */
export function about(event: Json): string {
  const { event: _name, seat: _seat, ...rest } = event;
  return inLine(rest);
}

/** An action or an event in a few words. */
export function told(event: Json): string {
  const [name, rest] = [wordly(String(event["event"] ?? "")), about(event)];
  return rest ? `${name}: ${rest}` : name;
}
