/** What may be done, sorted for people: by kind, the best first where a preview knows the points. */
import { points } from "../../i18n/points";
import type { Offer } from "../../wire";
import { about, capital, fieldsInLine, told, wordly, type Name } from "./words";

export interface Kind {
  name: string;
  offers: Offer[];
}

const worth = ({ preview }: Offer): number | null => (typeof preview["points"] === "number" ? preview["points"] : null);

export function kinds(offers: Offer[]): Kind[] {
  const names = [...new Set(offers.map(({ group }) => group))];
  return names.map((name) => ({ name, offers: offers.filter(({ group }) => group === name).sort((a, b) => (worth(b) ?? 0) - (worth(a) ?? 0)) }));
}

/** The game's own words for an action, or its fields; under a heading the name of its kind is not repeated. */
export function words(offer: Offer, name: Name, headed: boolean): string {
  if (offer.text) return capital(offer.text);
  return capital(headed ? about(offer.action, name) || wordly(offer.group) : told(offer.action, name));
}

/** What it would bring: points by themselves, the rest in a line. */
export function brings({ preview }: Offer, name: Name): { gain: string; rest: string } {
  const { points: gain, ...rest } = preview;
  return { gain: typeof gain === "number" ? points(gain) : "", rest: fieldsInLine(rest, name) };
}
