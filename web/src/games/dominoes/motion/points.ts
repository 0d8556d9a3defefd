/** Points fly from where they were made to the score. */
import { points } from "../../../i18n/points";
import { fly, swell } from "../../../motion/fly";
import type { Cell } from "../view";
import { boardOf, scoreOf, squareOf } from "./where";

export async function pointsFly(seat: number, at: Cell, gain: number): Promise<void> {
  const [board, score] = [boardOf(seat), scoreOf(seat)];
  if (!board || !score) return;
  const from = squareOf(board, at);
  const label = document.createElement("span");
  label.className = "flying-points";
  label.textContent = points(gain);
  label.style.fontSize = `${Math.max(15, from.width * 0.3)}px`;
  await fly(label, { from, to: score.getBoundingClientRect(), ms: 900, rise: from.width > 40 ? 40 : 12, turns: [{ transform: "translate(-50%, -50%) scale(.6)", opacity: 0 }, { transform: "translate(-50%, -50%) scale(1.1)", opacity: 1, offset: 0.2 }, { transform: "translate(-50%, -50%) scale(.8)", opacity: 1, offset: 0.9 }, { transform: "translate(-50%, -50%) scale(.5)", opacity: 0 }] });
  swell(score);
}
