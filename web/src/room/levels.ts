/** A bot's level by its name and by how hard it is, for those who choose one. */
import { term } from "../i18n/index.svelte";
import type { Level } from "../wire";

export const strength = (level: Level): string => term("strength", level);
export const levelChoice = (level: Level): string => `${term("level", level)} · ${strength(level)}`;
