/** The keys of a domino table: arrows move, R turns, F swaps, Enter places, digits pick (0: nobody), Escape lets go. */
import { letterOf } from "../../table/letter";
import type { Way } from "./view";
import type { TableState } from "./state.svelte";

const ARROWS: Record<string, Way> = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };

/** True if the key meant something here. */
export function press(event: KeyboardEvent, table: TableState): boolean {
  const { hand } = table;
  const way = ARROWS[event.key];
  const picks = [...(table.view?.coming ?? [])].map((slot) => hand.claims.get(slot.domino));
  if (way && (hand.places.size > 0 || hand.squares.size > 0)) hand.step(way);
  else if (way && picks.some(Boolean)) {
    const open = picks.filter((offer) => offer !== undefined);
    const at = open.findIndex((offer) => offer === hand.picked);
    const step = way === "east" || way === "south" ? 1 : -1;
    hand.pick(open[(at + step + open.length) % open.length] ?? null);
  } else if (letterOf(event) === "R") hand.turn();
  else if (letterOf(event) === "F") hand.swap();
  else if (event.key === "Enter" && hand.chosen) hand.play();
  else if (event.key === "Enter" && hand.ghost) hand.ask();
  else if (event.key === "Enter" && hand.only) hand.play(hand.only);
  else if (event.key === "0" && hand.plain[0]) hand.play(hand.plain[0]);
  else if (event.key === "Escape") hand.clear();
  else if (/^[1-9]$/.test(event.key)) {
    const index = Number(event.key) - 1;
    const offer = picks.some(Boolean) ? picks[index] : (hand.people[index] ?? hand.openings[index] ?? hand.gifts[index]);
    if (!offer) return false;
    table.take(offer);
  } else return false;
  return true;
}
