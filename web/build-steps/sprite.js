// Packs our SVG drawings into sprites, one a game: `import sprite from "virtual:sprite/krom"`.
// The accessible name belongs to what uses the picture, in the player's language: titles are dropped.
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

const ART = join(import.meta.dirname, "..", "art");

/** Which drawings each sprite holds, by the beginning of their names. */
const SPRITES = {
  shell: ["ui-", "spot", "horizon", "mark-", "bot-", "fire.svg", "crown.svg"],
  hero: ["hero"],
  faces: ["area-savanna", "krom-kolos", "krom-karok", "krom-valkyr", "krom-morhy", "krom-ziza", "krom-alma"],
  kingdomino: [
    ...["wheat-", "forest-", "lake-a", "lake-b", "lake-c", "grassland-a", "grassland-b", "grassland-c", "swamp-", "mine-"],
    ...["start-castle", "castle-", "king-"],
  ],
  origins: [
    ...["desert-", "grassland-wild-", "lake-wild-", "jungle-", "quarry-", "volcano-", "start-hut", "hut-", "chief-"],
    ...["fire-token-", "mammoth", "fish", "mushroom", "flint", "totem-", "person-"],
  ],
  krom: [
    ...["area-caves", "area-forest", "area-mountains", "die-", "krom.svg", "wood", "bone.svg", "stone.svg", "heart"],
    ...["kromosaur", "back-", "animal-", "gather-", "evo-", "bonus-"],
  ],
};

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
