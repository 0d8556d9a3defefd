/** The sentence in the action bar: who must do what. */
import { t, term } from "../../i18n/index.svelte";
import type { TableState } from "./state.svelte";

export function sentence(table: TableState): string {
  const { session, hand } = table;
  const owes = session.position?.owes;
  if (!owes || owes.state === "over") return t("do.over");
  if (owes.seats.length === 0) return t("do.deal");
  const duty = hand.duty;
  const seat = owes.seats[0] ?? 0;
  const name = table.name(seat);
  const mine = hand.seat !== null;
  if (!duty) return mine ? t("do.yours") : t("do.wait", { name });
  const n = duty.domino ?? 0;
  switch (duty.kind) {
    case "build":
      if (!mine) return t("wait.build", { name, n });
      return hand.places.size > 0 ? t("do.build", { n }) : t("do.discard", { n });
    case "choose":
      return mine ? t("do.choose") : t("wait.choose", { name });
    case "opening":
      return mine ? t("do.opening") : t("wait.choose", { name });
    case "erupt":
      return mine ? t("do.erupt", { n: duty.craters ?? 1 }) : t("wait.erupt", { name });
    case "handover":
      return mine ? t("do.handover", { what: term("resource", duty.totem ?? "") }) : t("do.wait", { name });
    case "recruit":
      return mine ? t("do.recruit") : t("wait.recruit", { name });
    case "pay":
      return mine ? t("do.pay", { n: duty.left ?? 1, who: term("person", duty.person ?? "") }) : t("wait.recruit", { name });
    case "settle":
      return mine ? t("do.settle", { who: term("person", duty.person ?? "") }) : t("wait.recruit", { name });
    default:
      return mine ? t("do.yours") : t("do.wait", { name });
  }
}
