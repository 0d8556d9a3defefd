/** Krom's drawings: the faces, which its picture shows too, and everything else. */
import type { Pack } from "../../art/sprites";

export const faces: Pack = () => import("virtual:sprite/faces");
export const pieces: Pack = () => import("virtual:sprite/krom");
