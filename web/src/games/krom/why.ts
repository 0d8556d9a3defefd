/** Why something can't be done, in the viewer's language, with the clause of the rules. */
import { t } from "../../i18n/index.svelte";
import { plainArgs, refusal } from "../../i18n/refusal";
import { cited } from "../../table/reason";
import type { Because, Refused } from "../../wire";
import { cased } from "./amounts";
import { areaName, inArea } from "./telling";

export function whyNot({ key, args, clause }: Because | Refused): string {
  const words = plainArgs(args);
  if (typeof args["area"] === "string") Object.assign(words, { place: inArea(args["area"]), area: areaName(args["area"]) });
  if (typeof args["kind"] === "string" && typeof args["price"] === "number") words["cost"] = cased({ [args["kind"]]: args["price"] });
  return cited(refusal(key ?? "", words, ["krom.why", "why", "trouble"]) ?? t("why.not_offered"), clause);
}
