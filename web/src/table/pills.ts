/** The small facts in the bar: which round, which options. */
import { t, term } from "../i18n/index.svelte";
import type { Table } from "../wire";
import type { Session } from "./session.svelte";

interface Pill {
  text: string;
  icon?: string;
  /** Where there is no room for words. */
  short?: string;
}

const ICONS: Record<string, string> = {
  middle_kingdom: "ui-centre",
  empire_of_fire: "ui-centre",
  harmony: "ui-complete",
  homo_habilis: "ui-complete",
  dynasty: "ui-dynasty",
  mighty_duel: "ui-grid-7",
  ice_age: "ui-ice-age",
};

export function roundPill({ position, over }: Session): Pill[] {
  if (!position) return [];
  if (over) return [{ text: t("over.finished") }];
  const { round, rounds, game, games } = position.view as { round?: number; rounds?: number; game?: number; games?: number };
  const dynasty = game && games ? [{ text: t("bar.game", { n: game, all: games }), icon: "ui-dynasty" }] : [];
  if (!round) return dynasty;
  const text = rounds ? t("bar.round_of", { n: round, all: rounds }) : t("bar.round", { n: round });
  return [rounds ? { text, short: `${round}/${rounds}` } : { text }, ...dynasty];
}

/** The options that are chosen: those ticked, and cards of one's own, which come as a whole file. */
export const chosenOptions = ({ options }: Table): string[] =>
  Object.keys(options).filter((name) => options[name] === true || (name === "cards" && typeof options[name] === "object"));

export const optionPills = (table: Table): Pill[] =>
  chosenOptions(table)
    .filter((name) => name !== "dynasty")
    .map((name) => {
      const icon = ICONS[name];
      return icon ? { text: term("option", name), icon } : { text: term("option", name) };
    });
