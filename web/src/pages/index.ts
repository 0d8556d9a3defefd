/** The pages by their paths. Each is loaded when it is first wanted. */
import type { Component } from "svelte";

type Page = Component<{ args: string[] }>;

const PAGES: [RegExp, () => Promise<{ default: Page }>][] = [
  [/^\/$/, () => import("./Home.svelte")],
  [/^\/new(?:\/([\w-]+))?$/, () => import("./NewTable.svelte")],
  [/^\/t\/([\w-]+)$/, () => import("./TablePage.svelte")],
  [/^\/watch\/([\w-]+)$/, () => import("./Watch.svelte")],
  [/^\/join(?:\/([^/]+))?$/, () => import("./Join.svelte")],
  [/^\/tables$/, () => import("./MyGames.svelte")],
  [/^\/replay(?:\/([\w-]+))?$/, () => import("./Replay.svelte")],
  [/^\/review(?:\/([\w-]+))?$/, () => import("./Review.svelte")],
  [/^\/daily(?:\/([\w-]+))?$/, () => import("./Daily.svelte")],
  [/^\/score$/, () => import("./Score.svelte")],
  [/^\/rules(?:\/([a-z]+))?$/, () => import("./Rules.svelte")],
  [/^\/learn(?:\/([a-z]+))?$/, () => import("./Learn.svelte")],
  [/^\/learn\/([a-z]+)\/([a-z]+)$/, () => import("./Lesson.svelte")],
  [/^\/puzzles$/, () => import("./Puzzles.svelte")],
  [/^\/puzzles\/([\w-]+)$/, () => import("./Puzzle.svelte")],
  [/^\/about$/, () => import("./About.svelte")],
];

/** Words of any alphabet stand in a path as percent signs. */
function plain(arg: string): string {
  try {
    return decodeURIComponent(arg);
  } catch {
    return arg;
  }
}

/** The page of a path, or null where there is none. */
export function pageAt(path: string): Promise<{ Shown: Page; args: string[]; path: string }> | null {
  for (const [pattern, load] of PAGES) {
    const match = pattern.exec(path);
    if (!match) continue;
    const args = match.slice(1).map((arg: string | undefined) => plain(arg ?? ""));
    return load().then(({ default: Shown }) => ({ Shown, args, path }));
  }
  return null;
}
