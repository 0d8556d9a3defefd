/** The small facts in the bar: which round, which options. */
import { gameUi } from "../games";
import { language, t } from "../i18n/index.svelte";
import type { Session } from "../table/session.svelte";
import type { Table } from "../wire";
import { isShared } from "./content";
import { optionTitle } from "./titles";

interface Pill {
  text: string;
  icon?: string;
  /** Where there is no room for words. */
  short?: string;
}

/** A game may say something else by the same name. */
const counted = (value: unknown): number => (typeof value === "number" ? value : 0);

/** Which round, and which game of several, where a view says so. */
export function roundPill({ position, over }: Session): Pill[] {
  if (!position) return [];
  if (over) return [{ text: t("over.finished") }];
  const [round, rounds, game, games] = ["round", "rounds", "game", "games"].map((name) => counted(position.view[name]));
  const series = game && games ? [{ text: t("bar.game", { n: game, all: games }), icon: "ui-dynasty" }] : [];
  if (!round) return series;
  const text = rounds ? t("bar.round_of", { n: round, all: rounds }) : t("bar.round", { n: round });
  return [rounds ? { text, short: `${round}/${rounds}` } : { text }, ...series];
}

/** The day whose deal it is. */
export const dayPill = ({ daily }: Table): Pill[] =>
  daily ? [{ text: new Intl.DateTimeFormat(language(), { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(daily)), icon: "ui-same-deal" }] : [];

/** That all have agreed to help; against bots it goes without saying. */
export const helpPill = (session: Session): Pill[] => (session.table?.helps && isShared(session) ? [{ text: t("help.on"), icon: "ui-hint" }] : []);

/** The options that are chosen: those ticked, and material of one's own, which comes as a whole file. */
export const chosenOptions = ({ options }: Table): string[] =>
  Object.keys(options).filter((name) => options[name] === true || (typeof options[name] === "object" && options[name] !== null));

export function optionPills(table: Table): Pill[] {
  const { icons } = gameUi(table.game);
  return chosenOptions(table).flatMap((name) => {
    const icon = icons[name];
    if (icon === null) return [];
    return [icon ? { text: optionTitle(table.game, name), icon } : { text: optionTitle(table.game, name) }];
  });
}
