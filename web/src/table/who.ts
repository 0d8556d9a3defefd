/** Who sits where, in words. */
import { t, term } from "../i18n/index.svelte";
import type { SeatAt } from "../wire";

/** A person's name, or the bot's; bots of one level are numbered so that the log can tell them apart. */
export function seatName(seat: SeatAt | undefined, all: SeatAt[] = []): string {
  if (!seat) return "";
  if (seat.owner !== "bot" || !seat.holder.level) return seat.name || t("seat.free");
  const alike = all.filter((other) => other.owner === "bot" && other.holder.level === seat.holder.level);
  const name = term("level", seat.holder.level);
  const place = alike.findIndex((other) => other.seat === seat.seat);
  return place > 0 ? t("seat.alike", { level: name, n: place + 1 }) : name;
}

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
