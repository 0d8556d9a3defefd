/** A picture in words, for those who listen, and for places too small to draw it. */
import { t, term } from "../../i18n/index.svelte";
import type { Picture } from "./picture";
import { numeral, worded, wordly, type Name } from "./words";

export function spoken(picture: Picture, name: Name): string {
  const all = (several: Picture[]): string => several.map((one) => spoken(one, name)).join(", ");
  switch (picture.is) {
    case "nothing":
      return "–";
    case "number":
      return picture.of === null ? numeral(picture.value) : `${numeral(picture.value)} / ${numeral(picture.of)}`;
    case "text":
      return worded(picture.text);
    case "yes":
      return picture.yes ? "✓" : "–";
    case "seat":
      return name(picture.seat);
    case "card":
      return picture.colour ? `${picture.text} (${term("colour", picture.colour)})` : picture.text;
    case "cards":
      return all(picture.cards) + (picture.hidden ? `, ${t("any.hidden", { n: picture.hidden })}` : "");
    case "pile":
      return t("any.pile", { n: picture.count }) + (picture.top.is === "nothing" ? "" : `, ${spoken(picture.top, name)}`);
    case "die":
      return picture.value === null ? t("any.unrolled") : t("any.die", { n: picture.value });
    case "list":
      return all(picture.items);
    case "seats":
      return picture.each.map((one, seat) => `${name(seat)}: ${spoken(one, name)}`).join(", ");
    case "group":
      return picture.parts.filter(([, one]) => says(one)).map(([part, one]) => `${wordly(part)} ${spoken(one, name)}`).join(", ");
    case "grid":
    case "table":
      return picture.rows.map(all).join("; ");
  }
}

/** Whether there is anything to be said: no emptiness, no nought, no "no". */
export const says = (picture: Picture): boolean => picture.is !== "nothing" && !(picture.is === "number" && picture.value === 0) && !(picture.is === "yes" && !picture.yes);

/** What a square has room for: its words, its first number in a corner. */
export function shortly(picture: Picture, name: Name): { words: string; corner: string } {
  if (picture.is !== "group") return { words: picture.is === "nothing" ? "" : spoken(picture, name), corner: "" };
  const words = picture.parts.flatMap(([, one]) => (one.is === "text" || one.is === "seat" ? [spoken(one, name)] : []));
  const first = picture.parts.find(([, one]) => one.is === "number")?.[1];
  return { words: words.join(" "), corner: first && says(first) ? spoken(first, name) : "" };
}

/** The same word has the same colour everywhere (a hash, FNV-1a, as a hue); the word itself stands there, too. */
export function hue(word: string): number {
  let hash = 2049; // of many, the one that tells the lands of our own games apart best
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return (hash >>> 8) % 360;
}
