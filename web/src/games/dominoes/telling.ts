/** The events of a domino game as sentences. */
import { term } from "../../i18n/index.svelte";
import type { Sentence, Teller } from "../../table/sentence";
import type { Json } from "../../wire";

interface Names {
  name: (seat: number) => string;
  /** Which domino a step of the log played. */
  placed: (n: number) => number | undefined;
  /** Which later game of a dynasty a step of the log begins, and what everybody has by then. */
  begins?: (n: number) => { game: number; sums: number[] } | undefined;
}

const list = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : String(value));

export function dominoTeller({ name, placed, begins }: Names): Teller {
  const by = (event: Json, key: Sentence["key"], more: Sentence["args"] = {}): Sentence => {
    const seat = Number(event["seat"]);
    return { key, args: { name: name(seat), ...more }, seat };
  };
  return (event, n) => {
    switch (event["event"]) {
      case "Deal": {
        const line = list(event["dominoes"]);
        const reign = begins?.(n);
        if (!reign) return { key: "log.deal", args: { line }, seat: null };
        const scores = reign.sums.map((points, seat) => `${name(seat)} ${points}`).join(", ");
        return { key: "log.next_game", args: { n: reign.game, scores, line }, seat: null };
      }
      case "Place":
        return by(event, "log.place", { n: placed(n) ?? "" });
      case "Discard":
        return by(event, "log.discard", { n: placed(n) ?? "" });
      case "Claim":
        return by(event, "log.claim", { n: Number(event["domino"]) });
      case "Open":
        return by(event, "log.open", { line: list(event["positions"]) });
      case "Fire":
        return by(event, "log.fire");
      case "Fizzle":
        return by(event, "log.fizzle");
      case "Hand":
        return by(event, "log.hand", { what: term("resource", String(event["totem"])), to: name(Number(event["to"])) });
      case "Faces":
        return { key: "log.faces", args: { who: (event["people"] as string[]).map((person) => term("person", person)).join(", ") }, seat: null };
      case "Invite":
      case "Summon":
        return by(event, "log.recruit", { who: term("person", String(event["person"])) });
      case "Stand":
        return by(event, "log.stand");
      default:
        return null;
    }
  };
}
