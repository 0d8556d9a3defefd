// What playing without a network needs of the build: the pack (`virtual:pack` says where it lies) and the service worker,
// which knows every file of this build by its sign.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { lock, packed } from "./pack.js";

const ID = "virtual:pack";
/** Large and not compressed yet: the server sends them as the build has compressed them. */
const LOOSE = /\.(wasm|asm\.mjs)$/;
/** Pictures of links, words for the server, what only old browsers ask for, and letters of no language of ours are of no use without a network. */
const LEFT = /(\.gz|\.map|\.woff|-(greek|vietnamese)[\w-]*\.woff2|^words\.json|^sw\.js|^link-[\w-]+\.png|^screen-[\w-]+\.png)$/;
/** Names that change with what is in them. */
const LASTING = /^(assets|offline)\//;

const all = (folder) => readdirSync(folder).flatMap((name) => (statSync(join(folder, name)).isDirectory() ? all(join(folder, name)) : [join(folder, name)]));

/** The files that a device keeps, each with its size and its sign. */
export function kept(folder) {
  const names = all(folder).map((path) => relative(folder, path)).filter((name) => !LEFT.test(name)).sort();
  return names.map((name) => {
    const body = readFileSync(join(folder, name));
    const sign = (kind, as) => createHash(kind).update(body).digest(as);
    return { url: `/${name}`, revision: LASTING.test(name) ? null : sign("sha256", "hex").slice(0, 16), integrity: `sha256-${sign("sha256", "base64")}`, size: body.length };
  });
}

/** The service worker as one plain script, with the list of files in it. */
async function serviceWorker(root, files) {
  const made = await build({
    root,
    configFile: false,
    logLevel: "error",
    define: { FILES: JSON.stringify(files), "process.env.NODE_ENV": '"production"' },
    build: { write: false, target: "es2022", lib: { entry: join(root, "src/service/worker.ts"), formats: ["iife"], name: "service" } },
  });
  return [made].flat()[0].output[0].code;
}

const pack = packed();

/** What is on the way when somebody asks for everything: the pack, and the pages, of which much is here already. */
const megabytes = () => Math.round([...pack.files].reduce((sum, [name, body]) => sum + (LOOSE.test(name) ? gzipSync(body).length : body.length), 0) / 1e6);

export function offline() {
  let root = "";
  let out = "";
  return {
    name: "pravek-offline",
    configResolved: (config) => {
      root = config.root;
      out = join(config.root, config.build.outDir);
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? `export const python = ${JSON.stringify(pack.python)}, rules = ${JSON.stringify(pack.rules)}, lock = ${JSON.stringify(lock)}, megabytes = ${megabytes()};` : null),
    generateBundle() {
      for (const [fileName, source] of pack.files) {
        this.emitFile({ type: "asset", fileName, source });
        if (LOOSE.test(fileName)) this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
      }
    },
    async closeBundle() {
      writeFileSync(join(out, "sw.js"), await serviceWorker(root, kept(out)));
    },
  };
}

/** The same for workers, which know the pack, too. */
export const packOnly = () => {
  const { name, resolveId, load } = offline();
  return { name, resolveId, load };
};
