/** The lines of a score sheet in the viewer's language. */
import { t, term } from "../../i18n/index.svelte";
import type { Line } from "../../wire";
import type { Family } from "./family";
import { terrainName } from "./names";

export function lineName(family: Family, line: Line): string {
  const { args } = line;
  switch (line.key) {
    case "region":
      return terrainName(family, String(args["terrain"]));
    case "person":
      return term("person", String(args["person"]));
    case "warriors":
      return Number(args["members"]) === 1 ? t("score.lone_warrior") : t("score.warriors");
    case "totem":
      return t("score.totem", { what: term("resource", String(args["totem"])) });
    case "resources":
      return t("score.resources");
    case "past_game":
      return t("score.past_game", { n: Number(args["game"]) });
    default:
      return term("option", line.key);
  }
}
