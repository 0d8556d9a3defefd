/** What the server says of a game of Krom, typed. */
import type { Json } from "../../wire";
import type { Amounts } from "./cards";

export const AREAS = ["caves", "forest", "savanna", "mountains"] as const;
export type Area = (typeof AREAS)[number];
export const KINDS = ["krom", "wood", "bone", "stone"] as const;

/** A seat, or the beast. */
export type Fighter = number | "kromosaur";

export interface Player {
  character: string | null;
  weight: number | null;
  area: Area;
  life: number;
  stunned: boolean;
  tokens: Amounts;
  evolutions: string[];
  trophy: boolean;
  points: number;
  cards: number;
  hand: (string | null)[];
  known_by: number[];
  ready: boolean;
  destination: Area | null;
}

export interface FightView {
  area: Area;
  fighters: Fighter[];
  dice: number[][];
  added: number[];
  totals: number[];
  asked: number | null;
  passes: number;
  ranking: Fighter[];
}

/** A bonus card that lies on the table and may still be countered. */
export interface Window {
  seat: number;
  card: string;
  target: number;
  give: string[];
  take: string[];
  asked: number[];
}

export interface Duty {
  kind: string;
  seat?: number;
  victims?: number[];
  drawn?: number;
  drawing?: boolean;
}

export interface KromView {
  round: number;
  phase: "setup" | "movement" | "actions" | "over";
  target: number;
  options: { ice_age: boolean; kromosaur: boolean; long_game: boolean };
  cards: { digest: string; reconstruction: boolean };
  areas: Record<Area, number[]>;
  players: Player[];
  supply: Amounts;
  display: { evolution: (string | null)[]; hunting: (string | null)[] };
  decks: Record<string, number>;
  discards: Record<string, string[]>;
  lying: string[];
  kromosaur: { area: Area | null; life: number } | null;
  turn: { seat: number; deed: "open" | "services" | "done" } | null;
  fight: FightView | null;
  dice: { seat: number; dice: number[]; rerolls: number } | null;
  windows: Window[];
  duty: Duty | null;
  owing: number[];
}

export const asView = (view: Json): KromView => view as unknown as KromView;

/** What an offer costs and may bring, as the server said. */
export interface Preview {
  cost?: Amounts;
  gain?: Amounts;
  harm?: Amounts;
  average?: Amounts;
  odds?: number;
  combos?: Record<string, number>;
  points?: number;
  total?: number;
  wins?: boolean;
  dice?: number;
  add?: number;
  cannot_come?: number[];
}
