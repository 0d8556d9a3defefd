/** What a game is called, with its mode. */
import { gameUi } from "../games";
import { t, term } from "../i18n/index.svelte";

export function gameTitle(game: string, mode = ""): string {
  const name = gameUi(game).title();
  return mode ? t("game.with_mode", { game: name, mode: term("mode", mode) }) : name;
}

/** The shortest name that tells which game it is: the mode, where there is one. */
export const modeTitle = (game: string, mode = ""): string => (mode ? term("mode_short", mode) : gameTitle(game));
