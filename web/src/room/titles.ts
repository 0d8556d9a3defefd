/** What a game is called, with its mode. */
import { gameUi, isOurs } from "../games";
import { t, term } from "../i18n/index.svelte";

export function gameTitle(game: string, mode = ""): string {
  const name = gameUi(game).title();
  return mode ? t("game.with_mode", { game: name, mode: term("mode", mode) }) : name;
}

/** The shortest name that tells which game it is: the mode, where there is one. */
export const modeTitle = (game: string, mode = ""): string => (mode ? term("mode_short", mode) : gameTitle(game));

/** What an option is called: a game from outside has its own words for it, also where ours has an option of that name. */
export const optionTitle = (game: string, option: string): string => (isOurs(game) ? term("option", option) : option.replaceAll("_", " "));
