/** What of a log still stands: neither what was taken back nor the taking back of it. */
import type { Told } from "./session.svelte";

export function standing(log: readonly Told[]): Told[] {
  const undone = new Set(log.map((entry) => entry.undo));
  return log.filter((entry) => entry.undo === null && !undone.has(entry.n));
}
