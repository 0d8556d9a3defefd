/** Who won, said to whoever looks: "you" where one person of this device plays, names otherwise. */
import { t } from "../i18n/index.svelte";

interface Winning {
  winners: number[];
  /** The seats of this device. */
  mine: number[];
  total: number;
  name: (seat: number) => string;
}

export function verdict({ winners, mine, total, name }: Winning): string {
  const you = mine.length === 1 ? winners.find((seat) => seat === mine[0]) : undefined;
  const others = winners.filter((seat) => seat !== you).map(name);
  if (winners.length > 1) return you === undefined ? t("over.shared", { names: others.join(" & ") }) : t("over.you_share", { names: others.join(" & ") });
  return you === undefined ? t("over.wins", { name: others.join(""), n: total }) : t("over.you_win", { n: total });
}
