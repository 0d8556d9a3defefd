/** The sentence in the action bar: who must do what, and the hint under it. */
import { t, term } from "../../i18n/index.svelte";
import { listed } from "./amounts";
import type { KromState } from "./state.svelte";
import { inArea, toArea } from "./telling";

export function sentence(table: KromState): string {
  const { view, asked, me } = table;
  const duty = view?.duty;
  if (!view || table.session.position?.owes.state === "over") return t("do.over");
  const seat = view.owing[0] ?? duty?.seat ?? 0;
  const name = table.name(seat);
  const nobody = view.owing.length === 0;
  switch (duty?.kind) {
    case "CharacterChoice":
      return asked ? t("krom.do.character") : t("krom.wait.character", { name });
    case "Movement": {
      const sealed = me === null ? null : table.player(me)?.destination;
      if (sealed) return t("krom.do.sealed", { to: toArea(sealed) });
      return asked ? t("krom.do.move") : t("krom.wait.move");
    }
    case "Fight":
      if (nobody) return t("krom.fight", { place: inArea(view.fight?.area ?? "caves") });
      return asked ? t("krom.do.fight") : t("krom.wait.fight", { name });
    case "Played": {
      const top = view.windows.at(-1);
      if (nobody) return t("krom.takes_effect", { card: table.cards.name(top?.card ?? "") });
      const args = { name: asked ? table.name(top?.seat ?? 0) : name, card: table.cards.name(top?.card ?? "") };
      return asked ? t("krom.do.counter", args) : t("krom.wait.counter", args);
    }
    case "Looting": {
      const victim = table.name(duty.victims?.[0] ?? 0);
      return asked ? t("krom.do.loot", { victim }) : t("krom.wait.loot", { name, victim });
    }
    case "Walk":
      return asked ? t("krom.do.walk") : t("krom.wait.walk", { name });
    case "Climbing":
      if (!asked) return t("krom.wait.climb", { name });
      if (table.of("Claim").length === 0) return t("krom.do.climb_none");
      return table.of("Reroll").length > 0 ? t("krom.do.climb") : t("krom.do.claim");
    case "ActionTurn":
      return turnSentence(table, seat);
    default:
      if (nobody) return t("krom.do.deal");
      return asked ? t("do.yours") : t("do.wait", { name });
  }
}

function turnSentence(table: KromState, seat: number): string {
  const area = table.player(seat)?.area ?? "caves";
  if (!table.asked) return t("krom.wait.turn", { name: table.name(seat), place: inArea(area) });
  const deed = table.view?.turn?.deed ?? "open";
  if (deed === "done") return t("krom.do.after");
  if (deed === "services") return t("krom.do.services");
  return term("krom.do", area);
}

/** Who is still thinking about a destination, or what else may be done now. */
export function hint(table: KromState): string {
  const { view, me } = table;
  if (view?.duty?.kind === "Movement") {
    const waiting = view.owing.filter((seat) => seat !== me);
    return waiting.length > 0 ? t("krom.hint.waiting", { names: listed(waiting.map(table.name)) }) : "";
  }
  if (!table.asked) return "";
  switch (view?.duty?.kind) {
    case "ActionTurn":
      return view.turn?.deed === "done" ? "" : t("krom.hint.turn");
    case "Fight":
      return table.of("Play").length > 0 ? t("krom.hint.fight") : t("krom.hint.no_card");
    case "Played":
      return table.of("Play").length > 0 ? t("krom.hint.counter") : t("krom.hint.no_card");
    default:
      return "";
  }
}
