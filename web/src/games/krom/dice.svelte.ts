/** A throw: dice fly for a while, and only when they lie does anybody know what they show. */
import { pace } from "../../prefs.svelte";

/** Milliseconds until the last of a handful of dice lies still, at the usual pace. */
export const TUMBLE = 1000;

export class Throw {
  /** Nothing flies any more: sums and outcomes may be read. */
  lies = $state(true);

  constructor(private readonly flying: () => number) {
    $effect.pre(() => {
      const wait = this.flying() > 0 ? pace(TUMBLE) : 0;
      this.lies = wait === 0;
      if (wait === 0) return;
      const timer = setTimeout(() => (this.lies = true), wait);
      return () => clearTimeout(timer);
    });
  }
}
