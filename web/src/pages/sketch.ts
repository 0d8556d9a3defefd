/** What somebody copies on the score page: kept on this device, so that a reload does not wipe it. */
import type { Sketch } from "../table/game";

const PLACE = "pravek.sketch";

export function keptSketch(): Partial<Sketch> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Sketch>;
  } catch {
    return {};
  }
}

export function keepSketch(sketch: Sketch): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(sketch));
  } catch {
    /* without storage it lasts as long as the page */
  }
}
