/** What the server says of a domino game, typed. The start lies at 0,0. */
import type { Cell, Way } from "../../board/geometry";
import type { Json } from "../../wire";

export type { Cell, Way };

export interface Half {
  terrain: string;
  symbols: number;
  craters: number;
}

export interface Things {
  token?: number;
  resource?: string | null;
  person?: string | null;
}

export interface Square extends Half, Things {
  at: Cell;
  domino: number;
  half: number;
}

export interface Territory {
  seat: number;
  squares: Square[];
  free: Cell[];
  complete: boolean;
  centred: boolean;
  start?: Things;
}

export interface Slot {
  domino: number;
  seat: number | null;
  played?: boolean;
}

export interface Totem {
  totem: string;
  points: number;
  holder: number | null;
}

export interface DominoView {
  round: number;
  rounds: number;
  size: number;
  territories: Territory[];
  current: Slot[];
  coming: Slot[];
  bag: number[];
  gone: number[];
  unseen: number[];
  lines_left: number;
  mode?: "discovery" | "totem" | "tribe";
  tokens?: Record<string, number>;
  carried?: Record<string, (string | null)[]>;
  totems?: Totem[];
  cave?: (string | null)[];
  pile?: string[];
  game?: number;
  games?: number;
  past?: number[][];
}

export interface Duty {
  kind: string;
  seat: number;
  domino?: number;
  volcano?: Cell;
  craters?: number;
  person?: string;
  left?: number;
  totem?: string;
}

/** What is printed on each domino, by number. */
export type Box = Record<string, [Half, Half]>;

export const asView = (json: Json): DominoView => json as unknown as DominoView;
export const asDuty = (json: Json | null): Duty | null => json as unknown as Duty | null;
export const asBox = (material: Json): Box => material["dominoes"] as unknown as Box;
