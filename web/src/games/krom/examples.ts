/** What each drawn example of Krom's rules shows. */
import type { Thing } from "../../art/Things.svelte";

export const EXAMPLES: Record<string, Thing[]> = {
  "kr-areas": ["caves", "forest", "savanna", "mountains"].map((area, at) => ({ art: [`area-${area}`], text: String(at + 1), wide: true })),
  "kr-fight": [{ art: ["krom-kolos", "die-6"] }, { art: ["krom-karok", "die-3"], text: "−3" }, { art: ["krom-valkyr", "die-2"], text: "−4" }],
  "kr-mountains": [{ art: ["die-4", "die-4"], text: "→" }, { art: ["krom"], text: "3" }, { art: ["die-6", "die-6", "die-6", "die-6", "die-6"], text: "→" }, { art: ["krom", "wood", "bone", "stone"], text: "2" }],
};
