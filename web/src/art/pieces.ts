/** Which drawing shows which thing of the wire. No rules here: only names of pictures. */

const VARIANTS = ["a", "b", "c"] as const;
const WILD = new Set(["grassland", "lake"]);

export type Family = "kingdomino" | "origins";

/** A square keeps its picture from the line to the ghost to the board: it depends on the domino. */
export function terrainArt(family: Family, terrain: string, craters: number, domino: number, half: number): string {
  if (terrain === "volcano") return `volcano-${Math.max(1, craters)}`;
  const wild = family === "origins" && WILD.has(terrain) ? "-wild" : "";
  const variant = VARIANTS[(domino * 2 + half * 5 + (domino >> 2)) % 3] ?? "a";
  return `${terrain}${wild}-${variant}`;
}

export const symbolArt: Record<Family, string> = { kingdomino: "crown", origins: "fire" };
export const startGround: Record<Family, string> = { kingdomino: "start-castle", origins: "start-hut" };

export const startArt = (family: Family, seat: number): string =>
  `${family === "kingdomino" ? "castle" : "hut"}-${seat + 1}`;

export const pawnArt = (family: Family, seat: number): string =>
  `${family === "kingdomino" ? "king" : "chief"}-${seat + 1}`;

export const markArt = (colour: number): string => `mark-${colour}`;
