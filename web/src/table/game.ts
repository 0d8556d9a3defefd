/** What a game brings to the browser. The room and the pages speak only this; `games/index.ts` lists who does.
 *  What is heavy is a promise: code and drawings of a game come when it is looked at. */
import type { Component, Snippet } from "svelte";
import type { Args, Key } from "../i18n/index.svelte";
import type { Sound } from "../sound";
import type { Ending, Json, Position, Table } from "../wire";
import type { Session } from "./session.svelte";

/** A component that is ready to be shown: the game gives it `own`, whoever shows it the rest. */
export interface Part<Given extends object> {
  Shown: Component<Given>;
  own: object;
}

export const part = <Given extends object, Own extends object>(Shown: Component<Given & Own>, own: Own): Part<Given> => ({ Shown: Shown as unknown as Component<Given>, own });

/** A page of rules, the mode it is about (none: the whole game), and the small table that teaches it. */
export interface Book {
  name: string;
  mode: string;
  lesson: { players: number; options: Json };
}

/** What a coach could say now: an entry `coach.<id>` of the catalog. */
export interface Lesson {
  id: string;
  args?: Args;
}

/** A short lesson on what wins, for after the first game. Its words are entries of the catalog: `lesson.<id>`, `lesson.<id>.about`, and of
 *  each page `lesson.<id>.<n>`; of one that asks also `….a`, `….b` and so on for the answers, and `….why`. */
export interface Chapter {
  id: string;
  /** As a book's. */
  mode: string;
  /** What its puzzles are about: kinds of decision (`Fire`), any if there are none; and keys of reasons, likewise. */
  deeds: string[];
  themes: string[];
  pages: ChapterPage[];
}

export interface ChapterPage {
  args: Args;
  show: Part<object>[];
  /** The answers of a question; none: there is nothing to ask. */
  ask: { show: Part<object>[]; right: boolean }[];
}

export interface ResultProps {
  session: Session;
  over: Ending;
  /** What everybody is called, seat by seat. */
  names: string[];
  /** The winner, or one of them. */
  top: number;
  /** What to do next. */
  next: Snippet;
  /** The score race. */
  children: Snippet;
}

/** Something built at a real table, copied to be counted; whatever else is kept of it is its game's. */
export interface Sketch extends Json {
  /** The mode, or the game where it has none. */
  mode: string;
  size: number;
}

export interface CounterProps {
  mode: string;
  size: number;
  /** What was copied last on this device, of whichever mode and size. */
  kept: Partial<Sketch>;
  keep: (sketch: Sketch) => void;
}

/** One way to decide, as a review shows it: what its seat would have before it then. */
export interface WayProps {
  position: Position;
  seat: number;
  moves: Json[];
  name: (seat: number) => string;
}

export interface GameUi {
  /** As the server calls it. */
  name: string;
  title: () => string;
  /** One sentence for those who choose a game. */
  about: () => string;
  /** What one should know of its contents: in a line, and in full. */
  caveat?: { line: Key; full: Key };
  books: Book[];
  /** Of the game, or of one of its modes. */
  picture: (mode: string) => Promise<Part<object>>;
  /** A drawn example of its rules, by the name the rules pages call it. */
  example?: (id: string) => Promise<Part<object> | null>;
  /** Short lessons on what wins, with their drawings and words. */
  chapters?: () => Promise<Chapter[]>;
  /** Which part of the table the better of two decisions is about, in words, without telling it: a hint; empty where nothing can be said. */
  nudge?: () => Promise<(better: Json, other: Json, view: Json) => string>;
  /** What is chosen for a new table beside seats and options; it becomes part of the options. */
  setup?: () => Promise<Part<{ choose: (options: Json) => void }>>;
  /** Where something built at a real table is copied and counted, for these modes and sizes. */
  counter?: { modes: string[]; sizes: number[]; part: () => Promise<Part<CounterProps>> };

  table: () => Promise<Part<{ session: Session }>>;
  result: () => Promise<Part<ResultProps>>;
  way: () => Promise<Part<WayProps>>;
  /** The words for what the reasons of a review are about, where a game has its own. */
  reasons?: () => Promise<(args: Json) => Args>;
  /** Where a hint leads the eye, in words; none: what is marked must do. */
  where?: () => Promise<(where: Json) => string | null>;
  /** How the points came about, under the verdict. */
  how?: Key;
  /** Keys of the keyboard and what they do, beside those of every table. */
  keys: [string, Key][];
  /** Which sound goes with which event. */
  sounds: Record<string, Sound>;
  /** The icon of a chosen option in the bar; null where the table tells it otherwise. */
  icons: Record<string, string | null>;
  /** What is worth saying to the one who is to decide, in order. */
  coach: (position: Position, table: Table) => Lesson[];
  /** Whether what is decided now is decided by something that only one person may see; none: a game without secrets. */
  isSecret?: (view: Json) => boolean;
  /** Which of the six colours a seat has, where it is not the seat's own. */
  colour?: (view: Json, seat: number) => number | undefined;
  /** What players are known by beside their names, seat by seat. */
  called?: (view: Json, options: Json | undefined) => Promise<string[]>;
}
