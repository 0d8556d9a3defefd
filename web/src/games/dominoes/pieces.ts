/** Which drawing shows which thing of the wire. No rules here: only names of pictures. */
import { VOLCANO, type Family } from "./family";

const VARIANTS = ["a", "b", "c"] as const;

/** A square keeps its picture from the line to the ghost to the board: it depends on the domino. */
export function terrainArt({ art }: Family, terrain: string, craters: number, domino: number, half: number): string {
  if (terrain === VOLCANO) return `volcano-${Math.max(1, craters)}`;
  const wild = art.wild.includes(terrain) ? "-wild" : "";
  const variant = VARIANTS[(domino * 2 + half * 5 + (domino >> 2)) % 3] ?? "a";
  return `${terrain}${wild}-${variant}`;
}

export const startArt = ({ art }: Family, seat: number): string => `${art.start}-${seat + 1}`;
export const pawnArt = ({ art }: Family, seat: number): string => `${art.pawn}-${seat + 1}`;
