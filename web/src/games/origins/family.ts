/** The words and drawings of Kingdomino Origins. */
import type { Family } from "../dominoes/family";
import { PEOPLE } from "../dominoes/typed";

export const ORIGINS: Family = {
  game: "origins",
  terrains: { d: "desert", g: "grassland", l: "lake", j: "jungle", q: "quarry", v: "volcano" },
  named: "or",
  art: { pack: () => import("virtual:sprite/origins"), symbol: "fire", ground: "start-hut", start: "hut", pawn: "chief", wild: ["grassland", "lake"] },
  says: {
    board: "board.origins",
    start: "square.hut",
    symbols: "square.fires",
    look: "help.where_region",
    nothing: "score.nothing_or",
    none: "score.no_fire",
    ties: ["tie.region", "tie.fires"],
  },
  counting: {
    start: "calc.hut",
    symbols: "calc.fires",
    most: 2,
    extras: ["empire_of_fire", "homo_habilis"],
    large: { players: 2 },
    things: (mode) => ["!1", "!2", "!3", ...(mode === "discovery" ? [] : ["$"]), ...(mode === "tribe" ? Object.keys(PEOPLE) : [])],
  },
};
