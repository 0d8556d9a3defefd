/** A reason of the rules, why one decision is better than another, in the viewer's language or else in English. */
import { tableUi } from "../games";
import { has, learn, t, type Args, type Key } from "../i18n/index.svelte";
import { plainArgs } from "../i18n/refusal";
import type { Json, Reason } from "../wire";

export class Because {
  #named = $state.raw<(args: Json) => Args>(plainArgs);

  constructor(
    game: string,
    private readonly name: (seat: number) => string,
  ) {
    for (const words of ["reasons", "help"]) learn(words).catch(() => undefined); // the sentence of the server will do
    tableUi(game).reasons?.().then((words) => (this.#named = words), () => undefined); // their plain names will do
  }

  /** In the words of what was played (`reason`), or of a move that is recommended (`because`). */
  say = ({ key, args, text }: Reason, group: "reason" | "because" = "reason"): string => {
    const entry = `${group}.${key}`;
    const words = this.#named(args);
    if (typeof args["seat"] === "number") words["name"] = this.name(args["seat"]);
    return has(entry) ? t(entry as Key, words) : text;
  };
}
