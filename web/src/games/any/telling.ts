/** The events of any game as sentences: who, and the words of the wire. */
import type { Teller } from "../../table/sentence";
import { told } from "./facts";

export const anyTeller =
  (name: (seat: number) => string): Teller =>
  (event) => {
    const seat = typeof event["seat"] === "number" ? event["seat"] : null;
    const what = told(event);
    return seat === null ? { key: "log.luck", args: { what }, seat } : { key: "log.act", args: { name: name(seat), what }, seat };
  };
