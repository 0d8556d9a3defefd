/** What each drawn example of the rules of Origins shows. */
import type { Example, LandExample } from "../dominoes/Example.svelte";
import { landOf } from "../dominoes/typed";
import { ORIGINS } from "./family";

const wild = (text: string, more: Partial<LandExample> = {}): LandExample => ({ kind: "land", land: landOf(ORIGINS, text), ...more });

export const EXAMPLES: Record<string, Example> = {
  "or-eruption": wild("d0 g0 l0 j0 q0\nd0 g0 l0 j0 q0\n. # v2 g0!2 g0\n. d0 l0 j0 q0", { lit: [[0, -2], [1, -2], [2, -2], [3, -2], [0, -1], [1, -1], [2, -1], [3, -1], [3, 0], [0, 1], [1, 1], [2, 1], [3, 1]] }),
  "or-region": wild("g0 g1 .\n# g0!2 g0", { outlines: true }),
  "or-totem": { kind: "row", things: [{ art: ["mammoth", "mammoth", "mammoth"] }, { art: ["totem-mammoth"] }, { art: ["mammoth", "mammoth"] }] },
  "or-hunter": wild("g0$ g0$ l0\nd0 d0@hu g0$\n# j0 g0$"),
  "or-fire-lady": wild("g1 j0!2 .\nd0 d0@fl l1\n# q0!1 ."),
  "or-warriors": wild("d0@w1 d0@w1 d0\n# d0@w2 g0\n. l0 d0@w1"),
};
