// Who may import whom, in one table: `node build-steps/layers.js [src]`. A part knows only what its row names, and itself;
// types count, for to know a type is to know a part. Nobody imports in a circle, not even within a part.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const SCREEN = ["wire", "i18n", "prefs", "router", "sound", "art", "net", "motion", "ui"];

/** A part is a folder of `src`, a folder in it where a row names it (`*`: each by itself), or a file without its ending. */
export const MAY = {
  wire: [],
  style: [],
  router: [],
  art: [],
  i18n: ["wire"],
  prefs: ["i18n"],
  sound: ["prefs"],
  motion: ["prefs"],
  net: ["wire"],
  pocket: ["net"], // the worker of the home in this page: it knows the words of the line
  service: [],
  ui: ["wire", "i18n", "prefs", "art", "net"],
  board: [], // squares, drawing, gestures: no words, no game
  table: SCREEN, // what a table of any game is built from; `table/game.ts` is what a game brings
  "games/dominoes": [...SCREEN, "board", "table"], // what two games share
  "games/*": [...SCREEN, "board", "table", "games/dominoes"], // no game knows another
  games: ["router", "table", "games/*"], // the only list, `games/index.ts`
  room: [...SCREEN, "table", "games"],
  review: [...SCREEN, "table", "games", "room"],
  puzzles: [...SCREEN, "table", "games", "room", "review"],
  pages: [...SCREEN, "table", "games", "room", "review", "puzzles"],
  App: [...SCREEN, "pages"],
  main: [...SCREEN, "style", "pages", "App"],
};

const OURS = /\.(svelte|ts)$/;
const ENDINGS = ["", ".ts", ".svelte.ts", "/index.ts"];

const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : OURS.test(name) && !name.endsWith(".d.ts") ? [path] : [];
  });

/** What a file imports, at once or later: the scripts of a component, a module as it is. */
function imported(file) {
  const text = readFileSync(file, "utf8");
  const code = file.endsWith(".svelte") ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join("\n") : text;
  const wanted = ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith("."));
  return wanted.flatMap((name) => ENDINGS.map((end) => resolve(dirname(file), name) + end).find((path) => OURS.test(path) && existsSync(path)) ?? []);
}

const each = (part) => part.replace(/\/.*/, "/*");

function partOf(path, may) {
  const [first, second, third] = path.replace(/(\.svelte)?\.ts$|\.svelte$/, "").split("/");
  const inner = `${first}/${second}`;
  return third !== undefined && (inner in may || each(inner) in may) ? inner : first;
}

/** The imports of one circle, or null. */
function circle(graph) {
  const done = new Set();
  const walk = (file, way) => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      if (next === file) continue; // a component may show itself
      const found = walk(next, [...way, file]);
      if (found) return found;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const found = walk(file, []);
    if (found) return found;
  }
  return null;
}

/** Everything that is wrong with the imports under `src`, a sentence each. */
export function faults(src, may = MAY) {
  const name = (file) => relative(src, file);
  const graph = new Map(files(src).map((file) => [name(file), imported(file).map(name)]));
  const found = [];
  for (const [file, wanted] of graph) {
    const part = partOf(file, may);
    const known = may[part] ?? may[each(part)];
    if (!known) found.push(`${file} belongs to no part that layers.js knows`);
    for (const other of wanted) {
      const theirs = partOf(other, may);
      if (known && theirs !== part && !known.includes(theirs) && !known.includes(each(theirs))) found.push(`${file} imports ${other}: ${part} may not know ${theirs}`);
    }
  }
  const round = circle(graph);
  if (round) found.push(`in a circle: ${round.join(" → ")}`);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const src = resolve(process.argv[2] ?? join(import.meta.dirname, "..", "src"));
  const found = faults(src);
  if (found.length) {
    console.error(found.join("\n"));
    process.exit(1);
  }
  console.log(`layers: ${files(src).length} files, nobody knows more than he may, no circles`);
}
