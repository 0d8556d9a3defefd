/** Kingdomino's words and drawings. */
import type { Family } from "../dominoes/family";

export const KINGDOMINO: Family = {
  game: "kingdomino",
  terrains: { w: "wheat", f: "forest", l: "lake", g: "grassland", s: "swamp", m: "mine" },
  named: "kd",
  art: { pack: () => import("virtual:sprite/kingdomino"), symbol: "crown", ground: "start-castle", start: "castle", pawn: "king", wild: [] },
  says: {
    board: "board.kingdomino",
    start: "square.castle",
    symbols: "square.crowns",
    look: "help.where_property",
    nothing: "score.nothing_kd",
    none: "score.no_crown",
    ties: ["tie.property", "tie.crowns"],
  },
  counting: {
    start: "calc.castle",
    symbols: "calc.symbols",
    most: 3,
    extras: ["middle_kingdom", "harmony"],
    large: { mighty_duel: true, players: 2 },
    things: () => [],
  },
};
