/** Why something is not allowed, in the viewer's language or else in the game's own words, with the clause of the rules. */
import { t } from "../i18n/index.svelte";
import { plainArgs, refusal } from "../i18n/refusal";
import type { Because, Refused } from "../wire";

export function reason({ key, args, clause, text }: Because | Refused, name: (seat: number) => string): string {
  const words = plainArgs(args);
  if (typeof args["seat"] === "number") words["name"] = name(args["seat"]);
  return cited(refusal(key ?? "", words, ["why", "trouble"]) ?? (text || t("why.unknown")), clause);
}

/** What is no clause of a rulebook: said by the table itself, or by a game without one. */
const NO_CLAUSE = ["protocol", "rules"];

export const cited = (said: string, clause: string | null): string => (clause && !NO_CLAUSE.includes(clause) ? `${said} (${clause})` : said);
