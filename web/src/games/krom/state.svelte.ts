/** Everything the parts of a Krom table ask: who sits where, what is offered, what is chosen. */
import { prefs } from "../../prefs.svelte";
import type { Session } from "../../table/session.svelte";
import { seatName } from "../../table/who";
import type { Json, Offer } from "../../wire";
import { cardsOf, type Cards } from "./cards";
import { characterColour } from "./characters";
import { unlooked } from "./secrecy";
import { Stage } from "./stage.svelte";
import { asView, type Fighter, type KromView, type Player, type Preview } from "./view";

export const previewOf = (offer: Offer | null | undefined): Preview => (offer?.preview ?? {}) as Preview;
const sorted = (dice: number[]): string => [...dice].sort((a, b) => a - b).join();

export class KromState {
  /** The notation of the offer that is chosen: the offer itself is said anew whenever anybody does anything. */
  #picked = $state<string | null>(null);
  /** A card of the own hand that can be played in several ways. */
  opened = $state.raw<string | null>(null);
  /** Dice of the climb that are to be thrown again, by place. */
  again = $state.raw<ReadonlySet<number>>(new Set());

  readonly stage: Stage;

  constructor(
    readonly session: Session,
    private readonly ours: Cards,
  ) {
    this.stage = new Stage(session, () => this.cards);
  }

  cards: Cards = $derived.by(() => cardsOf(this.session.table?.options, this.ours));
  view: KromView | null = $derived.by(() => {
    const view = this.session.position ? asView(this.session.position.view) : null;
    return view && this.session.veiled ? unlooked(view) : view;
  });

  /** The seat that looks at the screen; nobody for those who watch. */
  me: number | null = $derived.by(() => {
    const { facing, seats } = this.session.you;
    return facing ?? (seats.length === 1 ? (seats[0] ?? null) : null);
  });

  /** Whose things lie at the foot of the table. */
  focus: number = $derived.by(() => this.me ?? this.view?.turn?.seat ?? this.view?.owing[0] ?? 0);
  others: number[] = $derived.by(() => {
    const seats = this.view?.players.map((_, seat) => seat) ?? [];
    return [...seats.slice(this.focus + 1), ...seats.slice(0, this.focus)];
  });

  #asked: Offer[] = $derived.by(() => this.session.position?.offers.filter((offer) => offer.action["seat"] === this.me && !(this.session.veiled && offer.group === "Play")) ?? []);
  /** A question comes together with its picture: while something is still being shown, nothing is offered. */
  offers: Offer[] = $derived.by(() => (this.stage.playing ? [] : this.#asked));
  /** Something will be asked when everything has been shown. */
  soon: boolean = $derived.by(() => this.stage.playing && this.#asked.length > 0);
  /** The game waits for the one who looks at the screen. */
  asked: boolean = $derived.by(() => this.me !== null && (this.view?.owing.includes(this.me) ?? false) && this.offers.length > 0);

  /** The offer that the primary button plays. */
  picked: Offer | null = $derived.by(() => this.offers.find((offer) => offer.token === this.#picked) ?? null);

  of = (group: string): Offer[] => this.offers.filter((offer) => offer.group === group);
  one = (group: string, wish: Json = {}): Offer | undefined =>
    this.of(group).find((offer) => Object.entries(wish).every(([field, value]) => offer.action[field] === value));

  player = (seat: number): Player | undefined => this.view?.players[seat];
  person = (seat: number): string => seatName(this.session.seatAt(seat), this.session.table?.seats);

  /** Players are called by their characters, once they have one. */
  name = (who: Fighter | -1): string => {
    if (who === "kromosaur" || who === -1) return this.cards.kromosaur;
    const character = this.player(who)?.character;
    return character ? this.cards.character(character) : this.person(who);
  };

  /** Character and person, for who knows only one of them. */
  calls = (seat: number): string => {
    const [name, person] = [this.name(seat), this.person(seat)];
    return name === person ? name : `${name} (${person})`;
  };

  colour = (seat: number): number => characterColour(this.player(seat)?.character) ?? seat + 1;

  /** The offer to throw the chosen dice again. */
  reroll: Offer | null = $derived.by(() => {
    const dice = this.view?.dice?.dice ?? [];
    const chosen = dice.filter((_, place) => this.again.has(place));
    if (chosen.length === 0) return null;
    return this.of("Reroll").find((offer) => sorted(offer.action["dice"] as number[]) === sorted(chosen)) ?? null;
  });

  chosen: Offer | null = $derived.by(() => this.reroll ?? this.picked);

  /** Whether a hint leads the eye to this offer, before it shows the move. */
  hinted = (offer: Offer | undefined): boolean => {
    const { hint, stage } = this.session.help;
    if (!offer || !hint || stage !== 1) return false;
    const same = (field: string): boolean => JSON.stringify(field === "event" ? offer.group : offer.action[field]) === JSON.stringify(hint.advice.where[field]);
    return Object.keys(hint.advice.where).every(same);
  };

  /** The move of a hint, as it would be chosen: dice to be thrown again lie apart. */
  show(token: string): void {
    const offer = this.offers.find((one) => one.token === token);
    if (!offer) return;
    this.pick(offer);
    if (offer.group !== "Reroll") return;
    const left = [...(offer.action["dice"] as number[])];
    const places = (this.view?.dice?.dice ?? []).flatMap((die, place) => (left.includes(die) && left.splice(left.indexOf(die), 1) ? [place] : []));
    this.again = new Set(places);
  }

  toggle(place: number): void {
    const dice = new Set(this.again);
    if (!dice.delete(place)) dice.add(place);
    this.#picked = null;
    this.again = dice;
  }

  pick(offer: Offer): void {
    this.again = new Set();
    this.#picked = offer.token;
  }

  /** The first tap chooses, the second takes; without confirmation the first does both. */
  take(offer: Offer): void {
    if (!prefs.confirm || this.picked === offer) this.play(offer);
    else this.pick(offer);
  }

  /** A card of the hand: played at once, or opened to choose how. Asked why not if it can't be played. */
  takeCard(card: string): void {
    const ways = this.of("Play").filter((offer) => offer.action["card"] === card);
    if (ways.length === 0) this.ask({ event: "Play", seat: this.me, card, seat_target: this.#victim(card), give: [], take: [] });
    else if (ways.length === 1 && ways[0]) this.take(ways[0]);
    else {
      this.#picked = null;
      this.opened = this.opened === card ? null : card;
    }
  }

  /** On whom a card would be played, if one only asks why it can't be. */
  #victim(card: string): number | null {
    if (!["lose", "steal", "swap"].includes(this.cards.card(card)?.kind ?? "")) return this.me;
    const here = this.player(this.focus)?.area;
    return this.others.find((seat) => this.player(seat)?.area === here) ?? this.others[0] ?? null;
  }

  ask(action: Json): void {
    this.clear();
    if (this.me !== null) this.session.why(action);
  }

  play(offer: Offer | null = this.chosen): void {
    if (!offer || this.session.busy) return;
    this.clear();
    this.session.because = null;
    this.session.move(offer.action);
  }

  clear(): void {
    this.#picked = null;
    this.opened = null;
    this.again = new Set();
  }
}
