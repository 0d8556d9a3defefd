/** What lay on the tray last: read from the log, so that a roll stays to be looked at. */
import type { Told } from "../../table/session.svelte";

export type Throw =
  | { kind: "hunt"; seat: number; card: string; dice: number[] }
  | { kind: "climb"; seat: number; dice: number[] }
  | { kind: "found"; seat: number; card: string };

export function lastThrow(log: Told[]): Throw | null {
  for (let at = log.length - 1; at >= Math.max(0, log.length - 14); at--) {
    const event = log[at]?.event;
    const seat = Number(event?.["seat"]);
    if (event?.["event"] === "Dawn" || event?.["event"] === "Reveal") return null;
    if (event?.["event"] === "Found") return { kind: "found", seat, card: String(event["card"]) };
    if (event?.["event"] === "Ascent") return { kind: "climb", seat, dice: event["dice"] as number[] };
    if (event?.["event"] === "Chase") {
      const hunt = log.slice(0, at).findLast((entry) => entry.event?.["event"] === "Hunt")?.event;
      return { kind: "hunt", seat, card: String(hunt?.["card"] ?? ""), dice: event["dice"] as number[] };
    }
  }
  return null;
}
