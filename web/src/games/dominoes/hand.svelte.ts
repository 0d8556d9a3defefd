/** What the player holds and where it hovers: a ghost of the domino, a chosen square, a chosen offer. */
import { beyond, key, opposite, same, turned, WAYS } from "../../board/geometry";
import type { Session } from "../../table/session.svelte";
import type { Json, Offer } from "../../wire";
import { asDuty, type Box, type Cell, type Duty, type Half, type Way } from "./view";

export interface Ghost {
  at: Cell;
  towards: Way;
}

const spot = ({ at, towards }: Ghost): string => `${key(at)} ${towards}`;
const cells = ({ at, towards }: Ghost): [Cell, Cell] => [at, beyond(at, towards)];
const ghostOf = (offer: Offer): Ghost => offer.action as unknown as Ghost;
export const pointsOf = (offer: Offer | undefined | null): number | null =>
  typeof offer?.preview["points"] === "number" ? offer.preview["points"] : null;

const alike = (a: Half, b: Half): boolean =>
  a.terrain === b.terrain && a.symbols === b.symbols && a.craters === b.craters;

export class Hand {
  ghost = $state.raw<Ghost | null>(null);
  picked = $state.raw<Offer | null>(null);
  way = $state<Way>("east");
  #asked = "";

  constructor(
    private readonly session: Session,
    private readonly box: Box,
  ) {}

  #offers = $derived.by(() => (this.session.busy ? [] : (this.session.position?.offers ?? [])));
  duty: Duty | null = $derived.by(() => asDuty(this.session.position?.owes.duty ?? null));
  /** The seat of ours that is to act, if any. */
  seat: number | null = $derived.by(() => {
    const seat = this.#offers[0]?.action["seat"];
    return typeof seat === "number" ? seat : null;
  });
  places = $derived.by(() => new Map(this.#group("Place").map((offer) => [spot(ghostOf(offer)), offer])));
  /** Offers that name one square: where fire lands, what is given up, where somebody stands. */
  squares = $derived.by(
    () => new Map(this.#offers.filter((o) => o.action["at"] && !o.action["towards"]).map((o) => [key(o.action["at"] as unknown as Cell), o])),
  );
  claims = $derived.by(() => new Map(this.#group("Claim").map((offer) => [Number(offer.action["domino"]), offer])));
  people = $derived.by(() => this.#offers.filter((offer) => offer.group === "Invite" || offer.group === "Summon"));
  openings = $derived.by(() => this.#group("Open"));
  gifts = $derived.by(() => this.#group("Hand"));
  /** Offers with nothing to choose about them: a button each. */
  plain = $derived.by(() => this.#offers.filter((offer) => ["Discard", "Decline", "Fizzle"].includes(offer.group)));

  /** The one thing left to do, where nothing is to be chosen. */
  only: Offer | null = $derived.by(() => (this.#offers.length === 1 ? (this.plain[0] ?? null) : null));

  number: number | null = $derived.by(() => (this.places.size > 0 ? (this.duty?.domino ?? null) : null));
  halves: [Half, Half] | null = $derived.by(() => (this.number === null ? null : (this.box[this.number] ?? null)));

  lit = $derived.by(() => {
    const found = new Map<string, Cell>();
    for (const offer of this.places.values()) for (const cell of cells(ghostOf(offer))) found.set(key(cell), cell);
    for (const offer of this.squares.values()) {
      const at = offer.action["at"] as unknown as Cell;
      found.set(key(at), at);
    }
    return found;
  });

  /** What would be sent now. */
  chosen: Offer | null = $derived.by(() => {
    if (this.picked && this.#offers.includes(this.picked)) return this.picked;
    return this.ghost ? (this.#offerAt(this.ghost) ?? null) : null;
  });

  #group(name: string): Offer[] {
    return this.#offers.filter((offer) => offer.group === name);
  }

  #offerAt(ghost: Ghost): Offer | undefined {
    const exact = this.places.get(spot(ghost));
    if (exact || !this.halves || !alike(...this.halves)) return exact;
    return this.places.get(spot({ at: beyond(ghost.at, ghost.towards), towards: opposite(ghost.towards) }));
  }

  // Moving the ghost

  hover(ghost: Ghost | null): void {
    this.picked = null;
    this.ghost = ghost;
    if (ghost) this.way = ghost.towards;
  }

  /** A finger carries the domino over the board, by its first half or its second. */
  carry(cell: Cell | null, second: boolean): void {
    if (!cell) return this.hover(null);
    const at = second ? beyond(cell, opposite(this.way)) : cell;
    if (!this.ghost || !same(this.ghost.at, at)) this.hover({ at, towards: this.way });
  }

  /** Somebody pointed at a square: lay the domino there as well as it goes, another way each time. */
  point(cell: Cell): void {
    const square = this.squares.get(key(cell));
    if (square) {
      this.pick(square);
      return;
    }
    const fitting = this.#fitting(cell);
    if (fitting.length === 0) {
      this.#try(cell);
      return;
    }
    const here = this.ghost ? fitting.findIndex((ghost) => this.ghost && spot(ghost) === spot(this.ghost)) : -1;
    this.hover(fitting[(here + 1) % fitting.length] ?? null);
  }

  #fitting(cell: Cell): Ghost[] {
    const found = [...this.places.values()].filter((offer) => cells(ghostOf(offer)).some((other) => same(other, cell)));
    const rank = (offer: Offer): number => {
      const ghost = ghostOf(offer);
      return (pointsOf(offer) ?? 0) * 4 + (ghost.towards === this.way ? 2 : 0) + (same(ghost.at, cell) ? 1 : 0);
    };
    return found.sort((a, b) => rank(b) - rank(a)).map(ghostOf);
  }

  step(way: Way): void {
    if (this.places.size > 0) {
      const from = this.ghost;
      this.hover(from ? { at: beyond(from.at, way), towards: from.towards } : this.#first());
      return;
    }
    this.#stepSquare(way);
  }

  /** Among single squares an arrow goes to the nearest lit one that way. */
  #stepSquare(way: Way): void {
    const all = [...this.squares.values()];
    const now = this.picked?.action["at"] as unknown as Cell | undefined;
    const [dx, dy] = beyond([0, 0], way);
    const away = (offer: Offer): number => {
      const [x, y] = offer.action["at"] as unknown as Cell;
      const [along, across] = [(x - (now?.[0] ?? 0)) * dx + (y - (now?.[1] ?? 0)) * dy, (x - (now?.[0] ?? 0)) * dy + (y - (now?.[1] ?? 0)) * dx];
      return along <= 0 ? Infinity : along + Math.abs(across) * 2;
    };
    const next = now ? all.filter((offer) => away(offer) < Infinity).sort((a, b) => away(a) - away(b))[0] : all[0];
    if (next) this.pick(next);
  }

  #first(): Ghost | null {
    const [offer] = [...this.places.values()].sort((a, b) => (pointsOf(b) ?? 0) - (pointsOf(a) ?? 0));
    return offer ? ghostOf(offer) : null;
  }

  turn(): void {
    if (!this.ghost) {
      this.way = turned(this.way);
      this.hover(this.#first());
      return;
    }
    const { at, towards } = this.ghost;
    const after = [1, 2, 3].map((n) => WAYS[(WAYS.indexOf(towards) + n) % 4] ?? "east");
    const legal = after.find((way) => this.#offerAt({ at, towards: way }));
    this.hover({ at, towards: legal ?? turned(towards) });
  }

  swap(): void {
    if (!this.ghost) return;
    const { at, towards } = this.ghost;
    this.hover({ at: beyond(at, towards), towards: opposite(towards) });
  }

  pick(offer: Offer | null): void {
    this.ghost = null;
    this.picked = offer;
  }

  /** An offer as it would be chosen: a domino lies where it would go. */
  show(token: string): void {
    const offer = this.#offers.find((one) => one.token === token);
    if (offer?.group === "Place") this.hover(ghostOf(offer));
    else if (offer) this.pick(offer);
  }

  clear(): void {
    this.ghost = null;
    this.picked = null;
    this.#asked = "";
  }

  // Deciding

  play(offer: Offer | null = this.chosen): void {
    if (!offer) return;
    this.clear();
    this.session.move(offer.action);
  }

  /** A ghost that lies where it may not: ask why, once for each place. */
  ask(): void {
    if (!this.ghost || this.chosen || this.seat === null) return;
    this.#why({ event: "Place", seat: this.seat, at: this.ghost.at, towards: this.ghost.towards });
  }

  #try(cell: Cell): void {
    if (this.seat === null) return;
    const kind = this.squares.size > 0 ? [...this.squares.values()][0]?.group : undefined;
    if (kind) this.#why({ event: kind, seat: this.seat, at: cell });
    else if (this.places.size > 0) this.hover({ at: cell, towards: this.way });
  }

  #why(action: Json): void {
    const words = JSON.stringify(action);
    if (words === this.#asked) return;
    this.#asked = words;
    this.session.why(action);
  }
}
