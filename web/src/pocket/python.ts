/** Python, and in it the home of the tables. */
import { lock, python } from "virtual:pack";
import type { PyodideAPI } from "pyodide";

/** `pravek.pocket.desk`: texts of JSON in and out. */
export interface Desk {
  answer(message: string): string;
  tick(): string;
  /** Milliseconds until a tick has something to do; undefined: not before somebody says something. */
  wait(): number | undefined;
}

/** Fails if the machine of Python cannot start: Pyodide itself would only wait for it, for ever. */
function listened(): Promise<never> {
  const start = WebAssembly.instantiateStreaming;
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = (source, imports) => {
      const started = start(source, imports);
      started.catch(reject);
      return started;
    };
  });
}

/** A home by the rules that lie there. */
export async function begin(rules: string): Promise<Desk> {
  const archive = fetch(rules).then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(new Error(rules))));
  const [found, { loadPyodide }] = await Promise.all([archive, import(/* @vite-ignore */ `${python}pyodide.mjs`) as Promise<{ loadPyodide: (config: object) => Promise<PyodideAPI> }>]);
  const pyodide = await Promise.race([listened(), loadPyodide({ indexURL: python, lockFileContents: lock })]);
  pyodide.unpackArchive(found, "gztar", { extractDir: "/pack" });
  pyodide.runPython("import sys; sys.path.insert(0, '/pack')");
  return pyodide.pyimport("pravek.pocket.desk") as Desk;
}
