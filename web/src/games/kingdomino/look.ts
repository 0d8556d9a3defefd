/** How it looks before it is played, in one part: one request brings all of it. */
export { default as LandPicture } from "../dominoes/LandPicture.svelte";
export { KINGDOMINO as FAMILY } from "./family";
export { PICTURES } from "./lands";
