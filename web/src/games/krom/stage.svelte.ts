/** Shows the scenes one after another, never for long; what is asked of us does not wait for them. */
import { pace } from "../../prefs.svelte";
import { scenesOf, type Scene } from "./scenes";
import type { KromState } from "./state.svelte";

/** How long a scene is shown before the next one. */
const LENGTH: Partial<Record<Scene["kind"], number>> = { reveal: 1150, fight: 1200, hunt: 1200, climb: 900, walk: 800, card: 1000 };

export class Stage {
  #seen = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: KromState) {
    this.#seen = this.scenes.at(-1)?.n ?? 0;
  }

  scenes: Scene[] = $derived.by(() => scenesOf(this.table.session.log, this.table.cards));
  /** The scene that is shown now, or that was shown last. */
  now: Scene | null = $derived.by(() => this.scenes.find((scene) => scene.n > this.#seen) ?? this.scenes.at(-1) ?? null);
  /** Whether something is still being shown. */
  playing: boolean = $derived.by(() => this.scenes.some((scene) => scene.n > this.#seen));

  /** Called from an effect: move on after a while. */
  run(): () => void {
    clearTimeout(this.#timer);
    const waiting = this.scenes.filter((scene) => scene.n > this.#seen);
    const [first] = waiting;
    if (first) {
      const length = pace(LENGTH[first.kind] ?? 700) / (waiting.length > 3 ? 3 : 1);
      if (length === 0) this.skip();
      else this.#timer = setTimeout(() => (this.#seen = first.n), length);
    }
    return () => clearTimeout(this.#timer);
  }

  skip(): void {
    this.#seen = Math.max(this.#seen, this.scenes.at(-1)?.n ?? 0);
  }
}
