// The offline pack: what a browser needs to play without a network. Python for the browser (Pyodide) as it comes,
// and our own rules, tables and bots as they are, in one archive. Nothing of it is fetched before somebody asks for it.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";

const PRAVEK = join(import.meta.dirname, "..", "..", "src", "pravek");
const PYODIDE = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const read = (name) => readFileSync(join(PYODIDE, name));
/** What Pyodide asks about its packages before it starts: there are none. */
export const lock = { ...JSON.parse(read("pyodide-lock.json")), packages: {} };
const VERSION = JSON.parse(read("package.json")).version;
/** What of Pyodide is needed to start it. */
const RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
/** The rooms that need nothing but Python, and the few files of others that these rooms ask. */
const ROOMS = [/^(__init__|game)\.py$/, /^(core|games|bots|table|review|teach|pocket)\//, /^engines\/((\w+\/)*__init__|code_cache)\.py$/];
const ASKED = [/^engines\/dominoes\/(coding|players\/weights|rules\/(cells|layout))\./, /^engines\/krom\/tastes\./];
/** Screens of the terminal have no place on a page. */
const LEFT = /\/terminal(\/|\.py$)|__pycache__/;

const all = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((found) => (found.isDirectory() ? all(join(folder, found.name)) : [join(folder, found.name)]));

/** Our Python in the pack: its names, as they are imported, and where they lie. */
export const sources = () =>
  all(PRAVEK)
    .map((path) => ({ name: relative(PRAVEK, path), path }))
    .filter(({ name }) => [...ROOMS, ...ASKED].some((wanted) => wanted.test(name)) && !LEFT.test(name))
    .map(({ name, path }) => ({ name: `pravek/${name}`, path }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

/** One file of a tar archive: a head of 512 bytes, then the file in blocks of 512. */
function entry(name, body) {
  const head = Buffer.alloc(512);
  head.write(name, 0, 100);
  head.write("0000644\0", 100);
  head.write(`${body.length.toString(8).padStart(11, "0")}\0`, 124);
  head.write("00000000000\0", 136); // no time: the same files make the same archive
  head.fill(" ", 148, 156);
  head.write("0", 156);
  head.write("ustar\x0000", 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return [head, body, Buffer.alloc(-body.length & 511)];
}

/** Our Python as one compressed archive. */
export const archive = () => gzipSync(Buffer.concat([...sources().flatMap(({ name, path }) => entry(name, readFileSync(path))), Buffer.alloc(1024)]), { level: 9 });

/** The files of the pack by their address. What never changes under its name may be kept for ever. */
export function packed() {
  const rules = archive();
  const sign = createHash("sha256").update(rules).digest("hex").slice(0, 10);
  const runtime = RUNTIME.map((name) => [`offline/pyodide-${VERSION}/${name}`, read(name)]);
  return { python: `/offline/pyodide-${VERSION}/`, rules: `/offline/pravek-${sign}.tgz`, files: new Map([...runtime, [`offline/pravek-${sign}.tgz`, rules]]) };
}
