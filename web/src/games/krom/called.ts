/** What the characters of a finished game are called, seat by seat. */
import { material } from "../../table/material";
import type { Session } from "../../table/session.svelte";
import { asCards, cardsOf } from "./cards";
import { asView } from "./view";

export async function called(session: Session): Promise<string[]> {
  const cards = cardsOf(session.table?.options, asCards(await material("krom")));
  const players = session.position ? asView(session.position.view).players : [];
  return players.map(({ character }) => (character ? cards.character(character) : ""));
}
