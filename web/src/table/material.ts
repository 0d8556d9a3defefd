/** What is printed on dominoes and cards: asked once a game. */
import { api } from "../net/api";
import type { Json } from "../wire";

const known = new Map<string, Promise<Json>>();

export function material(game: string): Promise<Json> {
  const asked = known.get(game) ?? api.material(game);
  asked.catch(() => known.delete(game));
  known.set(game, asked);
  return asked;
}
