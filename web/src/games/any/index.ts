/** The plain table: a game that brings nothing of its own is shown by what every game says of itself (`describe`, the offers,
 *  the score sheets); its title and its sentence come from the server. */
import { collection, wordsOf } from "../../net/collection.svelte";
import { part, type GameUi, type ResultProps, type WayProps } from "../../table/game";
import type { Session } from "../../table/session.svelte";
import type { GameWords } from "../../wire";
import { wordly } from "./words";

const known = new Map<string, GameUi>();

export function anyGame(name: string): GameUi {
  const ui = known.get(name) ?? make(name);
  known.set(name, ui);
  return ui;
}

function told(name: string): GameWords | undefined {
  void collection().catch(() => undefined); // its name will do
  return wordsOf(name);
}

function make(name: string): GameUi {
  const ui: GameUi = {
    name,
    title: () => told(name)?.title ?? wordly(name),
    about: () => told(name)?.about ?? "",
    books: [],
    keys: [["← ↑ → ↓", "keys.tab"], ["1 – 9", "keys.actions"], ["Enter", "keys.enter"]],
    sounds: {},
    icons: {},
    coach: () => [],
    /** Which of its decisions are secret nobody knows: all of them are. */
    get isSecret() {
      return told(name)?.secrets ? () => true : undefined;
    },
    picture: async () => part((await import("./AnyPicture.svelte")).default, { title: ui.title }),
    table: async () => part<{ session: Session }, { ui: GameUi }>((await import("./AnyTable.svelte")).default, { ui }),
    way: async () => part<WayProps, object>((await import("./AnyWay.svelte")).default, {}),
    result: async () => part<ResultProps, object>((await import("./AnyResult.svelte")).default, {}),
  };
  return ui;
}
