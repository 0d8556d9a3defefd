/** Things that fly over the page for a moment: drawn above everything, moved by the compositor, gone when they land. */
import { pace } from "../prefs.svelte";

export interface Flight {
  from: DOMRect;
  to: DOMRect;
  /** Milliseconds at the usual pace. */
  ms: number;
  /** How high it rises over the straight way, in pixels. */
  rise?: number;
  /** How much of it is left when it lands. */
  shrink?: number;
  /** What its middle does on the way, beside flying. */
  turns?: Keyframe[];
}

const middle = (box: DOMRect): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

/** The quarter of a parabola: fast at the foot, slow at the top. */
const UP = "cubic-bezier(.33, .67, .67, 1)";
const DOWN = "cubic-bezier(.33, 0, .67, .33)";

/** Let `thing` fly; true when it has landed, at once and without a trace where nothing moves on this device. */
export async function fly(thing: HTMLElement, { from, to, ms, rise = 0, shrink = 1, turns }: Flight): Promise<void> {
  const duration = pace(ms);
  if (duration === 0 || document.hidden || from.width === 0 || to.width === 0) return;
  const [x, y] = middle(from);
  const [dx, dy] = [middle(to)[0] - x, middle(to)[1] - y];
  const [way, height] = [document.createElement("div"), document.createElement("div")];
  way.className = "flight";
  way.setAttribute("aria-hidden", "true");
  Object.assign(way.style, { left: `${x}px`, top: `${y}px` });
  height.append(thing);
  way.append(height);
  document.body.append(way);
  const top = Math.min(0, dy) - rise;
  height.animate(
    rise > 0
      ? [{ transform: "none", easing: UP }, { transform: `translateY(${top}px)`, easing: DOWN, offset: 0.5 }, { transform: `translateY(${dy}px)` }]
      : [{ transform: "none" }, { transform: `translateY(${dy}px)` }],
    { duration, fill: "forwards", easing: rise > 0 ? "linear" : "ease-in-out" },
  );
  thing.animate(turns ?? [{ transform: "scale(1)" }, { transform: `scale(${shrink})` }], { duration, fill: "forwards", easing: "ease-in" });
  await way.animate([{ transform: "none" }, { transform: `translateX(${dx}px)` }], { duration, fill: "forwards", easing: rise > 0 ? "linear" : "ease-in-out" }).finished.catch(() => undefined);
  way.remove();
}

/** A drawing as large as `size`, to be flown. */
export function drawing(name: string, size: number): HTMLElement {
  const box = document.createElement("span");
  box.innerHTML = `<svg width="${size}" height="${size}"><use href="#${name}"/></svg>`;
  Object.assign(box.style, { display: "block", margin: `${-size / 2}px` });
  return box;
}

/** Something that has just changed swells for a moment. */
export function swell(element: Element | null): void {
  const duration = pace(320);
  if (duration > 0) element?.animate([{ transform: "none" }, { transform: "scale(1.3)" }, { transform: "none" }], { duration, easing: "ease-out" });
}
