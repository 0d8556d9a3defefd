/** Passes for who can do nothing else, if this device wishes so, after about as long as somebody who thinks would take: nobody can tell the difference. KR-11.3 */
import { prefs } from "../../prefs.svelte";
import type { KromState } from "./state.svelte";

const SHORTEST = 800;
const LONGEST = 2500;

export class AutoPass {
  /** It will pass in a moment. */
  going = $state(false);
  /** Not this time. */
  #stopped = $state(false);

  constructor(private readonly table: KromState) {}

  /** Called from an effect, anew after every step of the game. */
  run(): (() => void) | undefined {
    void this.table.session.log;
    const [pass, ...more] = this.table.offers;
    const helpless = pass?.group === "Pass" && more.length === 0;
    const going = prefs.autopass && helpless && !this.#stopped;
    this.going = going;
    if (!helpless) this.#stopped = false;
    if (!going) return;
    const timer = setTimeout(() => this.table.play(pass), SHORTEST + Math.random() * (LONGEST - SHORTEST));
    return () => clearTimeout(timer);
  }

  stop(): void {
    this.#stopped = true;
  }
}
