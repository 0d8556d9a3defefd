/** Which puzzles belong together, and which one comes next. */
import { games } from "../games";
import { isSolved, type Done } from "../net/learning.svelte";
import type { PuzzleLine } from "../wire";

export interface Series {
  game: string;
  mode: string;
  puzzles: PuzzleLine[];
}

/** Ours in their order, then others. */
const rank = ({ game }: Series): number => (games.findIndex(({ name }) => name === game) + 1 || games.length + 1);

/** By game and mode, each from easy to hard. */
export function series(lines: readonly PuzzleLine[]): Series[] {
  const found = new Map<string, Series>();
  for (const line of [...lines].sort((one, other) => one.grade - other.grade)) {
    const key = `${line.game} ${line.mode}`;
    const same = found.get(key) ?? { game: line.game, mode: line.mode, puzzles: [] };
    same.puzzles.push(line);
    found.set(key, same);
  }
  return [...found.values()].sort((one, other) => rank(one) - rank(other));
}

export const isOf = ({ game, mode }: { game: string; mode: string }, line: PuzzleLine): boolean => line.game === game && line.mode === mode;

const HARDEST = 5;
/** So many of a grade in a row, at the first try: then the next grade. */
const SURE = 3;

/** The grade that suits whoever has solved these: harder after three at the first try, easier after one that was not solved. */
export function fitting(lines: readonly PuzzleLine[], done: ReadonlyMap<string, Done>): number {
  const been = lines.flatMap(({ id, grade }) => {
    const one = done.get(id);
    return one ? [{ ...one, grade }] : [];
  }).sort((one, other) => other.when - one.when);
  const last = been[0];
  if (!last) return 1;
  if (!isSolved(last.went)) return Math.max(1, last.grade - 1);
  const sure = been.length >= SURE && been.slice(0, SURE).every(({ went, grade }) => went === "first" && grade >= last.grade);
  return sure ? Math.min(HARDEST, last.grade + 1) : last.grade;
}

/** What is still to be solved, what suits best first; null: nothing is left. */
export function next(lines: readonly PuzzleLine[], done: ReadonlyMap<string, Done>, but = ""): PuzzleLine | null {
  const grade = fitting(lines, done);
  const open = lines.filter(({ id }) => id !== but && !isSolved(done.get(id)?.went));
  const fits = ({ grade: own }: PuzzleLine): number => Math.abs(own - grade) + (own > grade ? 0.5 : 0); // rather easier than harder
  const fresh = ({ id }: PuzzleLine): number => (done.has(id) ? 1 : 0); // who has failed comes back to it later
  return [...open].sort((one, other) => fresh(one) - fresh(other) || fits(one) - fits(other))[0] ?? null;
}

/** What puzzles are looked for: of these kinds of decision, about one of these themes; naming none is naming all. */
export interface Topic {
  deeds: readonly string[];
  themes: readonly string[];
}

const isAbout = ({ deeds, themes }: Topic, line: PuzzleLine): boolean =>
  (deeds.length === 0 || deeds.includes(line.deed)) && (themes.length === 0 || line.themes.some((theme) => themes.includes(theme)));

/** So many puzzles about a topic: unsolved and easy ones first. */
export function about(topic: Topic, lines: readonly PuzzleLine[], done: ReadonlyMap<string, Done>, many: number): PuzzleLine[] {
  const left = ({ id }: PuzzleLine): number => (isSolved(done.get(id)?.went) ? 1 : 0);
  return lines.filter((line) => isAbout(topic, line)).sort((one, other) => left(one) - left(other) || one.grade - other.grade).slice(0, many);
}

/** The next of a row that is not solved; null: what was left behind stays behind. */
export function nextOf(row: readonly string[], done: ReadonlyMap<string, Done>, after: string): string | null {
  return row.slice(row.indexOf(after) + 1).find((id) => !isSolved(done.get(id)?.went)) ?? null;
}
