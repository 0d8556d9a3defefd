/** One puzzle being solved on this page: tries, hints, the solution, and what this device remembers of it. */
import { t, term } from "../i18n/index.svelte";
import { api, asTrouble, type Trouble } from "../net/api";
import { keepDay, keepPuzzle, solvedDays } from "../net/learning.svelte";
import type { Session } from "../table/session.svelte";
import { tryOut } from "../table/trial";
import type { Json, Position, Puzzle, Solution, Tried } from "../wire";

/** Whether the puzzle of a day counts for it: `told`: not after its solution was seen; `over`: today has another one. */
export type Counts = "yes" | "told" | "over";

export class Solving {
  session: Session;
  /** The last try, judged. */
  tried = $state.raw<Tried | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  solution = $state.raw<Solution | null>(null);
  /** The solution is looked at. */
  shown = $state(false);
  /** How many hints were asked for. */
  hints = $state(0);
  /** Of the puzzle of a day, once it is solved. */
  counts = $state<Counts | null>(null);
  solved: boolean = $derived(this.tried?.right ?? false);
  /** All hints: the theme in words, then which part of the table it is about; as far as there is something to say. */
  known: string[] = $derived.by(() => {
    const themes = this.puzzle.line.themes.slice(0, 1).map((key) => t("puzzle.theme", { theme: term("theme", key) }));
    return [...themes, ...(this.solution ? [this.nudge(this.solution)] : [])].filter((hint) => hint !== "");
  });
  /** Who has seen the solution knows it: what is played then does not count. */
  #told = false;

  constructor(
    readonly puzzle: Puzzle,
    /** Of which day it is the puzzle, if it is that. */
    readonly day: string | null,
    /** Which part of the table it is about, in words. */
    private readonly nudge: (solution: Solution) => string,
  ) {
    this.session = $state.raw(this.#table());
  }

  get id(): string {
    return this.puzzle.line.id;
  }

  #table(): Session {
    const { table, seat, position } = this.puzzle;
    return tryOut({
      table,
      seat,
      position: () => Promise.resolve(position),
      play: (action) => this.#try(action),
      why: (action) => api.whyInPuzzle(this.id, { action }),
      fail: (trouble) => (this.trouble = trouble),
    });
  }

  async #try(action: Json): Promise<Position | null> {
    this.trouble = null;
    const tried = await api.tryPuzzle(this.id, { action });
    this.tried = tried;
    void this.#keep(tried.right); // the answer does not wait for the disk
    return tried.position;
  }

  async #keep(right: boolean): Promise<void> {
    const told = this.#told || (await keepPuzzle(this.id, right ? "first" : "tried")).told; // the first only if nothing was before
    if (right && this.day) await this.#count(this.day, told ?? false);
  }

  /** A page may have been open for days: whose puzzle it is today is asked now. */
  async #count(day: string, told: boolean): Promise<void> {
    const now = await api.puzzles().catch(() => null);
    if (now && now.day !== day) this.counts = "over";
    else if (told && !solvedDays().has(day)) this.counts = "told";
    else {
      this.counts = "yes";
      await keepDay(day);
    }
  }

  /** Back to the position as it was. */
  again(): void {
    this.tried = this.trouble = this.counts = null;
    this.shown = false;
    this.session = this.#table();
  }

  /** One hint more, however often it is asked for meanwhile. That there is none costs nothing. */
  async hint(): Promise<void> {
    const hints = this.hints + 1;
    if (!(await this.#solve())) return;
    this.hints = hints;
    if (this.known.length >= hints && !this.#told) void keepPuzzle(this.id, "tried");
  }

  async show(): Promise<void> {
    if (!(await this.#solve())) return;
    this.shown = true;
    if (this.solved) return;
    this.#told = true;
    void keepPuzzle(this.id, "shown");
  }

  async #solve(): Promise<boolean> {
    this.trouble = null;
    try {
      this.solution ??= await api.solution(this.id);
    } catch (error) {
      this.trouble = asTrouble(error);
    }
    return this.solution !== null;
  }
}
