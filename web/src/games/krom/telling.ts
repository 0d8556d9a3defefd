/** Krom's events as sentences. */
import { t, type Key } from "../../i18n/index.svelte";
import type { Sentence, Teller } from "../../table/telling";
import type { Json } from "../../wire";
import type { Cards } from "./cards";
import { amountsText } from "./words";

interface Names {
  cards: Cards;
  name: (seat: number) => string;
}

export function kromTeller({ cards, name }: Names): Teller {
  const who = (fighter: unknown): string => (fighter === -1 ? t("option.kromosaur") : name(Number(fighter)));
  const area = (word: unknown): string => t(`area.${String(word) as "caves"}`);
  const sum = (dice: unknown): string => (dice as number[]).join(" + ");
  const simple: Record<string, [Key, (event: Json) => Sentence["args"]]> = {
    Choose: ["klog.choose", (event) => ({ card: cards.name(String(event["character"])) })],
    Play: ["klog.play", (event) => ({ card: cards.name(String(event["card"])), to: name(Number(event["seat_target"])) })],
    Loot: ["klog.loot", (event) => ({ to: name(Number(event["seat_victim"])), what: t(`loot.${String(event["what"]) as "wood"}`) })],
    Rest: ["klog.rest", () => ({})],
    Buy: ["klog.buy", (event) => ({ what: t(`buy.${String(event["service"]) as "wood"}`) })],
    Hunt: ["klog.hunt", (event) => ({ card: cards.name(String(event["card"])) })],
    Chase: ["klog.dice", (event) => ({ dice: sum(event["dice"]) })],
    Ascent: ["klog.dice", (event) => ({ dice: sum(event["dice"]) })],
    Swing: ["klog.dice", (event) => ({ dice: sum(event["dice"]) })],
    Claim: ["klog.claim", (event) => ({ what: t(`combo.${String(event["combo"]) as "pair"}`) })],
    Evolve: ["klog.evolve", (event) => ({ card: cards.name(String(event["card"])) })],
    Found: ["klog.found", (event) => ({ card: cards.name(String(event["card"])), what: amountsText(cards.found.get(String(event["card"]))?.reward ?? {}) })],
    Effect: ["klog.effect", (event) => ({ card: cards.name(String(event["card"])) })],
    Trophy: ["klog.trophy", () => ({})],
    Frost: ["klog.frost", (event) => ({ n: Number(event["life"]) })],
    Grabbed: ["klog.grabbed", (event) => ({ to: name(Number(event["seat_victim"])), card: event["card"] ? cards.name(String(event["card"])) : t("klog.some_card") })],
    Drawn: ["klog.drawn", (event) => ({ card: event["card"] ? cards.name(String(event["card"])) : t("klog.some_card") })],
    Climb: ["klog.climb", () => ({})],
  };
  return (event) => {
    const kind = String(event["event"]);
    const known = simple[kind];
    if (known) {
      const seat = Number(event["seat"]);
      const played = kind === "Play" && event["seat_target"] !== event["seat"];
      return { key: played ? "klog.play_on" : known[0], args: { name: name(seat), ...known[1](event) }, seat };
    }
    switch (kind) {
      case "Dawn":
        return { key: "klog.dawn", args: { n: Number(event["number"]) }, seat: null };
      case "Reveal":
        return { key: "klog.reveal", args: { list: (event["areas"] as string[]).map((word, seat) => `${name(seat)}: ${area(word)}`).join(", ") }, seat: null };
      case "Prowl":
        return { key: "klog.prowl", args: { area: area(event["area"]) }, seat: null };
      case "Brawl":
        return { key: "klog.brawl", args: { area: area(event["area"]), list: (event["fighters"] as number[]).map((fighter, at) => `${who(fighter)} ${(event["dice"] as number[])[at]}`).join(", ") }, seat: null };
      case "Verdict":
        return { key: "klog.verdict", args: { name: who((event["ranking"] as number[])[0]), list: (event["ranking"] as number[]).slice(1).map((fighter, at) => `${who(fighter)} −${(event["losses"] as number[])[at + 1]}`).join(", ") }, seat: null };
      case "Reshuffle":
        return { key: "klog.reshuffle", args: {}, seat: null };
      default:
        return null;
    }
  };
}
