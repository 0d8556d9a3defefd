/** The lands and tokens of the games' pictures: one for each game, and for each mode of Origins what it adds. */
import type { Family } from "../art/pieces";
import { landOf } from "../board/typed";
import type { Territory } from "../games/dominoes/view";

export type Mode = "discovery" | "totem" | "tribe";
export interface Picture {
  family: Family;
  land: Territory;
  /** What stands in front of the land. */
  front: string[];
}

const origins = (text: string, front: string[] = []): Picture => ({ family: "origins", land: landOf("origins", text, 1), front });

export const PICTURES: Record<"kingdomino" | "origins" | Mode, Picture> = {
  kingdomino: { family: "kingdomino", land: landOf("kingdomino", "s0 s0 m1 g0 f0\nf0 l1 # w0 w1\nf0 l0 l0 w1 w0\ng2 g0 l0 m2 s1"), front: [] },
  origins: origins("g1 l0$ l0$ v2 j0$\ng0$ d0 # q0!1 q0$\nd1 d0 d0 g0$ q0$\nj2 j0 l0 v2 d0"),
  discovery: origins("j0 q1 q0 l0 l0\ng0!1 d1 # j0 j0\ng0 d0 d0 v3 l0!2\nv1 g0 g0 q0 l1"),
  totem: origins("g0$ g0$ l0$ l0 j0$\ng0 q0$ # d0 j0$\nq0$ d0 d0 l0$ l0\nj0 j0 g0 g0 q0$", ["totem-mammoth", "totem-fish", "totem-mushroom", "totem-flint"]),
  tribe: origins("g0$ g0$ l0 l0$ j0\nd0 g0@hu # d0@w3 q0\nd0 l0 l0@fi j0 q0$\nd0 d0 q0 j0 j0$", ["person-shaman", "person-fire-lady", "person-painter", "person-sculptor"]),
};
