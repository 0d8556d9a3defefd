/** Which part of the table a decision is about: a side of the land, or a half of the line. */
import { t } from "../../i18n/index.svelte";
import type { Json } from "../../wire";
import { asView, type Cell } from "./view";

export function nudge(better: Json, _: Json, view: Json): string {
  const { at, domino } = better;
  if (Array.isArray(at)) {
    const [x, y] = at as unknown as Cell;
    if (Math.abs(x) > Math.abs(y)) return t(x < 0 ? "puzzle.left" : "puzzle.to_right");
    return t(y < 0 ? "puzzle.above" : "puzzle.below");
  }
  const line = asView(view).coming.map((slot) => slot.domino).sort((one, other) => one - other);
  const place = typeof domino === "number" ? line.indexOf(domino) : -1;
  if (place < 0) return "";
  return t(place < line.length / 2 ? "puzzle.low" : "puzzle.high");
}
