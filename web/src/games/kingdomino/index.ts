/** Kingdomino in the browser. */
import { t } from "../../i18n/index.svelte";
import { dominoUi } from "../dominoes/ui";

export const kingdomino = dominoUi("kingdomino", {
  title: () => t("game.kingdomino"),
  about: () => t("home.kingdomino"),
  how: "over.how",
  books: [{ name: "kingdomino", mode: "", lesson: { players: 2, options: {} } }],
  icons: { middle_kingdom: "ui-centre", harmony: "ui-complete", mighty_duel: "ui-grid-7", dynasty: null },
  scoring: "score_kd",
  look: () => import("./look"),
  examples: async () => (await import("./examples")).EXAMPLES,
  lessons: () => import("./lessons.json"),
});
