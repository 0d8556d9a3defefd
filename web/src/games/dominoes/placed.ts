/** Which domino each step of the log placed or discarded: the record names only the place. */
import { key } from "../../board/geometry";
import type { Told } from "../../table/session.svelte";
import { standing } from "../../table/standing";
import type { Json } from "../../wire";
import type { Cell, Territory } from "./view";

type Owners = Map<number, number>;

/** Two players may share out the first line by position: 1 is its lowest number. */
function opened(event: Json, line: number[]): [number, number][] {
  const positions = event["positions"] as number[];
  const seat = Number(event["seat"]);
  return line.map((domino, at) => [domino, positions.includes(at + 1) ? seat : 1 - seat]);
}

/** Of a log that begins in the middle: what lies there now. */
function lying(event: Json, lands: readonly Territory[]): number | undefined {
  const at = event["at"] as unknown as Cell | undefined;
  return at && lands.find(({ seat }) => seat === event["seat"])?.squares.find((square) => key(square.at) === key(at))?.domino;
}

/** By the number of the step. Of the oldest line where it stands, a seat always plays its lowest domino. */
export function placed(log: readonly Told[], lands: readonly Territory[] = []): Map<number, number> {
  let lines: number[][] = [];
  const owners: Owners = new Map();
  const found = new Map<number, number>();
  let opening: Json | null = null;
  for (const { n, event } of standing(log)) {
    if (!event) continue;
    if (event["event"] === "Deal") {
      const dealt = [...(event["dominoes"] as number[])].sort((a, b) => a - b);
      lines = [...lines.map((line) => line.filter((one) => !dealt.includes(one))), dealt]; // KD-6.4: they come again
    }
    if (event["event"] === "Claim") owners.set(Number(event["domino"]), Number(event["seat"]));
    else if (event["event"] === "Open") opening = event;
    else if (event["event"] === "Place" || event["event"] === "Discard") {
      const domino = lines.flat().find((one) => owners.get(one) === event["seat"]) ?? lying(event, lands);
      if (domino === undefined) continue;
      found.set(n, domino);
      owners.delete(domino);
    }
    if (opening && lines[0]) {
      for (const [domino, seat] of opened(opening, lines[0])) owners.set(domino, seat);
      opening = null;
    }
  }
  return found;
}
