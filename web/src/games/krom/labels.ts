/** What a button says that plays an offer. */
import { t } from "../../i18n/index.svelte";
import type { Offer } from "../../wire";
import { cased, heap } from "./amounts";
import type { KromState } from "./state.svelte";
import { previewOf } from "./state.svelte";
import { toArea } from "./telling";

export function label(table: KromState, offer: Offer): string {
  const { action } = offer;
  const { cost, gain, points } = previewOf(offer);
  const card = table.cards.name(String(action["card"]));
  switch (offer.group) {
    case "Choose":
      return t("krom.act.choose", { character: table.cards.character(String(action["character"])) });
    case "Go":
      return t("krom.act.go", { to: toArea(String(action["area"])) });
    case "Play":
      return t("krom.act.play", { card });
    case "Loot":
      return action["what"] === "nothing" ? t("krom.act.loot_none") : t("krom.act.take", { gain: cased(gain) });
    case "Rest":
      return t("krom.act.rest");
    case "Buy":
      return t("krom.act.buy", { gain: cased(gain), cost: cased(cost) });
    case "Gather":
      return heap(cost).length > 0 ? t("krom.act.gather", { cost: cased(cost) }) : t("krom.act.gather_free");
    case "Hunt":
      return heap(cost).length > 0 ? t("krom.act.hunt_for", { card, cost: cased(cost) }) : t("krom.act.hunt", { card });
    case "Reroll":
      return t("krom.act.reroll", { n: (action["dice"] as number[]).length, cost: cased(cost) });
    case "Claim":
      return t("krom.act.take", { gain: cased(gain) });
    case "Evolve":
      return t("krom.act.evolve", { card, n: points ?? 0 });
    case "Withdraw":
      return t("krom.act.withdraw");
    case "Pass":
      return t("krom.act.pass");
    case "Mix":
      return t("krom.act.mix");
    case "Climb":
      return t("krom.act.climb");
    case "Stop":
      return table.view?.duty?.kind === "Climbing" ? t("krom.act.down") : t("krom.act.stop");
    default:
      return t("krom.act.end");
  }
}

/** The offers that need no picture: they are buttons in the action bar, the primary one first. */
export function plain(table: KromState): { offer: Offer; primary: boolean }[] {
  const first = ["Gather", "Climb", "Play", "Pass", "Stop", "End", "Withdraw"];
  const bar = table.offers.filter((offer) => isPlain(table, offer));
  const lonely = !table.chosen && !table.opened;
  const main = lonely ? mainOffer(table, bar) : undefined;
  return bar
    .map((offer) => ({ offer, primary: offer === main }))
    .sort((a, b) => Number(b.primary) - Number(a.primary) || first.indexOf(a.offer.group) - first.indexOf(b.offer.group));
}

const PLAIN = new Set(["Gather", "Climb", "Pass", "Stop", "End", "Withdraw"]);

/** In a window a card is played in one way only: it needs no picture. */
function isPlain(table: KromState, { group, action }: Offer): boolean {
  const window = table.view?.duty?.kind === "Fight" || table.view?.duty?.kind === "Played";
  return PLAIN.has(group) || (group === "Play" && window) || (group === "Loot" && action["what"] === "nothing");
}

/** What is most often done next, when nothing has been chosen yet. */
function mainOffer(table: KromState, bar: Offer[]): Offer | undefined {
  const others = table.offers.some((offer) => !bar.includes(offer) || offer.group === "Play");
  const go = bar.find((offer) => offer.group === "Gather" || offer.group === "Climb");
  if (go) return go;
  const pass = bar.find((offer) => offer.group === "Pass" || offer.group === "Stop");
  if (pass) return others && pass.group === "Pass" ? undefined : others ? undefined : pass;
  const done = table.view?.turn?.deed !== "open";
  return done || !others ? bar.find((offer) => offer.group === "End") : undefined;
}
