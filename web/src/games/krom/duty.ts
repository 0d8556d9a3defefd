/** The sentence in the action bar of Krom. */
import { t } from "../../i18n/index.svelte";
import type { KromState } from "./state.svelte";

export function sentence(table: KromState): string {
  const { view, session } = table;
  const owes = session.position?.owes;
  if (!view || !owes || owes.state === "over") return t("do.over");
  const mine = table.offers.length > 0 && table.me !== null && owes.seats.includes(table.me);
  const seat = owes.seats[0] ?? 0;
  const name = table.name(seat);
  if (view.phase === "movement") {
    const me = table.me === null ? undefined : table.player(table.me);
    if (mine) return t("kdo.move");
    return me?.destination ? t("kdo.chosen", { area: t(`area.${me.destination}`) }) : t("kdo.others_move");
  }
  switch (view.duty?.kind) {
    case "CharacterChoice":
      return mine ? t("kdo.character") : t("kwait.character", { name: table.person(seat) });
    case "Fight":
      return mine ? t("kdo.fight") : t("kwait.fight", { name });
    case "Played":
      return mine ? t("kdo.counter", { name: table.name(view.duty.seat ?? 0) }) : t("kwait.counter", { name });
    case "Looting":
      return mine ? t("kdo.loot", { name: table.name(view.duty.victims?.[0] ?? 0) }) : t("kwait.loot", { name });
    case "Walk":
      return mine ? t("kdo.walk") : t("kwait.walk", { name });
    case "Climbing":
      return mine ? t("kdo.climb") : t("kwait.climb", { name });
    case "ActionTurn":
      if (!mine) return t("kwait.turn", { name });
      return view.duty.deed === "done" ? t("kdo.after") : t(`kdo.${table.player(table.me ?? 0)?.area ?? "caves"}`);
    default:
      return mine ? t("do.yours") : t("do.wait", { name });
  }
}
