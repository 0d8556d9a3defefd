// What the table of layers is worth: a forbidden import, a circle and a stranger are found, in modules and in components.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { faults } from "./layers.js";

const MAY = { low: [], "low/deep": ["low"], high: ["low"], "high/*": [], top: ["high/*"] };

function house(rooms) {
  const src = mkdtempSync(join(tmpdir(), "layers-"));
  for (const [name, text] of Object.entries(rooms)) {
    mkdirSync(dirname(join(src, name)), { recursive: true });
    writeFileSync(join(src, name), text);
  }
  const found = faults(src, MAY);
  rmSync(src, { recursive: true });
  return found;
}

test("what may be known is no fault", () => {
  const found = house({
    "low/a.ts": "export const a = 1;",
    "low/deep/b.ts": 'import { a } from "../a";',
    "high/index.ts": 'import type { B } from "./B.svelte"; import { a } from "../low/a"; import "svelte";',
    "high/B.svelte": '<script module lang="ts">\nexport type B = 1;</script>\n<p>import "../nowhere"</p>',
  });
  assert.deepEqual(found, []);
});

test("a forbidden import is found: a type, a later one, one of a component", () => {
  const found = house({
    "high/a.ts": "export const a = 1;",
    "low/b.ts": 'import type { a } from "../high/a";',
    "low/c.ts": 'export const later = () => import("../high/a");',
    "low/D.svelte": '<script lang="ts">\nimport { a } from "../high/a";</script>',
    "low/e.ts": 'export * from "./deep/f";',
    "low/deep/f.ts": "",
  });
  assert.deepEqual(found.map((fault) => fault.split(":")[0]).sort(), ["low/D.svelte imports high/a.ts", "low/b.ts imports high/a.ts", "low/c.ts imports high/a.ts", "low/e.ts imports low/deep/f.ts"]);
});

test("a star is each folder by itself: whoever may know it knows all, they know not each other", () => {
  const found = house({
    "high/one/a.ts": 'import { b } from "../two/b";',
    "high/two/b.ts": "",
    "high/c.ts": 'import { b } from "./two/b";',
    "top/d.ts": 'import { a } from "../high/one/a";',
  });
  assert.deepEqual(found.map((fault) => fault.split(": ")[1]).sort(), ["high may not know high/two", "high/one may not know high/two"]);
});

test("a circle is found, of types too; a component that shows itself is none", () => {
  const found = house({
    "low/a.ts": 'import type { B } from "./b.svelte";',
    "low/b.svelte.ts": 'import { c } from "./C.svelte";',
    "low/C.svelte": '<script lang="ts">\nimport C from "./C.svelte"; import { a } from "./a";</script>',
  });
  assert.equal(found.length, 1);
  assert.match(found[0], /^in a circle: low\/C\.svelte → low\/a\.ts → low\/b\.svelte\.ts → low\/C\.svelte$/);
});

test("a file of no known part is a stranger", () => {
  assert.match(house({ "attic/a.ts": "" })[0] ?? "", /belongs to no part/);
});
