// Packs our SVG drawings into sprites: `import sprite from "virtual:sprite/krom"`.
// The accessible name belongs to what uses the picture, in the player's language: titles are dropped.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

const ART = join(import.meta.dirname, "..", "art");
const GAMES = join(import.meta.dirname, "..", "src", "games");

/** Which drawings each sprite holds, by the beginning of their names: ours, and what the games list in `drawings.json`. */
const SPRITES = {
  shell: ["ui-", "spot", "horizon", "mark-", "bot-", "fire.svg", "crown.svg"],
  hero: ["hero"],
  ...Object.assign({}, ...readdirSync(GAMES).map((game) => drawings(join(GAMES, game, "drawings.json")))),
};

function drawings(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

function symbol(file) {
  const [, attributes, body] = readFileSync(file, "utf8").match(/<svg([^>]*)>([\s\S]*)<\/svg>/);
  const name = basename(file, ".svg");
  const landscape = /^(area-|hero|horizon)/.test(name) ? ' preserveAspectRatio="xMidYMax slice"' : "";
  const kept = attributes.replace(/\s*xmlns="[^"]*"/, "");
  const drawing = body.replace(/\s*<title>.*?<\/title>/, "").replace(/>\s+</g, "><").trim();
  return `<symbol id="${name}"${kept}${landscape}>${drawing}</symbol>`;
}

function pack(name) {
  const files = ["terrain", "symbols"].flatMap((folder) =>
    readdirSync(join(ART, folder)).map((file) => join(ART, folder, file)),
  );
  const wanted = SPRITES[name];
  return files
    .filter((file) => wanted.some((start) => basename(file).startsWith(start)))
    .map(symbol)
    .join("");
}

export function sprites() {
  const prefix = "virtual:sprite/";
  return {
    name: "pravek-sprites",
    resolveId: (id) => (id.startsWith(prefix) ? "\0" + id : undefined),
    load(id) {
      if (!id.startsWith("\0" + prefix)) return undefined;
      return `export default ${JSON.stringify(pack(id.slice(prefix.length + 1)))};`;
    },
  };
}
