/** What a game is called, with its mode. */
import { t, term } from "../i18n/index.svelte";

export function gameTitle(game: string, mode = ""): string {
  const name = game === "origins" ? t("game.origins") : game === "krom" ? t("game.krom") : t("game.kingdomino");
  return mode ? `${name}, ${term("mode", mode)}` : name;
}
