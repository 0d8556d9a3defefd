/** The lands and tokens of the pictures: one for the game, and for each mode what it adds. */
import type { Picture } from "../dominoes/LandPicture.svelte";
import { landOf } from "../dominoes/typed";
import { ORIGINS } from "./family";

const picture = (text: string, front: string[] = []): Picture => ({ land: landOf(ORIGINS, text, 1), front });

export const PICTURES: Record<string, Picture> = {
  "": picture("g1 l0$ l0$ v2 j0$\ng0$ d0 # q0!1 q0$\nd1 d0 d0 g0$ q0$\nj2 j0 l0 v2 d0"),
  discovery: { ...picture("j0 q1 q0 l0 l0\ng0!1 d1 # j0 j0\ng0 d0 d0 v3 l0!2\nv1 g0 g0 q0 l1"), thrown: "fire-token-3" },
  totem: picture("g0$ g0$ l0$ l0 j0$\ng0 q0$ # d0 j0$\nq0$ d0 d0 l0$ l0\nj0 j0 g0 g0 q0$", ["totem-mammoth", "totem-fish", "totem-mushroom", "totem-flint"]),
  tribe: picture("g0$ g0$ l0 l0$ j0\nd0 g0@hu # d0@w3 q0\nd0 l0 l0@fi j0 q0$\nd0 d0 q0 j0 j0$", ["person-shaman", "person-fire-lady", "person-painter", "person-sculptor"]),
};
