import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { offline, packOnly } from "./build-steps/offline.js";
import { sharing } from "./build-steps/sharing.js";
import { sprites } from "./build-steps/sprite.js";

// Few files: a table is there after three, not after fifty. What a part imports comes with it,
// unless a part before it has it already.
const groups = [
  { name: "core", test: /\/src\/(main|App|router|prefs|ui\/|net\/|art\/(?!Things)|pages\/(index|GamePicture)|games\/(\w+\/)?index)|\/i18n\/[^/]+$|\/node_modules\/(svelte|esm-env|clsx)\//, priority: 5 },
  { name: "pictures", test: /\/src\/games\/\w+\/(\w+Picture|lands|look|family)/, priority: 4 },
  { name: "table", test: /\/src\/(table\/|room\/|pages\/TablePage)/, priority: 3 },
  { name: "dominoes", test: /\/src\/games\/dominoes\/(?!Counter|Example)/, priority: 2 },
  { name: "krom", test: /\/src\/games\/krom\/(?!OwnCards|KromExample)/, priority: 1 },
];

const server = process.env.PRAVEK_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [sprites(), sharing(), svelte(), offline()],
  // The worker has a name of its own: the server allows it to run Python, and nothing else.
  worker: { format: "es", plugins: () => [packOnly()], rolldownOptions: { output: { entryFileNames: "assets/pocket-[hash].js" } } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, rolldownOptions: { output: { codeSplitting: { groups } } } },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
