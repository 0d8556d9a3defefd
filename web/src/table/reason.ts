/** Why something is not allowed, in the viewer's language, with the clause of the rules. */
import { t } from "../i18n/index.svelte";
import { plainArgs, refusal } from "../i18n/refusal";
import type { Because, Refused } from "../wire";

export function reason({ key, args, clause }: Because | Refused, name: (seat: number) => string): string {
  const words = plainArgs(args);
  if (typeof args["seat"] === "number") words["name"] = name(args["seat"]);
  return cited(refusal(key ?? "", words, ["why", "trouble"]) ?? t("why.unknown"), clause);
}

export const cited = (said: string, clause: string | null): string => (clause && clause !== "protocol" ? `${said} (${clause})` : said);
