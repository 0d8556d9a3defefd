/** From the log of a round to what the tray shows: reveals, fights, hunts, walks, climbs, cards. */
import type { Told } from "../../table/session.svelte";
import { standing } from "../../table/standing";
import type { Json } from "../../wire";
import type { Cards } from "./cards";
import type { Area } from "./view";

export interface FightScene {
  kind: "fight";
  area: Area;
  /** -1 is the Kromosaur. */
  fighters: number[];
  dice: number[][];
  /** In which of the shown steps each die was thrown. */
  thrown: number[][];
  added: number[];
  /** Empty until it is decided. */
  ranking: number[];
  losses: number[];
}

type Shown =
  | { kind: "reveal"; areas: Area[]; prowl: Area | null }
  | FightScene
  | { kind: "hunt"; seat: number; card: string; extra: number; dice: number[]; thrown: number[] }
  | { kind: "walk"; seat: number; cards: string[] }
  | { kind: "climb"; seat: number; dice: number[]; thrown: number[]; combo: string | null; option: number }
  | { kind: "card"; seat: number; card: string; target: number; countered: boolean }
  | { kind: "evolve"; seat: number; card: string }
  | { kind: "caves"; seat: number; service: string | null }
  | { kind: "loot"; seat: number; victim: number; what: string }
  | { kind: "trophy"; seat: number };

/** `n` counts the steps that are shown, up to the one that completed it: from every side of the table they are the same. */
export type Scene = Shown & { n: number };

const STEPS = new Set([
  ...["Reveal", "Prowl", "Brawl", "Swing", "Verdict", "Play", "Effect", "Hunt", "Chase", "Gather", "Found", "Climb", "Reroll", "Ascent", "Claim", "Rest", "Buy"],
  ...["Evolve", "Loot", "Trophy"],
]);

interface Lying {
  seat: number;
  card: string;
  target: number;
}

class Stager {
  readonly scenes: Scene[] = [];
  #lying: Lying[] = [];
  #n = 0;

  constructor(private readonly cards: Cards) {}

  see(event: Json, n: number): void {
    this.#n = n;
    const seat = Number(event["seat"] ?? -1);
    switch (event["event"]) {
      case "Reveal":
        return this.#show({ kind: "reveal", areas: event["areas"] as Area[], prowl: null });
      case "Prowl":
        return this.#amend("reveal", (scene) => ({ ...scene, prowl: event["area"] as Area }));
      case "Brawl":
        return this.#brawl(event);
      case "Swing":
        return this.#swing(seat, event["dice"] as number[]);
      case "Verdict":
        return this.#amend("fight", (scene) => ({ ...scene, ranking: event["ranking"] as number[], losses: event["losses"] as number[] }));
      case "Play":
        this.#lying.push({ seat, card: String(event["card"]), target: Number(event["seat_target"]) });
        return;
      case "Effect":
        return this.#effect();
      case "Hunt":
        return this.#show({ kind: "hunt", seat, card: String(event["card"]), extra: Number(event["extra"]), dice: [], thrown: [] });
      case "Chase":
        return this.#amend("hunt", (scene) => ({ ...scene, ...this.#throw(event) }));
      case "Gather":
        return this.#walk(seat, []);
      case "Found":
        return this.#walk(seat, [String(event["card"])]);
      case "Climb":
        return this.#show({ kind: "climb", seat, dice: [], thrown: [], combo: null, option: 0 });
      case "Reroll":
        return this.#amend("climb", (scene) => ({ ...scene, ...without(scene, event["dice"] as number[]) }));
      case "Ascent":
        return this.#amend("climb", (scene) => {
          const { dice, thrown } = this.#throw(event);
          return { ...scene, dice: [...scene.dice, ...dice], thrown: [...scene.thrown, ...thrown] };
        });
      case "Claim":
        return this.#amend("climb", (scene) => ({ ...scene, combo: String(event["combo"]), option: Number(event["option"]) }));
      case "Rest":
        return this.#show({ kind: "caves", seat, service: null });
      case "Buy":
        return this.#show({ kind: "caves", seat, service: String(event["service"]) });
      case "Evolve":
        return this.#show({ kind: "evolve", seat, card: String(event["card"]) });
      case "Loot":
        return this.#show({ kind: "loot", seat, victim: Number(event["seat_victim"]), what: String(event["what"]) });
      case "Trophy":
        return this.#show({ kind: "trophy", seat });
    }
  }

  #show(scene: Shown): void {
    this.scenes.push({ ...scene, n: this.#n });
  }

  #amend<K extends Scene["kind"]>(kind: K, change: (scene: Scene & { kind: K }) => Scene): void {
    const at = this.scenes.findLastIndex((scene) => scene.kind === kind);
    const scene = this.scenes[at];
    if (!scene) return;
    this.scenes.splice(at, 1);
    this.scenes.push({ ...change(scene as Scene & { kind: K }), n: this.#n });
  }

  #throw(event: Json): { dice: number[]; thrown: number[] } {
    const dice = event["dice"] as number[];
    return { dice, thrown: dice.map(() => this.#n) };
  }

  #brawl(event: Json): void {
    const fighters = event["fighters"] as number[];
    const dice = (event["dice"] as number[]).map((die) => [die]);
    const added = fighters.map((fighter) => (fighter < 0 ? this.cards.file.kromosaur.fight_add : 0));
    const thrown = dice.map(() => [this.#n]);
    this.#show({ kind: "fight", area: event["area"] as Area, fighters, dice, thrown, added, ranking: [], losses: [] });
  }

  #swing(seat: number, more: number[]): void {
    const add = <T>(rows: T[][], place: number, extra: T[]): T[][] => rows.map((row, at) => (at === place ? [...row, ...extra] : row));
    this.#fighter(seat, (scene, at) => ({ ...scene, dice: add(scene.dice, at, more), thrown: add(scene.thrown, at, more.map(() => this.#n)) }));
  }

  #fighter(seat: number, change: (scene: Scene & { kind: "fight" }, at: number) => Scene): void {
    this.#amend("fight", (scene) => change(scene, scene.fighters.indexOf(seat)));
  }

  /** The last card holds; if it is a counter, the card under it is out. */
  #effect(): void {
    const card = this.#lying.pop();
    if (!card) return;
    const printed = this.cards.card(card.card);
    if (printed?.kind === "counter") {
      const stopped = this.#lying.pop();
      if (stopped) this.#show({ kind: "card", ...stopped, countered: true });
    } else if (printed?.kind === "fight_add") {
      this.#fighter(card.seat, (scene, at) => ({ ...scene, added: scene.added.map((n, i) => (i === at ? n + (printed.y ?? 0) : n)) }));
    } else if (printed?.kind !== "fight_dice") {
      this.#show({ kind: "card", ...card, countered: false });
    }
  }

  #walk(seat: number, found: string[]): void {
    const last = this.scenes.at(-1);
    const begun = last?.kind === "walk" && last.seat === seat;
    if (begun) this.#amend("walk", (scene) => ({ ...scene, cards: [...scene.cards, ...found] }));
    else this.#show({ kind: "walk", seat, cards: found });
  }
}

function without({ dice, thrown }: { dice: number[]; thrown: number[] }, gone: number[]): { dice: number[]; thrown: number[] } {
  const rest = { dice: [...dice], thrown: [...thrown] };
  for (const die of gone) {
    const at = rest.dice.indexOf(die);
    rest.dice.splice(at, 1);
    rest.thrown.splice(at, 1);
  }
  return rest;
}

/** The scenes of this round (and of the end of the last, if nothing happened in this one yet). */
export function scenesOf(log: Told[], cards: Cards): Scene[] {
  const stands = new Set(standing(log));
  const dawn = log.findLastIndex((entry) => entry.event?.["event"] === "Dawn");
  const stager = new Stager(cards);
  let n = 0;
  for (const [at, entry] of log.entries()) {
    const { event } = entry;
    if (!event || !STEPS.has(String(event["event"]))) continue;
    n += 1;
    if (at > dawn && stands.has(entry)) stager.see(event, n);
  }
  return stager.scenes;
}
