/** What tells one domino game from the other on a screen: words, drawings, letters. No rules. */
import type { Pack } from "../../art/sprites";
import type { Key } from "../../i18n/index.svelte";

export interface Family {
  /** As the server calls the game. */
  game: string;
  /** By the letter they are typed with, in the order of the score sheet. */
  terrains: Record<string, string>;
  /** The group of the catalog that has their names. */
  named: string;
  art: {
    pack: Pack;
    symbol: string;
    /** Under the start, the start of each seat, and its pawn. */
    ground: string;
    start: string;
    pawn: string;
    /** Terrains that both games have and this one draws in its own way. */
    wild: readonly string[];
  };
  says: {
    board: Key;
    start: Key;
    symbols: Key;
    /** That somebody is to look at a region. */
    look: Key;
    /** Nothing counts yet; this region does not. */
    nothing: Key;
    none: Key;
    ties: [Key, Key];
  };
  counting: Counting;
}

/** How a land of a real table is painted and counted. */
export interface Counting {
  start: Key;
  symbols: Key;
  /** The most symbols on a square. */
  most: number;
  /** Boxes to tick. */
  extras: string[];
  /** What makes a land of 7 × 7 possible. */
  large: Record<string, unknown>;
  /** What may lie on a square, by mode, as it is typed. */
  things: (mode: string) => string[];
}

/** Land that never counts. */
export const VOLCANO = "volcano";

export const terrainsOf = ({ terrains }: Family): string[] => Object.values(terrains);
