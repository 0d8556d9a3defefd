/** The games of this server, as it tells of them: asked once. */
import type { GameWords } from "../wire";
import { api } from "./api";

let told = $state.raw<GameWords[]>([]);
let asked: Promise<GameWords[]> | undefined;

export function collection(): Promise<GameWords[]> {
  asked ??= api.games().then(({ games }) => (told = games));
  asked.catch(() => (asked = undefined));
  return asked;
}

/** What is known of a game by now. */
export const wordsOf = (game: string): GameWords | undefined => told.find(({ name }) => name === game);
