/** The games that bring something of their own to the browser, in the order of the home page. The only list of them:
 *  a game that stands here needs nothing else; one that does not is shown plainly. */
import { isPlain } from "../router.svelte";
import type { GameUi } from "../table/game";
import { anyGame } from "./any";
import { kingdomino } from "./kingdomino";
import { krom } from "./krom";
import { origins } from "./origins";

export const games: readonly GameUi[] = [kingdomino, origins, krom];

/** Whether a game of this name is one of ours: then our words are meant for its options, too. */
export const isOurs = (name: string): boolean => games.some((ui) => ui.name === name);

/** What is told of a game: its name, its pictures, its rules. */
export const gameUi = (name: string): GameUi => games.find((ui) => ui.name === name) ?? anyGame(name);

/** How its table is shown: with all that the game brings, or plainly where the address asks for that (`?table=plain`). */
export const tableUi = (name: string): GameUi => (isPlain() ? anyGame(name) : gameUi(name));

/** A table of this game will be shown soon. */
export function expect(name: string): void {
  tableUi(name).table().catch(() => undefined); // the table tells what failed
}
