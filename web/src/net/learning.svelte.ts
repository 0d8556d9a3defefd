/** What this device has learnt: how its puzzles went, the days on which it solved the puzzle of the day, the lessons it has read. */
import { Database } from "./database";

/** `first`: solved at the very first try, without help. `helped`: solved otherwise. `tried`, `shown`: not solved, the solution unseen or seen. */
export type Went = "first" | "helped" | "tried" | "shown";

export interface Done {
  id: string;
  went: Went;
  /** When that was, as this device counts. */
  when: number;
  /** The solution was seen, at some visit or other. */
  told?: boolean;
}

const STORES = ["puzzles", "days", "lessons"] as const;
const shelf = new Database("pravek.learning", STORES);

let puzzles = $state.raw<ReadonlyMap<string, Done>>(new Map());
let days = $state.raw<ReadonlySet<string>>(new Set());
let lessons = $state.raw<ReadonlySet<string>>(new Set());

export const done = (): ReadonlyMap<string, Done> => puzzles;
/** The days (`2026-11-18`, by UTC) whose puzzle was solved on that day. */
export const solvedDays = (): ReadonlySet<string> => days;
export const readLessons = (): ReadonlySet<string> => lessons;

export const isSolved = (went: Went | undefined): boolean => went === "first" || went === "helped";

/** Read what is here; other pages of this device may have added to it. A device that stores nothing goes on with what this page knows. */
export async function readLearnt(): Promise<void> {
  const found = await Promise.all([shelf.all<Done>("puzzles"), shelf.all<string>("days"), shelf.all<string>("lessons")]).catch(() => null);
  if (!found) return;
  const [kept, solved, read] = found;
  puzzles = new Map([...puzzles, ...kept.map((one) => [one.id, one] as const)]);
  days = new Set([...days, ...solved]);
  lessons = new Set([...lessons, ...read]);
}

/** The first time decides: who has tried, or seen the solution, can still solve it, but not at the first try. What is solved stays solved. */
export function judged(before: Went | undefined, now: Went): Went {
  if (before === undefined) return now;
  if (isSolved(before)) return before;
  if (now === "first") return "helped";
  return now === "tried" ? before : now;
}

/** What is known of a puzzle, and then this came. */
function after(id: string, before: Done | undefined, now: Went): Done {
  const went = judged(before?.went, now);
  const told = now === "shown" || (before?.told ?? false);
  if (before && before.went === went && (before.told ?? false) === told) return before;
  return { id, went, when: before?.went === went ? before.when : Date.now(), told };
}

/** Known here at once. What another page has kept meanwhile counts, too: the answer is what is known in the end. */
export async function keepPuzzle(id: string, now: Went): Promise<Done> {
  let kept = after(id, puzzles.get(id), now);
  puzzles = new Map(puzzles).set(id, kept);
  try {
    kept = await shelf.update<Done>("puzzles", id, (there) => (there ? after(id, there, now) : kept));
    puzzles = new Map(puzzles).set(id, kept);
  } catch {
    /* as long as this page lasts */
  }
  return kept;
}

export async function keepDay(day: string): Promise<void> {
  days = new Set(days).add(day);
  await shelf.change(["days"], (store) => void store("days").put(day, day)).catch(() => undefined);
}

export async function keepLesson(id: string): Promise<void> {
  lessons = new Set(lessons).add(id);
  await shelf.change(["lessons"], (store) => void store("lessons").put(id, id)).catch(() => undefined);
}
