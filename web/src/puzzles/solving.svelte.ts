/** One puzzle being solved on this page: tries, hints, the solution, and what this device remembers of it. */
import { api, Trouble } from "../net/api";
import { done, keepDay, keepPuzzle } from "../net/learning.svelte";
import type { Session } from "../table/session.svelte";
import { tryOut } from "../table/trial";
import type { Json, Position, Puzzle, Solution, Tried } from "../wire";

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
  solved: boolean = $derived(this.tried?.right ?? false);
  /** Who has seen the solution knows it: what is played then does not count. */
  #told = false;

  constructor(
    readonly puzzle: Puzzle,
    /** Of which day it is the puzzle, if it is that. */
    readonly day: string | null,
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
    if (!this.#told) await this.#keep(tried.right);
    return tried.position;
  }

  async #keep(right: boolean): Promise<void> {
    const fairly = done().get(this.id)?.went !== "shown";
    await keepPuzzle(this.id, right ? "first" : "tried"); // the first only if nothing was before
    if (right && fairly && this.day) await keepDay(this.day);
  }

  /** Back to the position as it was. */
  again(): void {
    this.tried = this.trouble = null;
    this.shown = false;
    this.session = this.#table();
  }

  async hint(): Promise<void> {
    if (await this.#solve()) {
      this.hints += 1;
      if (!this.#told) await keepPuzzle(this.id, "tried");
    }
  }

  async show(): Promise<void> {
    if (!(await this.#solve())) return;
    this.shown = true;
    if (this.solved) return;
    this.#told = true;
    await keepPuzzle(this.id, "shown");
  }

  async #solve(): Promise<boolean> {
    this.trouble = null;
    try {
      this.solution ??= await api.solution(this.id);
    } catch (error) {
      this.trouble = error instanceof Trouble ? error : new Trouble(0, "unknown");
    }
    return this.solution !== null;
  }
}
