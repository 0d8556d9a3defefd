/** Every event of Krom as a sentence. */
import { inflected, term, type Args, type Inflected, type Key } from "../../i18n/index.svelte";
import type { Sentence, Teller } from "../../table/sentence";
import type { Json } from "../../wire";
import { cased, listed } from "./amounts";
import type { Cards } from "./cards";

interface Names {
  cards: () => Cards;
  name: (seat: number) => string;
  person: (seat: number) => string;
  /** What only one person may know is not told now. */
  veiled: () => boolean;
}

type Tell = (event: Json, seat: number) => Sentence | null;

const text = (event: Json, field: string): string => String(event[field]);
const numbers = (event: Json, field: string): number[] => event[field] as number[];
export const inArea = (area: string): string => term("krom.in", area);
export const toArea = (area: string): string => term("krom.to", area);
export const areaName = (area: string): string => term("krom.area", area);

export function kromTeller({ cards, name, person, veiled }: Names): Teller {
  const card = (event: Json): string => cards().name(text(event, "card"));
  const by = (key: Key, seat: number, args: Args = {}): Sentence => ({ key, args: { name: name(seat), ...args }, seat });
  const all = (key: Key, args: Args = {}): Sentence => ({ key, args, seat: null });
  const rolled = (fighters: number[], values: (number | string)[]): string => listed(fighters.map((fighter, at) => `${name(fighter)}\u00a0${values[at] ?? ""}`));

  const tells: Record<string, Tell> = {
    Shown: (event) => all(event["deck"] === "evolution" ? "krom.log.shown_evolution" : "krom.log.shown_hunting", { cards: listed((event["cards"] as string[]).map((id) => cards().name(id))) }),
    Cast: (event) => all("krom.log.cast", { who: listed((event["characters"] as string[]).map((id, seat) => `${person(seat)}: ${cards().character(id)}`)) }),
    Choose: (event, seat) => by("krom.log.choose", seat, { name: person(seat), character: cards().character(text(event, "character")) }),
    Drawn: (event, seat) => (event["card"] === null || veiled() ? by("krom.log.drawn", seat) : by("krom.log.drawn_own", seat, { card: card(event) })),
    Dawn: (event) => all("krom.log.dawn", { n: Number(event["number"]) }),
    Go: (event, seat) => (event["area"] === null ? by("krom.log.go", seat) : by("krom.log.go_own", seat, { to: toArea(text(event, "area")) })),
    Withdraw: (_, seat) => by("krom.log.withdraw", seat),
    Reveal: (event) => all("krom.log.reveal", { who: listed((event["areas"] as string[]).map((area, seat) => `${name(seat)}: ${areaName(area)}`)) }),
    Prowl: (event) => all("krom.log.prowl", { name: name(-1), to: toArea(text(event, "area")) }),
    Brawl: (event) => all("krom.log.brawl", { place: inArea(text(event, "area")), who: rolled(numbers(event, "fighters"), numbers(event, "dice")) }),
    Swing: (event, seat) => by("krom.log.swing", seat, { dice: numbers(event, "dice").join(" + ") }),
    Play: (event, seat) => {
      const target = Number(event["seat_target"]);
      return target === seat ? by("krom.log.play", seat, { card: card(event) }) : by("krom.log.play_on", seat, { card: card(event), target: name(target) });
    },
    Effect: (event, seat) => by(cards().card(text(event, "card"))?.kind === "counter" ? "krom.log.countered" : "krom.log.effect", seat, { card: card(event) }),
    Pass: (_, seat) => by("krom.log.pass", seat),
    Verdict: (event) => {
      const [winner = 0, ...rest] = numbers(event, "ranking");
      const losses = numbers(event, "losses");
      const hurt = rest.flatMap((fighter, at) => (losses[at + 1] ? [`${name(fighter)}\u00a0−${losses[at + 1]}`] : []));
      const seat = winner < 0 ? null : winner;
      const args = { name: name(winner), who: listed(hurt) };
      return { key: hurt.length > 0 ? "krom.log.verdict_hurt" : "krom.log.verdict", args, seat };
    },
    Trophy: (_, seat) => by("krom.log.trophy", seat, { beast: name(-1) }),
    Loot: (event, seat) => {
      const what = text(event, "what");
      const victim = name(Number(event["seat_victim"]));
      if (what === "nothing") return by("krom.log.loot_none", seat, { victim });
      return by("krom.log.loot", seat, { victim, what: looted(what) });
    },
    Grabbed: (event, seat) => {
      const victim = name(Number(event["seat_victim"]));
      return event["card"] === null || veiled() ? by("krom.log.grabbed", seat, { victim }) : by("krom.log.grabbed_own", seat, { victim, card: card(event) });
    },
    Frost: (event, seat) => by(Number(event["life"]) < 0 ? "krom.log.frost" : Number(event["life"]) > 0 ? "krom.log.warm" : "krom.log.spared", seat),
    Rest: (_, seat) => by("krom.log.rest", seat, { gain: cased(cards().file.rest) }),
    Buy: (event, seat) => by("krom.log.buy", seat, { what: service(cards(), text(event, "service")) }),
    Mix: (_, seat) => by("krom.log.mix", seat),
    Gather: (_, seat) => by("krom.log.gather", seat),
    Found: (event, seat) => by("krom.log.found", seat, { card: card(event), gain: cased(cards().card(text(event, "card"))?.reward) }),
    Hunt: (event, seat) => {
      const extra = Number(event["extra"]);
      return extra > 0 ? by("krom.log.hunt_more", seat, { card: card(event), n: extra }) : by("krom.log.hunt", seat, { card: card(event) });
    },
    Chase: (event, seat) => {
      const dice = numbers(event, "dice");
      return dice.length > 1 ? by("krom.log.chase", seat, { dice: dice.join(" + "), n: dice.reduce((sum, die) => sum + die, 0) }) : by("krom.log.ascent", seat, { dice: dice.join() });
    },
    Climb: (_, seat) => by("krom.log.climb", seat),
    Ascent: (event, seat) => by("krom.log.ascent", seat, { dice: numbers(event, "dice").join(", ") }),
    Reroll: (event, seat) => by("krom.log.reroll", seat, { n: numbers(event, "dice").length }),
    Claim: (event, seat) => by("krom.log.claim", seat, { combo: term("krom.combo", text(event, "combo")), gain: claimed(cards(), text(event, "combo"), Number(event["option"])) }),
    Stop: (_, seat) => by("krom.log.stop", seat),
    Evolve: (event, seat) => by("krom.log.evolve", seat, { card: card(event) }),
    End: (_, seat) => by("krom.log.end", seat),
    TurnedUp: (event) => all("krom.log.turned_up", { card: card(event) }),
    Reshuffle: (event) => all("krom.log.reshuffle", { deck: term("krom.deck", text(event, "deck")) }),
  };
  return (event) => tells[text(event, "event")]?.(event, Number(event["seat"] ?? -1)) ?? null;
}

/** A service is called by what it gives. */
export function service(cards: Cards, name: string): Inflected {
  const gives = (gain: Record<string, number>): boolean => Object.keys(gain).join("+") === name;
  return cased(cards.file.services.find(({ gain }) => gives(gain))?.gain ?? { [name]: 1 });
}

/** One thing taken from who is stunned. */
export const looted = (what: string): Inflected => (what === "krom" ? inflected("krom.half") : cased({ [what === "card" ? "bonus" : what]: 1 }));

export function claimed(cards: Cards, combo: string, option: number): Inflected {
  const summit = cards.summit(combo);
  const whole = { ...summit?.reward };
  for (const [kind, n] of Object.entries(summit?.choice?.[option] ?? {})) whole[kind] = (whole[kind] ?? 0) + n;
  return cased(whole);
}
