/** Python, and in it the home of the tables. */
import { lock, python, rules as ours } from "virtual:pack";
import type { PyodideAPI } from "pyodide";
import { forget, remember, remembered } from "./begun";

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

/** A home by the rules that lie there; from where it had begun before, if that is of any use. */
export async function begin(rules: string): Promise<Desk> {
  const memory = await remembered(rules);
  if (!memory) return afresh(rules);
  return again(rules, memory).catch(async () => {
    await forget();
    return afresh(rules);
  });
}

async function afresh(rules: string): Promise<Desk> {
  const pyodide = await started(rules, { _makeSnapshot: true });
  pyodide.runPython("import sys; sys.path.insert(0, '/pack'); import pravek.pocket.desk");
  if (rules === ours) remember(rules, pyodide.makeMemorySnapshot()).catch(forget); // a full device begins afresh the next time, too
  return desk(pyodide);
}

async function again(rules: string, memory: ArrayBuffer): Promise<Desk> {
  const pyodide = await started(rules, { _loadSnapshot: memory });
  pyodide.runPython("import random; random.seed()"); // nothing may come as it came the last time
  return desk(pyodide);
}

/** Python, with the rules as files beside it. */
async function started(rules: string, config: object): Promise<PyodideAPI> {
  const archive = fetch(rules).then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(new Error(rules))));
  const [found, { loadPyodide }] = await Promise.all([archive, import(/* @vite-ignore */ `${python}pyodide.mjs`) as Promise<{ loadPyodide: (config: object) => Promise<PyodideAPI> }>]);
  const pyodide = await Promise.race([listened(), loadPyodide({ indexURL: python, lockFileContents: lock, ...config })]);
  pyodide.unpackArchive(found, "gztar", { extractDir: "/pack" });
  return pyodide;
}

const desk = (pyodide: PyodideAPI): Desk => pyodide.pyimport("pravek.pocket.desk") as Desk;
