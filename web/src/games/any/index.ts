/** A game that brings nothing of its own: its title and its sentence come from the server, its table is made of what every
 *  game says of itself (`describe`, the offers, the score sheets). */
import { collection, wordsOf } from "../../net/collection.svelte";
import { part, type GameUi, type ResultProps } from "../../table/game";
import type { Session } from "../../table/session.svelte";
import { wordly } from "./facts";

const known = new Map<string, GameUi>();

export function anyGame(name: string): GameUi {
  const ui = known.get(name) ?? make(name);
  known.set(name, ui);
  return ui;
}

function make(name: string): GameUi {
  const told = () => {
    void collection().catch(() => undefined); // its name will do
    return wordsOf(name);
  };
  const ui: GameUi = {
    name,
    title: () => told()?.title ?? wordly(name),
    about: () => told()?.about ?? "",
    books: [],
    keys: [],
    sounds: {},
    icons: {},
    coach: () => [],
    /** Which of its decisions are secret nobody knows: all of them are. */
    get isSecret() {
      return told()?.secrets ? () => true : undefined;
    },
    picture: async () => part((await import("./AnyPicture.svelte")).default, {}),
    table: async () => part<{ session: Session }, { ui: GameUi }>((await import("./AnyTable.svelte")).default, { ui }),
    result: async () => part<ResultProps, object>((await import("./AnyResult.svelte")).default, {}),
  };
  return ui;
}
