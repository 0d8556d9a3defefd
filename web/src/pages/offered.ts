/** The games of this server: those that bring something of their own first, in their order, then the others. */
import { games, gameUi } from "../games";
import type { GameUi } from "../table/game";
import type { GameWords } from "../wire";

/** As long as nothing is known of the server, it is thought to have ours. */
export function offeredGames(words: readonly GameWords[]): readonly GameUi[] {
  if (words.length === 0) return games;
  const names = words.map(({ name }) => name);
  return [...new Set([...games, ...names.map(gameUi)])].filter(({ name }) => names.includes(name));
}
