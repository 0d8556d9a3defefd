/** What a game's table is made of: its component, its drawings, what is printed on its dominoes and cards. */
import { draw } from "../art/sprites";
import { isSecret } from "../games/krom/secrecy";
import type { Json } from "../wire";
import { material } from "./material";

async function dominoes(family: "kingdomino" | "origins") {
  const [{ default: Table }, { asBox }, printed] = await Promise.all([
    import("../games/dominoes/DominoTable.svelte"),
    import("../games/dominoes/view"),
    material(family),
    draw(family),
  ]);
  return { Table, family, box: asBox(printed) };
}

async function krom() {
  const [{ default: Table }, { asCards }, printed] = await Promise.all([
    import("../games/krom/KromTable.svelte"),
    import("../games/krom/cards"),
    material("krom"),
    draw("krom", "faces"),
  ]);
  return { Table, cards: asCards(printed) };
}

export const tables = { kingdomino: () => dominoes("kingdomino"), origins: () => dominoes("origins"), krom };

/** Games with secrets: whether what is decided now is decided by something that only one person may see. */
export const secrecy: Record<string, (view: Json) => boolean> = { krom: isSecret };

/** A table of this game will be shown soon. */
export function expect(game: string): void {
  if (game in tables) tables[game as keyof typeof tables]().catch(() => undefined); // the table tells what failed
}
