/** Why something can't be done, in the viewer's language, with the clause of the rules. */
import { has, t, type Args } from "../../i18n/index.svelte";
import type { Because, Refused } from "../../wire";
import { counted } from "./amounts";
import { areaName, inArea } from "./telling";

export function whyNot({ key, args, clause }: Because | Refused): string {
  const words: Args = {};
  for (const [slot, value] of Object.entries(args)) if (typeof value === "string" || typeof value === "number") words[slot] = value;
  if (typeof args["area"] === "string") Object.assign(words, { place: inArea(args["area"]), area: areaName(args["area"]) });
  if (typeof args["kind"] === "string" && typeof args["price"] === "number") words["cost"] = counted(args["price"], args["kind"]);
  const why = [`krom.why.${key ?? ""}`, `why.${key ?? ""}`].find(has);
  const said = t(why ?? "krom.why.unknown", words);
  return clause && clause !== "protocol" ? `${said} (${clause})` : said;
}
