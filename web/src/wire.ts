// Made by `python -m pravek.server.wire.typescript` from the Python types.

// Do not edit: change the Python types and make it again.

export const WIRE = 1;

export const REVIEW_SHAPE = 1;

export type Json = Record<string, unknown>;

export type Level = "pebble" | "stone" | "cairn" | "menhir" | "spirit";

export type Phrase = "hello" | "good_luck" | "nice" | "thanks" | "oops" | "thinking" | "hurry" | "sorry" | "well_played";

export type Clock = "none" | "relaxed" | "strict";

export type Phase = "lobby" | "playing" | "over";

export type Visibility = "link" | "public";

export type Language = "en" | "pl" | "bg" | "cs" | "sk";

export type Mood = "silent" | "mistakes" | "talkative";

export const LEVELS: readonly Level[] = ["pebble", "stone", "cairn", "menhir", "spirit"];

export const PHRASES: readonly Phrase[] = ["hello", "good_luck", "nice", "thanks", "oops", "thinking", "hurry", "sorry", "well_played"];

/** Who plays a seat now: nobody yet, the person it belongs to, or a bot. */
export interface Holder {
  kind: "bot" | "nobody" | "person";
  level: Level | null;
  why: "absent" | "chosen" | "conceded" | "handed" | "left" | "timeout" | null;
  asked: number | null;
}

/** One seat of the table. */
export interface SeatAt {
  seat: number;
  name: string;
  owner: "bot" | "nobody" | "person";
  holder: Holder;
  online: boolean;
  gone: number | null;
  ready: boolean;
  conceded: boolean;
}

/** A proposal to play again in this room; it begins when every person has agreed. */
export interface Rematch {
  options: Json;
  clock: Clock;
  agreed: number[];
}

/** The table without its secrets: what the lobby shows. */
export interface Table {
  id: string;
  game: string;
  options: Json;
  phase: Phase;
  round: number;
  seats: SeatAt[];
  clock: Clock;
  visibility: Visibility;
  created: number;
  grace: number;
  luck: string | null;
  deal: string | null;
  daily: string | null;
  abandon: number[];
  help: number[];
  helps: boolean;
  rematch: Rematch | null;
  join: string | null;
  watch: string | null;
}

/** A legal action, ready to be sent back. */
export interface Offer {
  id: number;
  group: string;
  token: string;
  action: Json;
  preview: Json;
  text?: string;
}

/** A line of a score sheet: so many points, and for what. */
export interface Line {
  label: string;
  points: number;
  key: string;
  args: Json;
}

/** A score sheet: lines with reasons, and what breaks a tie. */
export interface Sheet {
  seat: number;
  total: number;
  lines: Line[];
  tiebreakers: number[];
}

/** The sentence over the table: who must do what. */
export interface Owes {
  state: "decide" | "over";
  seats: number[];
  duty: Json | null;
}

/** A seat's clock: what is left, in milliseconds, when the message was sent. */
export interface Timer {
  seat: number;
  left: number;
  running: boolean;
}

/** The table's game right now, from where the client sits. */
export interface Position {
  view: Json;
  owes: Owes;
  offers: Offer[];
  sheets: Sheet[];
  undo: number | null;
  timers: Timer[];
}

/** One line of the table's log. Numbers have no gaps. */
export interface Entry {
  n: number;
  at: number;
  event: Json | null;
  token: string | null;
  undo: number | null;
  note: Json | null;
  text?: string;
}

/** A sentence about a decision: a key for translators, its arguments, and English words. */
export interface Reason {
  key: string;
  args: Json;
  text: string;
}

/** What a move is worth to who plays it. */
export interface Prospect {
  chance: number;
  points: number | null;
  ahead: number;
  error: number;
  exact: boolean;
}

/** A move that is recommended, and why: first where to look, then what to do. */
export interface Advice {
  where: Json;
  action: Json;
  token: string;
  worth: Prospect | null;
  because: Reason[];
}

/** What a coach says about a decision that was clearly worse than another. */
export interface Remark {
  label: "blunder" | "inaccuracy" | "mistake";
  loss: number;
  error: number;
  points: number | null;
  because: Reason[];
}

/** How it ended: the ranking (null when abandoned or broken) and the luck, to be checked. */
export interface Ending {
  end: "abandoned" | "broken" | "closed" | "over";
  ranking: number[] | null;
  sheets: Sheet[];
  conceded: number[];
  helped: number[];
  seed: string;
  salt: string;
  deal: string | null;
  text: string | null;
}

/** Who the client is at this table. */
export interface You {
  seats: number[];
  facing: number | null;
  host: boolean;
}

/** Everything, or everything since the number asked for (`entries`). */
export interface Snapshot {
  wire: number;
  table: Table;
  you: You;
  entries: Entry[];
  since: number;
  position: Position | null;
  over: Ending | null;
}

/** What has just happened, and where that leads. */
export interface Events {
  entries: Entry[];
  position: Position;
}

/** The message with this id has taken effect (once, however often it was sent). */
export interface Ack {
  id: string;
  number: number;
}

/** The message with this id has changed nothing, and why. */
export interface Refused {
  id: string | null;
  status: 400 | 403 | 409 | 422 | 429;
  key: string;
  args: Json;
  clause: string | null;
  text: string;
}

/** Whether an action would be legal now; if not, why, and if so, what it would bring. */
export interface Because {
  id: string;
  legal: boolean;
  key: string | null;
  args: Json;
  clause: string | null;
  text: string | null;
  preview: Json;
}

/** What somebody who asked could do, told to nobody else. */
export interface Hint {
  id: string;
  seat: number;
  advice: Advice;
}

/** What the coach says about a decision, to who made it. */
export interface Coached {
  seat: number;
  number: number;
  undo: boolean;
  remark: Remark;
}

/** Somebody said a quick phrase. */
export interface Said {
  seat: number;
  phrase: Phrase;
}

/** The server closes this connection: `key` says why; `retry` after so many seconds. */
export interface Bye {
  key: string;
  retry: number | null;
}

/** The first message: who I am, what I have seen, which seat faces the screen. */
export interface Hello {
  table: string;
  seats?: string[];
  watch?: string | null;
  host?: string | null;
  since?: number;
  round?: number;
  facing?: number | null;
}

export interface Move {
  action: Json;
  seen: number;
  id: string;
}

/** Why is this action not allowed? Changes nothing; answered by `because`. */
export interface Ask {
  action: Json;
  id: string;
}

export interface Undo {
  seat: number;
  seen: number;
  id: string;
}

/** What could I do? Answered by `hint`, to me alone; the log says that I asked. */
export interface AskHint {
  seat: number;
  id: string;
}

/** How much the coach shall say to this seat from now on. */
export interface Listen {
  seat: number;
  mood: Mood;
}

/** Be content (or no longer) with hints and a coach for everybody. */
export interface Help {
  seat: number;
  agree?: boolean;
}

/** Turn the screen to a seat, or to nobody; answered by a snapshot. */
export interface Face {
  seat: number | null;
}

export interface Say {
  seat: number;
  phrase: Phrase;
}

/** Let a bot play my seat until I take it back. */
export interface HandOver {
  seat: number;
  level?: Level;
}

export interface TakeBack {
  seat: number;
}

/** Let a bot sit in for somebody who is gone for `table.grace`, or wait for him after all. */
export interface StandIn {
  seat: number;
  by: number;
  bot?: boolean;
}

/** A bot plays on, and the seat is ranked last. For good. */
export interface Concede {
  seat: number;
}

/** Wish (or no longer wish) to stop without a ranking; all persons must agree, but not who is */
export interface Abandon {
  seat: number;
  agree?: boolean;
}

/** The only person left ends the game as his win (KR-12.4). */
export interface Close {
  seat: number;
}

/** Propose or accept a rematch; without options: as proposed, or as before. */
export interface Again {
  seat: number;
  options?: Json | null;
  clock?: Clock | null;
}

/** Stand up: in the lobby the seat is free again, in a game a bot takes it. */
export interface Leave {
  seat: number;
}

/** One thing people agree on before they play. */
export interface OptionWords {
  name: string;
  about: string;
  choices: string[];
  default: unknown;
  players: number[];
}

/** A game, and what people choose before they play it. */
export interface GameWords {
  name: string;
  title: string;
  about: string;
  players: number[];
  default_players: number;
  options: OptionWords[];
  chance: boolean;
  secrets: boolean;
  typed: boolean;
  own_cards: boolean;
  rules: number | null;
}

/** The games there are. */
export interface Games {
  games: GameWords[];
}

/** One level of bots. */
export interface BotWords {
  level: Level;
  bot: Record<string, string>;
}

/** The levels of bots, from the gentlest to the strongest. */
export interface Bots {
  levels: BotWords[];
}

/** A seat of yours. */
export interface Seated {
  seat: number;
  secret: string;
}

/** A new table, and what opens it. */
export interface Created {
  table: Table;
  host: string;
  join: string | null;
  watch: string;
  seats: Seated[];
  links: Json;
}

/** Something typed that cannot lie on a table, by what the box holds. */
export interface Doubt {
  key: string;
  args: Json;
  clause: string;
  text: string;
}

/** Typed territories, counted. */
export interface Sheets {
  sheets: Sheet[];
  doubts: Doubt[];
}

/** One position of a record. */
export interface Step {
  number: number;
  entry: Entry | null;
  view: Json;
  owes: Owes;
  sheets: Sheet[];
}

/** A record that was played again and is sound. */
export interface Checked {
  header: Json;
  footer: Json;
  steps: number;
  page: Step[];
  totals: number[][];
  notes: Json[];
  luck: "fair" | "none" | "open";
}

/** What is wrong or unusual at one place of a card file. */
export interface CardFault {
  where: string;
  key: string;
  text: string;
  args: Json;
}

/** What was found in a file of own cards. */
export interface CheckedCards {
  problems: CardFault[];
  warnings: CardFault[];
}

/** Every error, as a key for translators and an English sentence. */
export interface Problem {
  status: number;
  key: string;
  text: string;
  args: Json;
  clause: string | null;
}

/** A point of the curve: what everybody could expect after so many events. */
export interface Moment {
  step: number;
  chances: number[];
  points: number[];
  error: number;
  exact: boolean;
  rough: boolean;
}

/** One of the actions that could have been chosen, and what it is worth to who chooses. */
export interface Way {
  action: Json;
  token: string;
  then: Json | null;
  chance: number;
  points: number;
  behind: number;
  error: number;
}

/** What somebody chose where there was a choice, judged by what that seat could see then. */
export interface Decision {
  event: number;
  seat: number;
  before: Moment;
  after: Moment;
  ways: Way[];
  played: number;
  options: number;
  loss: number;
  points: number;
  error: number;
  exact: boolean;
  label: "best" | "blunder" | "fine" | "inaccuracy" | "mistake";
  because: Reason[];
}

/** What the table brought, and how much better that was than what could have come. */
export interface Luck {
  event: number;
  chances: number[];
  points: number[];
  error: number;
}

/** One of the moments that decided a seat's game: a decision or a piece of luck. */
export interface Turn {
  event: number;
  kind: "decision" | "luck";
  swing: number;
}

/** The page of one seat. */
export interface SeatReview {
  seat: number;
  name: string;
  decisions: number;
  labels: Record<string, number>;
  accuracy: number;
  loss: number;
  error: number;
  result: number;
  score: number;
  luck: number;
  luck_points: number;
  luck_error: number;
  adjusted: number;
  adjusted_score: number;
  turns: Turn[];
}

/** How far a review has come. */
export interface Progress {
  stage: "curve" | "done" | "judging";
  done: number;
  total: number;
}

/** A game, reviewed: complete if `progress.stage` is `done`, else what is known so far. */
export interface Review {
  review: number;
  game: string;
  rules: number;
  options: Json;
  names: string[];
  events: number;
  places: number[];
  scores: number[];
  evaluator: string;
  depth: Json;
  seed: number;
  progress: Progress;
  moments: Moment[];
  decisions: Decision[];
  lucks: Luck[];
  seats: SeatReview[];
}

/** A puzzle in a list. */
export interface PuzzleLine {
  id: string;
  game: string;
  mode: string;
  players: number;
  grade: number;
  kind: "end" | "gap";
  themes: string[];
}

/** All puzzles there are, and the one of today. */
export interface Puzzles {
  puzzles: PuzzleLine[];
  day: string;
  today: string;
}

/** A position, and whose decision it is. */
export interface Puzzle {
  line: PuzzleLine;
  options: Json;
  names: string[];
  seat: number;
  position: Position;
  table: Table;
  gap: number;
  error: number;
  exact: boolean;
  found: Record<string, number>;
}

/** What a try is worth. */
export interface Tried {
  right: boolean;
  loss: number;
  points: number | null;
  because: Reason[];
  position: Position | null;
}

/** The best action, the others beside it, and why. */
export interface Solution {
  best: Way;
  others: Way[];
  rival: Way;
  because: Reason[];
  position: Position;
}

/** A line of a day's table. */
export interface DayResult {
  rank: number;
  name: string;
  points: number;
  place: number;
  lead: number;
  helped: string[];
  at: number;
}

/** The deal of a day of one game. */
export interface DayGame {
  game: string;
  players: number;
  options: Json;
  deal: string;
  results: DayResult[];
  count: number;
  mine: DayResult | null;
  best: string | null;
}

/** The deals of a day. */
export interface Days {
  date: string;
  next: number;
  now: number;
  games: DayGame[];
  counts: boolean;
}

/** A result counts. */
export interface Counted {
  date: string;
  game: string;
  result: DayResult;
  count: number;
}

/** A seat for somebody who follows the link. */
export interface Open {
  who: "open";
}

export interface Bot {
  who: "bot";
  level?: Level;
}

/** Somebody at this device; several of them share it (hot-seat). */
export interface Me {
  who: "me";
  name: string;
}

export interface NewTable {
  game: string;
  seats: (Open | Bot | Me)[];
  options?: Json;
  visibility?: Visibility;
  clock?: Clock;
  deal?: string | null;
  language?: Language;
}

export interface SitDown {
  name: string;
  code: string;
}

/** The host gives an open seat to a bot, or opens a bot's seat. */
export interface ChangeSeat {
  host: string;
  wish: Open | Bot;
}

/** The host starts now; open seats are taken by bots. */
export interface Start {
  host: string;
  level?: Level;
}

/** A path of this server to be put into a QR code; secrets travel in its fragment. */
export interface Picture {
  path: string;
}

/** Territories as people type them: a row a line, a blank line between two of them. */
export interface Territory {
  game: string;
  text: string;
  options?: Json;
}

export interface Upload {
  record: string;
  start?: number;
  count?: number;
  seat?: number | null;
}

/** Would this action have been legal here, and what would it have brought? */
export interface Why {
  record: string;
  step: number;
  action: Json;
}

/** What could this seat choose there, after it has decided so instead? */
export interface At {
  record: string;
  step: number;
  seat: number;
  actions?: Json[];
}

export interface ReviewWish {
  record: string;
  depth?: "quick" | "standard";
  seed?: number;
  draft?: Review | null;
}

/** What would this decision have been worth in the place of one that was made? */
export interface Instead {
  record: string;
  step: number;
  action: Json;
  depth?: "quick" | "standard";
  seed?: number;
}

/** Is this the best action of the puzzle? */
export interface Try {
  action: Json;
}

/** Somebody wants to play the deal of today. */
export interface DayWish {
  name: string;
}

/** A game of the day that is over, wherever it was played. */
export interface DayRecord {
  date: string;
  game: string;
  name: string;
  device: string;
  record: string;
}

/** Somebody's own cards, before a table is made with them. */
export interface CardFile {
  text: string;
}

/** You have sat down. */
export interface SatDown {
  table: Table;
  seat: Seated;
  watch: string;
  join: string;
}

/** Public tables. */
export interface Tables {
  tables: Table[];
}

/** Whose turn it is at a table, and how its last game ended if none is being played. */
export interface Glance {
  table: Table;
  owes: number[];
  you: number | null;
  over: Ending | null;
}

/** A line of a review that is being made: something new, or a sign of life. */
export interface Reviewed {
  review: Review | null;
  waiting: number;
  trouble: Problem | null;
}

/** An address as a picture to be photographed. */
export interface Code {
  url: string;
  svg: string;
}

/** Whether the server is well. */
export interface Health {
  status: "degraded" | "ok";
  version: string;
  tables: number;
  reason: string | null;
  broken: Record<string, string>;
}

/** Whether the process runs (`/alive`), and whether people may be sent here (`/ready`). */
export interface Standing {
  status: "degraded" | "ok";
  reason: string | null;
}

export type FromServer =
  | { v: number; t: "snapshot"; d: Snapshot }
  | { v: number; t: "events"; d: Events }
  | { v: number; t: "ack"; d: Ack }
  | { v: number; t: "refused"; d: Refused }
  | { v: number; t: "because"; d: Because }
  | { v: number; t: "hint"; d: Hint }
  | { v: number; t: "coach"; d: Coached }
  | { v: number; t: "table"; d: Table }
  | { v: number; t: "said"; d: Said }
  | { v: number; t: "over"; d: Ending }
  | { v: number; t: "bye"; d: Bye };

export type FromClient =
  | { t: "hello"; d: Hello }
  | { t: "move"; d: Move }
  | { t: "why"; d: Ask }
  | { t: "undo"; d: Undo }
  | { t: "hint"; d: AskHint }
  | { t: "coach"; d: Listen }
  | { t: "help"; d: Help }
  | { t: "face"; d: Face }
  | { t: "say"; d: Say }
  | { t: "handover"; d: HandOver }
  | { t: "takeback"; d: TakeBack }
  | { t: "standin"; d: StandIn }
  | { t: "concede"; d: Concede }
  | { t: "abandon"; d: Abandon }
  | { t: "close"; d: Close }
  | { t: "rematch"; d: Again }
  | { t: "leave"; d: Leave };
