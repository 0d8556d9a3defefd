/** What a card does, in a few words, and its whole accessible name. */
import { t, term } from "../../i18n/index.svelte";
import { cased, counted, spell } from "./amounts";
import type { Cards } from "./cards";
import { inArea } from "./telling";

/** The effect of a bonus card. */
export function effect(cards: Cards, id: string): string {
  const card = cards.card(id);
  const words = { n: card?.y ?? 0, dice: cased({ die: card?.y ?? 0 }), gain: cased(card?.gain), lose: cased(card?.lose), take: cased(card?.take), give: cased(card?.give) };
  return term("krom.effect", card?.kind ?? "", words);
}

export const onlyIn = (area: string | null | undefined): string => (area ? t("krom.only", { place: inArea(area) }) : "");

/** Everything that is printed on a card, to be heard. */
export function spoken(cards: Cards, id: string): string {
  const card = cards.card(id);
  if (!card) return id;
  const facts = {
    evolution: () => [counted(card.points ?? 0, "point"), t("krom.costs", { cost: cased(card.cost) }), onlyIn(card.area)],
    hunting: () => [t("krom.needs", { dice: cased({ die: card.dice ?? 0 }), n: card.value ?? 0 }), t("krom.gives", { gain: cased(card.reward) })],
    gathering: () => [spell(card.reward)],
    bonus: () => [effect(cards, id), onlyIn(card.area)],
  }[card.deck]();
  return `${cards.name(id)}: ${facts.filter(Boolean).join(", ")}`;
}
