/** Who sits where, in words. */
import { t, term } from "../i18n/index.svelte";
import type { Level, SeatAt } from "../wire";

/** Bots of one level are numbered so that the log can tell them apart. */
function botName(level: Level, before: number): string {
  const name = term("level", level);
  return before > 0 ? t("seat.alike", { level: name, n: before + 1 }) : name;
}

/** A person's name, or the bot's. */
export function seatName(seat: SeatAt | undefined, all: SeatAt[] = []): string {
  if (!seat) return "";
  const { level } = seat.holder;
  if (seat.owner !== "bot" || !level) return seat.name || t("seat.free");
  return botName(level, all.filter((other) => other.seat < seat.seat && other.owner === "bot" && other.holder.level === level).length);
}

/** The same of those who sat at a table, seat by seat. */
export const playerNames = (players: readonly { name: string; level: Level | null }[]): string[] =>
  players.map(({ name, level }, seat) => (level ? botName(level, players.slice(0, seat).filter((other) => other.level === level).length) : name || t("seat.free")));

/** A bot plays the seat of a person. */
export const isStoodInFor = (seat: SeatAt | undefined): boolean => seat?.owner === "person" && seat.holder.kind === "bot";

/** What a seat's second line says: a person, a bot of some level, or a bot that stands in. */
export function holderText(seat: SeatAt | undefined): string {
  if (!seat) return "";
  const { holder } = seat;
  if (holder.kind === "nobody") return t("seat.waiting");
  if (holder.kind === "bot" && holder.level) {
    const level = term("level", holder.level);
    return seat.owner === "bot" ? t("seat.bot") : t("seat.stand_in", { level });
  }
  return seat.online ? t("seat.person") : t("seat.away");
}
