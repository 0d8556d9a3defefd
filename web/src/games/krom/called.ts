/** What the characters of a game are called, seat by seat; empty for who has none yet. */
import { material } from "../../table/material";
import type { Json } from "../../wire";
import { asCards, cardsOf } from "./cards";
import { asView } from "./view";

export async function called(view: Json, options: Json | undefined): Promise<string[]> {
  const cards = cardsOf(options, asCards(await material("krom")));
  return asView(view).players.map(({ character }) => (character ? cards.character(character) : ""));
}
