/** Which sound goes with which event. */
import type { Sound } from "../sound";
import type { Json } from "../wire";

const NOISES: Record<string, Sound> = {
  Place: "wood",
  Claim: "pebble",
  Deal: "wood",
  Fire: "fire",
  Stand: "pebble",
  Brawl: "bones",
  Swing: "bones",
  Chase: "bones",
  Ascent: "bones",
  Reveal: "wood",
  Evolve: "drum",
};

export const noise = (event: Json | null): Sound | undefined => NOISES[String(event?.["event"] ?? "")];
