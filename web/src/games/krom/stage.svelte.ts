/** Shows the scenes one after another, never for long; a key or a tap ends them. What is asked comes when they are over. */
import { pace } from "../../prefs.svelte";
import type { Session } from "../../table/session.svelte";
import type { Cards } from "./cards";
import { TUMBLE } from "./dice.svelte";
import { scenesOf, type Scene } from "./scenes";

/** How long a scene is shown before the next one. */
const LENGTH: Partial<Record<Scene["kind"], number>> = { reveal: 1500, fight: TUMBLE + 1200, hunt: TUMBLE + 1200, climb: TUMBLE + 500, walk: 800, card: 1000 };

export class Stage {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly session: Session,
    private readonly cards: () => Cards,
  ) {}

  scenes: Scene[] = $derived.by(() => scenesOf(this.session.log, this.cards()));
  /** Up to which step everything has been shown. The session keeps it: turning the screen to another seat loses nothing. */
  seen: number = $derived.by(() => this.session.shown ?? Infinity);
  /** The scene that is shown now, or that was shown last. */
  now: Scene | null = $derived.by(() => this.scenes.find((scene) => scene.n > this.seen) ?? this.scenes.at(-1) ?? null);
  /** Whether something is still being shown. */
  playing: boolean = $derived.by(() => this.scenes.some((scene) => scene.n > this.seen));

  /** Called from an effect: move on after a while. Who comes to a table sees how things stand. */
  run(): () => void {
    clearTimeout(this.#timer);
    const waiting = this.scenes.filter((scene) => scene.n > this.seen);
    const [first] = waiting;
    if (this.session.shown === null) this.skip();
    else if (first) {
      const length = pace(LENGTH[first.kind] ?? 700) / (waiting.length > 3 ? 3 : 1);
      if (length === 0) this.skip();
      else this.#timer = setTimeout(() => (this.session.shown = first.n), length);
    }
    return () => clearTimeout(this.#timer);
  }

  skip(): void {
    this.session.shown = Math.max(this.session.shown ?? 0, this.scenes.at(-1)?.n ?? 0);
  }
}
