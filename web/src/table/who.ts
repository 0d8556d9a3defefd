/** Who sits where, in words. */
import { t, term } from "../i18n/index.svelte";
import type { SeatAt } from "../wire";

export function seatName(seat: SeatAt | undefined): string {
  if (!seat) return "";
  if (seat.owner === "bot" && seat.holder.level) return term("level", seat.holder.level);
  return seat.name || t("seat.free");
}

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
