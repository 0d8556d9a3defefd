/** A board as a picture file, made from our own drawings, to keep or to share. */
import type { Frame } from "../../board/geometry";
import type { Family } from "./family";
import { startArt, terrainArt } from "./pieces";
import type { Territory } from "./view";

const U = 160;
const EDGE = 40;
const HEAD = 90;

const escape = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The drawing with its colours fixed: a picture file has no style sheet. */
function symbol(name: string): string {
  const drawn = document.getElementById(name);
  if (!drawn) return "";
  return drawn.outerHTML.replace(/var\((--[\w-]+),\s*(#[0-9a-f]+)\)/g, "$2");
}

function boardSvg(family: Family, land: Territory, frame: Frame, title: string): string {
  const [width, height] = [frame.columns * U + 2 * EDGE, frame.rows * U + EDGE + HEAD];
  const used = new Set<string>();
  const use = (name: string, x: number, y: number, size: number): string => {
    used.add(name);
    return `<use href="#${name}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${size}" height="${size}"/>`;
  };
  const left = (x: number): number => (x - frame.left) * U + EDGE;
  const top = (y: number): number => (y - frame.top) * U + HEAD;
  const squares = land.squares.flatMap((square) => {
    const [x, y] = [left(square.at[0]), top(square.at[1])];
    const parts = [use(terrainArt(family, square.terrain, square.craters, square.domino, square.half), x, y, U)];
    for (let i = 0; i < square.symbols; i++) parts.push(use(family.art.symbol, x + U * (0.66 - i * 0.27), y + U * 0.04, U * 0.3));
    if (square.token) parts.push(use(`fire-token-${square.token}`, x + U * 0.2, y + U * 0.2, U * 0.6));
    if (square.resource) parts.push(use(square.resource, x + U * 0.24, y + U * 0.4, U * 0.5));
    if (square.person) parts.push(use(`person-${square.person.replaceAll("_", "-")}`, x + U * 0.11, y + U * 0.11, U * 0.78));
    return parts;
  });
  const start = use(family.art.ground, left(0), top(0), U) + use(startArt(family, land.seat), left(0) + U * 0.08, top(0) + U * 0.06, U * 0.84);
  const symbols = [...used].map(symbol).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${symbols}</defs><rect width="100%" height="100%" fill="#f1e5cb"/><text x="${EDGE}" y="62" font-family="Georgia, serif" font-weight="bold" font-size="44" fill="#2b1e16">${escape(title)}</text><text x="${width - EDGE}" y="62" text-anchor="end" font-family="Georgia, serif" font-weight="bold" font-size="34" fill="#9c3a20">Pravek</text>${start}${squares.join("")}</svg>`;
}

export async function savePicture(family: Family, land: Territory, frame: Frame, title: string): Promise<void> {
  const svg = boardSvg(family, land, frame, title);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) return;
  const file = new File([blob], "pravek.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] }) && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ files: [file], title }).catch(() => undefined);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
