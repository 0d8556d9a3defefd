/** What each drawn example of the rules pages shows. */
import type { Family } from "../art/pieces";
import type { Sprite } from "../art/sprites";
import { landOf } from "../board/typed";
import type { Cell, Half, Territory } from "../games/dominoes/view";

interface Land {
  kind: "land";
  sprites: Sprite[];
  family: Family;
  land: Territory;
  lit?: Cell[];
  /** Of the lit spots, those that are not allowed. */
  no?: Cell[];
  outlines?: boolean;
}
interface Line {
  kind: "line";
  sprites: Sprite[];
  dominoes: { number: number; halves: [Half, Half]; pawn: string }[];
}
interface Row {
  kind: "row";
  sprites: Sprite[];
  things: { art: string[]; text?: string; wide?: boolean }[];
}

const half = (terrain: string, symbols = 0): Half => ({ terrain, symbols, craters: 0 });
const kingdom = (text: string, more: Partial<Land> = {}): Land => ({ kind: "land", sprites: ["kingdomino"], family: "kingdomino", land: landOf("kingdomino", text), ...more });
const wild = (text: string, more: Partial<Land> = {}): Land => ({ kind: "land", sprites: ["origins"], family: "origins", land: landOf("origins", text), ...more });

export const EXAMPLES: Record<string, Land | Line | Row> = {
  "kd-line": {
    kind: "line",
    sprites: ["kingdomino"],
    dominoes: [
      { number: 4, halves: [half("forest"), half("forest")], pawn: "king-2" },
      { number: 17, halves: [half("forest"), half("lake")], pawn: "king-1" },
      { number: 29, halves: [half("forest", 1), half("grassland")], pawn: "king-4" },
      { number: 42, halves: [half("lake"), half("grassland", 2)], pawn: "king-3" },
    ],
  },
  "kd-placing": kingdom(". # w0 l0", { lit: [[-1, 0], [0, -1], [0, 1], [1, -1], [1, 1], [-1, -1], [3, 0]], no: [[-1, -1], [3, 0]] }),
  "kd-region": kingdom("f0 f1 f0 l0\n# f0 f1 l0\n. . . l0", { outlines: true }),
  "kd-middle": kingdom("w0 w1 f0 f0 g0\nw0 l0 f1 g0 g0\ns0 l0 # g1 m1\ns1 l1 w0 w0 m0\ns0 s0 w0 f0 f0"),
  "or-eruption": wild("d0 g0 l0 j0 q0\nd0 g0 l0 j0 q0\n. # v2 g0!2 g0\n. d0 l0 j0 q0", { lit: [[0, -2], [1, -2], [2, -2], [3, -2], [0, -1], [1, -1], [2, -1], [3, -1], [3, 0], [0, 1], [1, 1], [2, 1], [3, 1]] }),
  "or-region": wild("g0 g1 .\n# g0!2 g0", { outlines: true }),
  "or-totem": { kind: "row", sprites: ["origins"], things: [{ art: ["mammoth", "mammoth", "mammoth"] }, { art: ["totem-mammoth"] }, { art: ["mammoth", "mammoth"] }] },
  "or-hunter": wild("g0$ g0$ l0\nd0 d0@hu g0$\n# j0 g0$"),
  "or-fire-lady": wild("g1 j0!2 .\nd0 d0@fl l1\n# q0!1 ."),
  "or-warriors": wild("d0@w1 d0@w1 d0\n# d0@w2 g0\n. l0 d0@w1"),
  "kr-areas": { kind: "row", sprites: ["krom", "faces"], things: ["caves", "forest", "savanna", "mountains"].map((area, at) => ({ art: [`area-${area}`], text: String(at + 1), wide: true })) },
  "kr-fight": { kind: "row", sprites: ["krom", "faces"], things: [{ art: ["krom-kolos", "die-6"] }, { art: ["krom-karok", "die-3"], text: "−3" }, { art: ["krom-valkyr", "die-2"], text: "−4" }] },
  "kr-mountains": { kind: "row", sprites: ["krom"], things: [{ art: ["die-4", "die-4"], text: "→" }, { art: ["krom"], text: "3" }, { art: ["die-6", "die-6", "die-6", "die-6", "die-6"], text: "→" }, { art: ["krom", "wood", "bone", "stone"], text: "2" }] },
};
