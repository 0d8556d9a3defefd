// What the server needs to speak of the pages before they are opened: the words of shared links in
// every language (`words.json`), and a manifest in each (`pl.webmanifest`).
import { readFileSync } from "node:fs";
import { join } from "node:path";

const LOCALES = join(import.meta.dirname, "..", "src", "i18n", "locales");
const LANGUAGES = ["en", "pl", "bg", "cs", "sk"];
/** The beginnings of the keys that a link is told with. */
const SAID = ["link.", "game.", "mode.", "nav.", "home.", "new.title", "learn.", "calc.", "replay.", "about."];
const PAPER = "#f1e5cb";

const read = (...path) => JSON.parse(readFileSync(join(LOCALES, ...path), "utf8"));

function words(language) {
  const all = { ...read(`${language}.json`), ...read("sharing", `${language}.json`) };
  return Object.fromEntries(Object.entries(all).filter(([key]) => SAID.some((start) => key.startsWith(start))));
}

const manifest = (language, said) => ({
  name: "Pravek",
  short_name: "Pravek",
  description: said["home.slogan"],
  lang: language,
  id: "/",
  start_url: "/",
  display: "standalone",
  background_color: PAPER,
  theme_color: PAPER,
  categories: ["games"],
  icons: [
    ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" })),
    { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
  ],
  screenshots: [
    { src: "/screen-narrow.png", sizes: "390x844", type: "image/png", form_factor: "narrow", label: said["game.kingdomino"] },
    { src: "/screen-wide.png", sizes: "1280x800", type: "image/png", form_factor: "wide", label: said["game.origins"] },
  ],
  shortcuts: [
    { name: said["nav.play"], url: "/new" },
    { name: said["nav.tables"], url: "/tables" },
  ],
});

export function sharing() {
  return {
    name: "pravek-sharing",
    generateBundle() {
      const spoken = Object.fromEntries(LANGUAGES.map((language) => [language, words(language)]));
      this.emitFile({ type: "asset", fileName: "words.json", source: JSON.stringify(spoken) });
      for (const [language, said] of Object.entries(spoken)) {
        this.emitFile({ type: "asset", fileName: `${language}.webmanifest`, source: JSON.stringify(manifest(language, said)) });
      }
    },
  };
}
