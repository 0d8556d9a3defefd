/** Everything the parts of a domino table ask: who plays what, what a domino shows, what is chosen. */
import type { Trace } from "../../board/TraceMark.svelte";
import { prefs } from "../../prefs.svelte";
import type { Session } from "../../table/session.svelte";
import { seatName } from "../../table/who";
import type { Line, Offer } from "../../wire";
import type { Family } from "./family";
import { Hand } from "./hand.svelte";
import { patches, type Patch } from "./land";
import { lastMove, traceOf } from "./traces";
import { asView, type Box, type Cell, type DominoView, type Half, type Territory, type Things } from "./view";

const EMPTY: Half = { terrain: "desert", symbols: 0, craters: 0 };

/** What a hint is about: squares of the own land, a domino of the line, somebody of the cave. */
export interface Hinted {
  cells?: Cell[];
  domino?: number;
  person?: string;
}

export class TableState {
  readonly hand: Hand;
  /** A region of the score sheet that somebody looks at. */
  marked = $state.raw<Patch | null>(null);
  /** The board a spectator looks at. */
  pinned = $state(0);

  constructor(
    readonly session: Session,
    readonly family: Family,
    readonly box: Box,
  ) {
    this.hand = new Hand(session, box);
  }

  view: DominoView | null = $derived.by(() => (this.session.position ? asView(this.session.position.view) : null));

  /** The seat whose board is the large one: ours that is to act, or our first; for a spectator the one he points at. */
  focus: number = $derived.by(() => {
    const owing = this.session.position?.owes.seats[0] ?? 0;
    if (this.session.mine(owing)) return owing;
    return this.session.you.seats[0] ?? this.pinned;
  });

  others: number[] = $derived.by(() => this.view?.territories.map((land) => land.seat).filter((seat) => seat !== this.focus) ?? []);

  /** The domino of this round that is being played. */
  playing: number | null = $derived.by(() => {
    const played = this.view?.current.filter((slot) => slot.played) ?? [];
    return this.session.position?.owes.state === "decide" ? (played.at(-1)?.domino ?? null) : null;
  });

  /** Where a hint leads the eye, before it shows the move. */
  hinted: Hinted | null = $derived.by(() => {
    const { hint, stage } = this.session.help;
    return hint && stage === 1 ? (hint.advice.where as Hinted) : null;
  });

  /** Whether the eye is led to a button. */
  marks = (offer: Offer): boolean => this.hinted !== null && this.session.help.hint?.advice.token === offer.token;

  name = (seat: number): string => seatName(this.session.seatAt(seat), this.session.table?.seats);
  territory = (seat: number): Territory | undefined => this.view?.territories.find((land) => land.seat === seat);
  /** What the seat did last, where its land still shows it. */
  trace = (seat: number): Trace | null => {
    const land = this.territory(seat);
    return land ? traceOf(lastMove(this.session.log, seat), land) : null;
  };
  /** Whether a domino lies in somebody's land; one that was played and does not was discarded. */
  lies = (domino: number): boolean => this.view?.territories.some((land) => land.squares.some((square) => square.domino === domino)) ?? false;
  total = (seat: number): number => this.session.sheet(seat)?.total ?? 0;

  halves(domino: number): (Half & Things)[] {
    const carried = this.view?.carried?.[domino];
    return (this.box[domino] ?? [EMPTY, EMPTY]).map((half, index) => ({ ...half, resource: carried?.[index] ?? null }));
  }

  /** The first tap chooses, the second takes; without confirmation the first does both. */
  take(offer: Offer): void {
    if (!prefs.confirm || this.hand.picked === offer) this.hand.play(offer);
    else this.hand.pick(offer);
  }

  /** Which squares a line of the score sheet counts. */
  patchOf(seat: number, lines: Line[], line: Line): Patch | null {
    const land = this.territory(seat);
    if (!land || line.key !== "region") return null;
    const alike = (other: Line): boolean => other.key === "region" && JSON.stringify(other.args) === JSON.stringify(line.args);
    const place = lines.filter(alike).indexOf(line);
    const { terrain, squares, symbols } = line.args;
    return patches(land).filter((patch) => patch.terrain === terrain && patch.cells.length === squares && patch.symbols === symbols)[place] ?? null;
  }
}
