// Runs `main(text)` of a Python file in Pyodide, with the offline pack and nothing else: `node node.mjs FILE < text`.
import { readFileSync } from "node:fs";
import { archive, lock } from "../../web/build-steps/pack.js";
import { loadPyodide } from "../../web/node_modules/pyodide/pyodide.mjs";

const python = await loadPyodide({ lockFileContents: lock, stdout: (line) => console.error(line) });
python.unpackArchive(new Uint8Array(archive()), "gztar", { extractDir: "/pack" });
python.runPython("import sys; sys.path.insert(0, '/pack')");
python.runPython(readFileSync(process.argv[2], "utf8"));
process.stdout.write(python.globals.get("main")(readFileSync(0, "utf8")));
