/** The events of any game as sentences: who, and the game's own words for it, or those of the wire. */
import type { Sentence, Teller } from "../../table/sentence";
import { told, type Name } from "./words";

export const anyTeller =
  (name: Name): Teller =>
  (event, _n, text): Sentence => {
    const what = text ?? told(event, name);
    const { seat } = event;
    if (typeof seat !== "number") return { key: "log.luck", args: { what }, seat: null };
    return { key: "log.act", args: { name: name(seat), what }, seat };
  };
