/** When a round ends, the dominoes of the next line slide up, and the new line is dealt one by one. */
import { pace } from "../../../prefs.svelte";
import { slots } from "./where";

export type Places = Map<string, DOMRect>;

export const nextLine = (): Places => new Map(slots("next").map((slot) => [slot.dataset["domino"] ?? "", slot.getBoundingClientRect()]));

export function lineSlides(before: Places): void {
  const duration = pace(420);
  if (duration === 0) return;
  let moved = false;
  for (const slot of slots("this")) {
    const old = before.get(slot.dataset["domino"] ?? "");
    if (!old || old.width === 0) continue;
    const now = slot.getBoundingClientRect();
    moved = true;
    slot.animate([{ transform: `translate(${old.left - now.left}px, ${old.top - now.top}px)` }, { transform: "none" }], { duration, easing: "cubic-bezier(.2, .8, .2, 1)" });
  }
  if (!moved) return;
  slots("next").forEach((slot, at) => {
    if (!before.has(slot.dataset["domino"] ?? "")) slot.animate([{ transform: "translateY(-24px)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: pace(320), delay: pace(160 + at * 90), fill: "backwards", easing: "ease-out" });
  });
}
