/** A problem of the server as a sentence. */
import { has, t, type Args } from "../i18n/index.svelte";
import type { Trouble } from "../net/api";

export function troubleText({ key, args, message }: Trouble): string {
  const words: Args = {};
  for (const [slot, value] of Object.entries(args)) if (typeof value === "string" || typeof value === "number") words[slot] = value;
  const known = `trouble.${key}`;
  if (has(known)) return t(known, words);
  return message && message !== key ? message : t("trouble.unknown");
}
