/** What a decision is about: where not to go, an evolution, a card, the dice, what the area offers. */
import { t } from "../../i18n/index.svelte";
import type { Json } from "../../wire";
import { toArea } from "./telling";

export function nudge(better: Json, other: Json): string {
  switch (better["event"]) {
    case "Go":
      return other["event"] === "Go" ? t("puzzle.not_there", { place: toArea(String(other["area"])) }) : "";
    case "Evolve":
      return t("puzzle.evolution");
    case "Play":
      return t("puzzle.card");
    case "Claim":
    case "Reroll":
      return t("puzzle.dice");
    case "Hunt":
      return t("puzzle.animal");
    case "Pass":
    case "Stop":
    case "End":
      return t("puzzle.enough");
    case "Loot":
    case "Choose":
      return "";
    default:
      return t("puzzle.area");
  }
}
