/** Notes about seats as sentences of the catalog. */
import { learn, term, type Key } from "../i18n/index.svelte";
import type { Json } from "../wire";
import type { Sentence } from "./sentence";
import type { Session } from "./session.svelte";
import { seatName } from "./who";

learn("help").catch(() => undefined); // who was helped; without its words the log says less

export function noteSentence(note: Json | null, session: Session): Sentence | null {
  if (!note) return null;
  const seat = typeof note["seat"] === "number" ? note["seat"] : null;
  const name = seat === null ? "" : seatName(session.seatAt(seat), session.table?.seats);
  const kind = String(note["note"] ?? note["kind"] ?? "");
  switch (kind) {
    case "holder":
      if (note["why"] === "chosen") return null;
      return holderSentence(note, session, name, seat);
    case "concede":
      return { key: "note.concede", args: { name }, seat };
    case "abandoned":
      return { key: "note.abandoned", args: {}, seat: null };
    case "broken":
      return { key: "note.broken", args: {}, seat: null };
    case "closed":
      return { key: "note.closed", args: { name }, seat };
    case "undo":
      return { key: "note.undo", args: { name }, seat };
    case "help":
      return { key: note["what"] === "hint" ? "note.hint" : "note.coach", args: { name }, seat };
    case "stand_in":
      return { key: note["why"] === "compiling" ? "note.compiling" : "note.stand_in", args: { name }, seat };
    default:
      return null;
  }
}

const TAKEN: Record<string, Key> = { left: "note.left", timeout: "note.timeout", absent: "note.absent" };

/** Who plays a seat from here on, and at whose wish. */
function holderSentence(note: Json, session: Session, name: string, seat: number | null): Sentence {
  const asked = seatName(session.seatAt(Number(note["asked"])), session.table?.seats);
  const why = String(note["why"]);
  if (note["by"] === "bot") return { key: TAKEN[why] ?? "note.bot", args: { name, asked, level: term("level", String(note["level"])) }, seat };
  return { key: why === "awaited" ? "note.awaited" : "note.back", args: { name, asked }, seat };
}
