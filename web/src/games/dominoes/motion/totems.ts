/** A totem walks from the one who held it to the one who has more. */
import { drawing, fly, swell } from "../../../motion/fly";
import type { Totem } from "../view";
import { scoreOf, totemAt } from "./where";

const STEPS = [0, -9, 9, -9, 9, -9, 0];

export function totemsWalk(before: readonly Totem[], after: readonly Totem[]): void {
  for (const { totem, holder } of after) {
    const old = before.find((other) => other.totem === totem)?.holder ?? null;
    if (holder === null || holder === old) continue;
    const home = totemAt(totem);
    const [from, to] = [old === null ? home : scoreOf(old), scoreOf(holder)];
    if (!from || !to) continue;
    const turns = STEPS.map((angle) => ({ transform: `rotate(${angle}deg) translateY(${angle ? -5 : 0}px)` }));
    void fly(drawing(`totem-${totem}`, 52), { from: from.getBoundingClientRect(), to: to.getBoundingClientRect(), ms: 1000, turns }).then(() => swell(to));
  }
}
