/** A deal of the day in words: what helped, how the race went, and the text to share. */
import { t, type Key } from "../i18n/index.svelte";
import type { Attempt, Moment } from "../net/daily.svelte";
import { gameTitle } from "./titles";

const HELP: Record<string, Key> = { help: "daily.with_help", undo: "daily.with_undo", bot: "daily.with_bot" };
const GLYPHS: Record<Moment, string> = { ahead: "▲", level: "■", behind: "▽" };

export const helpText = (helped: readonly string[]): string => helped.flatMap((kind) => (HELP[kind] ? [t(HELP[kind])] : [])).join(", ") || t("daily.no_help");
export const trailText = (trail: readonly Moment[]): string => trail.map((moment) => GLYPHS[moment]).join("");

function told(trail: readonly Moment[], say: (moment: Moment, count: number) => string): string {
  const of = (wanted: Moment): string => say(wanted, trail.filter((moment) => moment === wanted).length);
  return t("daily.trail", { ahead: of("ahead"), level: of("level"), behind: of("behind") });
}

export const trailWords = (trail: readonly Moment[]): string => told(trail, (_, count) => String(count));
/** What each mark stands for. */
export const trailLegend = (trail: readonly Moment[]): string => told(trail, (moment, count) => `${GLYPHS[moment]}\u00a0${count}`);

/** Points and place in a line. */
export const resultText = ({ points = 0, place = 1, players = 1, helped = [] }: Attempt): string => [t("daily.points", { n: points }), t("tables.place", { n: place, all: players }), helpText(helped)].join(" · ");

/** Plain text: it says nothing about how the deal is played. */
export const shareText = (attempt: Attempt): string =>
  [`Pravek · ${attempt.date} · ${gameTitle(attempt.game)}`, resultText(attempt), trailText(attempt.trail ?? []), `${location.origin}/daily/${attempt.game}`].filter(Boolean).join("\n");
