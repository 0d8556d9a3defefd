/** Passes for who can do nothing else, if this device wishes so, after about as long as somebody who thinks would take: nobody can tell the difference. KR-11.3 */
import { prefs } from "../../prefs.svelte";
import type { KromState } from "./state.svelte";

const SHORTEST = 800;
const LONGEST = 2500;

export class AutoPass {
  /** It will pass in a moment. */
  going = $state(false);
  /** Not this time: after which of the own moves somebody said so. */
  #stopped = $state<number | null>(null);

  constructor(private readonly table: KromState) {}

  /** Called from an effect, anew after every step of the game. */
  run(): (() => void) | undefined {
    const { session, offers } = this.table;
    void session.log;
    const [pass, ...more] = offers;
    const helpless = pass?.group === "Pass" && more.length === 0;
    const going = prefs.autopass && helpless && !session.busy && this.#stopped !== session.mark;
    this.going = going;
    if (!helpless) this.#stopped = null;
    if (!going) return;
    const timer = setTimeout(() => this.table.play(pass), SHORTEST + Math.random() * (LONGEST - SHORTEST));
    return () => clearTimeout(timer);
  }

  stop(): void {
    this.#stopped = this.table.session.mark;
  }
}
