/** Where one came to a puzzle from and goes back to: the list as it was last looked at, or the end of a lesson. */
import type { PuzzleLine } from "../wire";

/** What of the list is shown, as its address says it; empty before it was looked at. */
let looked = "";
export const look = (shown: string): void => void (looked = shown);

export const keyOf = ({ game, mode }: Pick<PuzzleLine, "game" | "mode">): string => (mode ? `${game}-${mode}` : game);
export const listOf = (line: PuzzleLine): string => `/puzzles${looked || `#of=${keyOf(line)}`}`;

/** The puzzles at the end of a lesson. They stand in the address of each of them, so they stay the same until somebody leaves. */
export interface Ending {
  /** Game and id, as in its address. */
  lesson: string;
  puzzles: string[];
}

export function endingIn(hash: string): Ending | null {
  const said = new URLSearchParams(hash.slice(1));
  const lesson = said.get("lesson");
  return lesson ? { lesson, puzzles: idsIn(said) } : null;
}

export const idsIn = (said: URLSearchParams): string[] => [...new Set(said.get("puzzles")?.split("."))].filter((id) => id !== "");

export const lessonOf = ({ lesson, puzzles }: Ending): string => `/learn/${lesson}#page=end&puzzles=${puzzles.join(".")}`;
export const puzzleOf = ({ lesson, puzzles }: Ending, id: string): string => `/puzzles/${id}#lesson=${lesson}&puzzles=${puzzles.join(".")}`;
