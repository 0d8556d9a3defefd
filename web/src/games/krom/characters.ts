/** The six characters and the colour each plays. */
import type { Json } from "../../wire";
import type { KromView } from "./view";

const COLOURS: Record<string, number> = { kolos: 1, alma: 2, valkyr: 3, ziza: 4, karok: 5, morhy: 6 };

export const characterColour = (character: string | null | undefined): number | undefined => COLOURS[character ?? ""];

export const colour = (view: Json, seat: number): number | undefined => characterColour((view as unknown as KromView).players[seat]?.character);
