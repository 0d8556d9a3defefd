/** The keys of a Krom table: digits choose, Enter plays what is chosen or else what the main button says, Escape lets go. */
import { plain } from "./labels";
import type { KromState } from "./state.svelte";
import { AREAS } from "./view";

/** True if the key meant something here. */
export function press(event: KeyboardEvent, table: KromState): boolean {
  const main = table.chosen ?? plain(table).find(({ primary }) => primary)?.offer;
  if (event.key === "Enter" && main && !event.repeat) table.play(main);
  else if (event.key === "Escape") table.clear();
  else if (/^[1-9]$/.test(event.key)) return digit(Number(event.key) - 1, table);
  else return false;
  return true;
}

/** The n-th thing that lies there: an area, a die, an animal, a character, a piece of loot, a service, a card. */
function digit(at: number, table: KromState): boolean {
  const { view } = table;
  if (!view || table.offers.length === 0) return false;
  if (view.duty?.kind === "Climbing" && table.of("Reroll").length > 0 && at < (view.dice?.dice.length ?? 0)) {
    table.toggle(at);
    return true;
  }
  const offer = view.duty?.kind === "Movement" ? table.one("Go", { area: AREAS[at] }) : choices(table)[at];
  if (offer) table.take(offer);
  return offer !== undefined;
}

function choices(table: KromState) {
  if (table.opened) return table.of("Play").filter((offer) => offer.action["card"] === table.opened);
  const first = table.of("Hunt").filter((offer) => offer.action["extra"] === 0);
  const groups = [table.of("Choose"), table.of("Loot"), first, [...table.of("Rest"), ...table.of("Buy")], table.of("Play")];
  return groups.find((group) => group.length > 0) ?? [];
}
