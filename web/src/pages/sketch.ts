/** The land somebody paints on the score page: kept on this device, so that a reload does not wipe it. */
import type { Square } from "../games/dominoes/view";

export interface Sketch {
  mode: string;
  size: number;
  start: [number, number];
  squares: [string, Square][];
  options: Record<string, boolean>;
}

const PLACE = "pravek.sketch";

export function keptLand(): Partial<Sketch> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Sketch>;
  } catch {
    return {};
  }
}

export function keepLand(sketch: Sketch): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(sketch));
  } catch {
    /* without storage it lasts as long as the page */
  }
}
