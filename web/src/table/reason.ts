/** Why something is not allowed, in the viewer's language, with the clause of the rules. */
import { has, t, type Args } from "../i18n/index.svelte";
import type { Because, Refused } from "../wire";

export function reason({ key, args, clause, text }: Because | Refused, name: (seat: number) => string): string {
  const words: Args = {};
  for (const [slot, value] of Object.entries(args)) {
    if (slot === "seat" && typeof value === "number") words["name"] = name(value);
    if (typeof value === "string" || typeof value === "number") words[slot] = value;
  }
  const why = `why.${key ?? ""}`;
  const said = has(why) ? t(why, words) : (text ?? t("why.unknown"));
  return clause && clause !== "protocol" ? `${said} (${clause})` : said;
}
