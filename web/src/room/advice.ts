/** What a hint and the coach say, in the viewer's language. */
import { tableUi } from "../games";
import { learn, t } from "../i18n/index.svelte";
import { percent, give, rounded } from "../i18n/numbers";
import type { Json, Prospect, Remark } from "../wire";

/** A loss is clear if it is so many standard errors from nothing. */
const CLEAR = 2;

/** Where to look, or where a move goes, in words; null: what is marked must do. */
export type Where = (where: Json) => string | null;

/** How the game of a table says it. */
export async function wheres(game: string): Promise<Where> {
  const [where] = await Promise.all([tableUi(game).where?.(), learn("help")]);
  return where ?? NOWHERE;
}

export const NOWHERE: Where = () => null;

export function worth({ chance, points, ahead, error, exact }: Prospect): string {
  const now = points === null ? t("help.worth", { chance: percent(chance) }) : t("help.worth_points", { chance: percent(chance), points: rounded(Math.round(points)) });
  if (exact) return `${now} ${t("help.exact")}`;
  const clear = ahead > 0 && ahead >= CLEAR * error;
  return `${now} ${clear ? t("help.ahead", { loss: percent(ahead), give: give(error) }) : t("help.alike")}`;
}

/** What a decision has cost. */
export const cost = ({ points, loss }: Remark): string =>
  points === null ? t("remark.chance", { loss: percent(loss) }) : t("remark.points", { points: Math.round(points) });
