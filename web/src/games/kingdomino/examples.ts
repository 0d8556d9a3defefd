/** What each drawn example of Kingdomino's rules shows. */
import type { Example, LandExample } from "../dominoes/Example.svelte";
import { landOf } from "../dominoes/typed";
import type { Half } from "../dominoes/view";
import { KINGDOMINO } from "./family";

const half = (terrain: string, symbols = 0): Half => ({ terrain, symbols, craters: 0 });
const kingdom = (text: string, more: Partial<LandExample> = {}): LandExample => ({ kind: "land", land: landOf(KINGDOMINO, text), ...more });

export const EXAMPLES: Record<string, Example> = {
  "kd-line": {
    kind: "line",
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
};
