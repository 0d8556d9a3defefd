/** What of Krom may lie open on a screen that several people share. */
import type { Json } from "../../wire";
import type { KromView } from "./view";

/** Here one decides by what only oneself may see: a sealed destination, or the cards of one's hand. KR-4.1, KR-6.2, KR-11.3 */
const SECRET = new Set(["Movement", "Fight", "Played"]);

export const isSecret = (view: Json): boolean => SECRET.has((view as unknown as KromView).duty?.kind ?? "");

/** The same table with nobody's cards looked at. */
export function unlooked(view: KromView): KromView {
  return { ...view, players: view.players.map((player) => ({ ...player, hand: player.hand.map(() => null), known_by: [] })) };
}
