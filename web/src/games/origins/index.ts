/** Kingdomino Origins in the browser. */
import { t } from "../../i18n/index.svelte";
import { dominoUi } from "../dominoes/ui";

const MODES = ["discovery", "totem", "tribe"];

export const origins = dominoUi("origins", {
  title: () => t("game.origins"),
  about: () => t("home.origins"),
  how: "over.how_origins",
  books: MODES.map((mode) => ({ name: mode, mode, lesson: { players: 2, options: { mode, short: true } } })),
  icons: { empire_of_fire: "ui-centre", homo_habilis: "ui-complete" },
  scoring: "score_or",
  look: () => import("./look"),
  examples: async () => (await import("./examples")).EXAMPLES,
  lessons: () => import("./lessons.json"),
});
