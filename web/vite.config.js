import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { sprites } from "./build-steps/sprite.js";

const server = process.env.PRAVEK_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [sprites(), svelte()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
