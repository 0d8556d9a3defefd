import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { archive, packed, sources } from "./pack.js";

test("the archive holds every file as it is, and tar can read it", () => {
  const place = join(mkdtempSync(join(tmpdir(), "pack-")), "pack.tgz");
  writeFileSync(place, archive());
  const listed = execFileSync("tar", ["tzf", place], { encoding: "utf8" }).trim().split("\n");
  assert.deepEqual(listed, sources().map(({ name }) => name));
  const { name, path } = sources().find((file) => file.name.endsWith("krom_cards.json"));
  assert.ok(execFileSync("tar", ["xzOf", place, name]).equals(readFileSync(path)));
});

test("the same files make the same pack", () => {
  assert.ok(archive().equals(archive()));
});

test("what only a terminal, a compiler or a server needs stays at home", () => {
  const names = sources().map(({ name }) => name);
  assert.deepEqual(names.filter((name) => /terminal|compiler|server|nets|\.npz|pycache/.test(name)), []);
});

test("all of it is about seven megabytes on the way", async () => {
  const { gzipSync } = await import("node:zlib");
  const sent = [...packed().files].map(([name, body]) => (/\.(zip|tgz)$/.test(name) ? body.length : gzipSync(body).length));
  assert.ok(sent.reduce((sum, size) => sum + size, 0) < 7.5e6);
});
