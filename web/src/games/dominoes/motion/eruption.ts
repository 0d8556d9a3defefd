/** The volcano shakes and throws its fire, which lands with a ring. */
import { drawing, fly } from "../../../motion/fly";
import { pace } from "../../../prefs.svelte";
import type { Cell } from "../view";
import { boardOf, squareOf } from "./where";

function shake(square: Element | null): void {
  const duration = pace(300);
  if (duration > 0) square?.animate([0, -2, 2, -2, 1, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration });
}

export async function fireFlies(seat: number, crater: Cell, at: Cell, fires: number): Promise<void> {
  const board = boardOf(seat);
  if (!board) return;
  const [from, to] = [squareOf(board, crater), squareOf(board, at)];
  const tokens = [...board.querySelectorAll<HTMLElement>(".tok")];
  const inside = ({ left, top, width }: DOMRect): boolean => Math.hypot(left + width / 2 - to.left - to.width / 2, top + width / 2 - to.top - to.height / 2) < to.width * 0.45;
  const token = tokens.find((one) => inside(one.getBoundingClientRect()));
  const duration = pace(700);
  if (duration > 0) token?.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
  shake(board.querySelector(`[data-cells~="${crater.join(",")}"]`));
  await fly(drawing(`fire-token-${fires}`, from.width * 0.7), { from, to, ms: 700, rise: from.width * 1.4, turns: [{ transform: "scale(.3) rotate(0)" }, { transform: "scale(1.35) rotate(200deg)", offset: 0.5 }, { transform: "scale(1) rotate(360deg)" }] });
  if (duration > 0) token?.animate([{ boxShadow: "0 0 0 0 var(--glow)" }, { boxShadow: `0 0 0 ${to.width * 0.3}px transparent` }], { duration: pace(420), easing: "ease-out" });
}
