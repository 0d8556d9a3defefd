/** The land of Kingdomino's picture. */
import type { Picture } from "../dominoes/LandPicture.svelte";
import { landOf } from "../dominoes/typed";
import { KINGDOMINO } from "./family";

export const PICTURES: Record<string, Picture> = {
  "": { land: landOf(KINGDOMINO, "s0 s0 m1 g0 f0\nf0 l1 # w0 w1\nf0 l0 l0 w1 w0\ng2 g0 l0 m2 s1"), front: [] },
};
