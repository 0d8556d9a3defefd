/** Krom in the browser. Light: table, picture and examples come when they are asked for. */
import { draw } from "../../art/sprites";
import { t } from "../../i18n/index.svelte";
import { part, type GameUi, type ResultProps, type WayProps } from "../../table/game";
import { material } from "../../table/material";
import type { Session } from "../../table/session.svelte";
import type { Cards } from "./cards";
import { colour } from "./characters";
import { isSecret } from "./secrecy";
import { faces, pieces } from "./sprites";

export const krom: GameUi = {
  name: "krom",
  title: () => t("game.krom"),
  about: () => t("home.krom"),
  caveat: { line: "krom.reconstruction", full: "about.krom" },
  books: [{ name: "krom", mode: "", lesson: { players: 3, options: {} } }],
  keys: [["Tab", "keys.tab"], ["Enter", "keys.enter"], ["1 – 9", "keys.actions"]],
  sounds: { Claim: "pebble", Brawl: "bones", Swing: "bones", Chase: "bones", Ascent: "bones", Reveal: "wood", Evolve: "drum" },
  icons: { ice_age: "ui-ice-age" },
  isSecret,
  colour,
  coach: ({ owes }) => [{ id: `krom_${String(owes.duty?.["kind"] ?? "Movement")}` }],
  called: async (view, options) => (await import("./called")).called(view, options),

  picture: async () => {
    const [{ default: KromPicture }] = await Promise.all([import("./KromPicture.svelte"), draw(faces, pieces)]);
    return part(KromPicture, {});
  },
  example: async (id) => {
    const [{ default: KromExample }] = await Promise.all([import("./KromExample.svelte"), draw(faces, pieces)]);
    return part(KromExample, { id });
  },
  chapters: async () => {
    const [{ CHAPTERS }] = await Promise.all([import("./lessons"), import("./words"), draw(faces, pieces)]);
    return CHAPTERS;
  },
  nudge: async () => {
    const [{ nudge }] = await Promise.all([import("./nudge"), import("./words")]);
    return nudge;
  },
  setup: async () => part((await import("./OwnCards.svelte")).default, {}),
  table: async () => {
    const [{ default: KromTable }, { asCards }, printed] = await Promise.all([import("./KromTable.svelte"), import("./cards"), material("krom"), draw(pieces, faces)]);
    return part<{ session: Session }, { cards: Cards }>(KromTable, { cards: asCards(printed) });
  },
  way: async () => {
    const [{ default: KromWay }, { asCards }, printed] = await Promise.all([import("./KromWay.svelte"), import("./cards"), material("krom")]);
    return part<WayProps, { cards: Cards }>(KromWay, { cards: asCards(printed) });
  },
  reasons: async () => {
    const [{ plainArgs }] = await Promise.all([import("../../i18n/refusal"), import("./words")]);
    return plainArgs;
  },
  where: async () => {
    const [{ toArea }] = await Promise.all([import("./telling"), import("./words")]);
    return ({ event, area }) => (event === "Go" && typeof area === "string" ? t("help.where_area", { to: toArea(area) }) : null);
  },
  result: async () => {
    const [{ default: KromResult }] = await Promise.all([import("./KromResult.svelte"), draw(pieces, faces)]);
    return part<ResultProps, object>(KromResult, {});
  },
};
