/** The events of any game as sentences: who, and the words of the wire. */
import type { Sentence, Teller } from "../../table/sentence";
import { told } from "./facts";

export const anyTeller =
  (name: (seat: number) => string): Teller =>
  (event): Sentence => {
    const what = told(event);
    const { seat } = event;
    if (typeof seat !== "number") return { key: "log.luck", args: { what }, seat: null };
    return { key: "log.act", args: { name: name(seat), what }, seat };
  };
