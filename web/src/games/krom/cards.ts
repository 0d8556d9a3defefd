/** What is printed on Krom's cards and boards: the file of the server, or an owner's own file. */
import { language } from "../../i18n/index.svelte";
import { typeset } from "../../i18n/typography";
import type { Json } from "../../wire";
import paintings from "./card-art.json";

export type Amounts = Record<string, number>;
export type Deck = "evolution" | "hunting" | "gathering" | "bonus";
type Names = Record<string, string>;

export const DECKS: readonly Deck[] = ["evolution", "hunting", "gathering", "bonus"];

/** A card of any deck; which fields it has depends on the deck. */
export interface Card {
  id: string;
  names: Names;
  points?: number;
  area?: string | null;
  cost?: Amounts;
  dice?: number;
  value?: number;
  reward?: Amounts;
  kind?: string;
  y?: number;
  gain?: Amounts;
  lose?: Amounts;
  take?: Amounts;
  give?: Amounts;
}

export interface Character {
  id: string;
  names: Names;
  titles: Names;
  weight: number;
}

export interface Summit {
  combo: string;
  reward: Amounts;
  choice?: Amounts[];
}

interface File extends Record<Deck, Card[]> {
  reconstruction?: boolean;
  setup: { life: number };
  characters: Character[];
  kromosaur: { names: Names; life: number; fight_add: number };
  rest: Amounts;
  mountain_rewards: Summit[];
  hunting_extra_dice_prices: number[];
  services: { pay: Amounts; gain: Amounts }[];
}

const said = (names: Names | undefined): string => typeset(names?.[language()] ?? names?.["en"] ?? Object.values(names ?? {})[0] ?? "", language());

export class Cards {
  readonly #cards = new Map<string, Card & { deck: Deck }>();
  readonly characters: Map<string, Character>;

  constructor(
    readonly file: File,
    /** Somebody's own file: its cards show the emblem of their deck. */
    readonly own: boolean,
  ) {
    for (const deck of DECKS) for (const card of file[deck]) this.#cards.set(card.id, { ...card, deck });
    this.characters = new Map(file.characters.map((character) => [character.id, character]));
  }

  card = (id: string): (Card & { deck: Deck }) | undefined => this.#cards.get(id);
  name = (id: string): string => said(this.#cards.get(id)?.names) || id;
  character = (id: string): string => said(this.characters.get(id)?.names) || id;
  title = (id: string): string => said(this.characters.get(id)?.titles);
  get kromosaur(): string {
    return said(this.file.kromosaur.names);
  }
  get life(): number {
    return this.file.setup.life;
  }
  summit = (combo: string): Summit | undefined => this.file.mountain_rewards.find((reward) => reward.combo === combo);

  /** Which painting a card shows. */
  art(id: string): string {
    const card = this.#cards.get(id);
    if (!card) return "back-bonus";
    if (this.own) return `back-${card.deck}`;
    const known = card.deck === "bonus" ? paintings.bonus_kind : paintings[card.deck];
    return (known as Record<string, string>)[card.deck === "bonus" ? (card.kind ?? "") : id] ?? `back-${card.deck}`;
  }
}

export const asCards = (printed: Json): Cards => new Cards(printed["cards"] as File, false);

/** The cards this table plays with: an owner's own file travels in the options. */
export function cardsOf(options: Json | undefined, ours: Cards): Cards {
  const wish = options?.["cards"];
  if (typeof wish !== "object" || wish === null) return ours;
  const file = "file" in wish ? wish.file : wish;
  return typeof file === "object" && file !== null && "evolution" in file ? new Cards(file as File, true) : ours;
}
