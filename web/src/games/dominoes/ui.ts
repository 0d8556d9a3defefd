/** What the domino games bring to the browser alike. Light: table, pictures and examples come when they are asked for. */
import { draw } from "../../art/sprites";
import { part, type Book, type Chapter, type CounterProps, type GameUi, type Lesson, type ResultProps, type WayProps } from "../../table/game";
import { material } from "../../table/material";
import type { Session } from "../../table/session.svelte";
import type { Json, Position, Table } from "../../wire";
import type { Example } from "./Example.svelte";
import type { Family } from "./family";
import type { Written } from "./lessons";
import type LandPicture from "./LandPicture.svelte";
import type { Picture } from "./LandPicture.svelte";

interface Look {
  FAMILY: Family;
  PICTURES: Record<string, Picture>;
  LandPicture: typeof LandPicture;
}

/** What one of the games brings itself. */
interface Own {
  title: GameUi["title"];
  about: GameUi["about"];
  how: NonNullable<GameUi["how"]>;
  books: Book[];
  icons: GameUi["icons"];
  /** What a coach says of scoring. */
  scoring: string;
  look: () => Promise<Look>;
  examples: () => Promise<Record<string, Example>>;
  /** As they are written; JSON says less of its shape than `Written`. */
  lessons: () => Promise<{ default: unknown }>;
}

export function dominoUi(name: string, own: Own): GameUi {
  const { title, about, how, books, icons } = own;
  /** How the game looks, with its drawings in the page. */
  const seen = async (): Promise<Look> => {
    const look = await own.look();
    await draw(look.FAMILY.art.pack);
    return look;
  };
  const drawn = async (): Promise<Family> => (await seen()).FAMILY;
  return {
    name,
    title,
    about,
    how,
    books,
    icons,
    keys: [["← ↑ → ↓", "keys.arrows"], ["R", "keys.turn"], ["F", "keys.swap"], ["Enter", "keys.enter"], ["1 – 4", "keys.digits"], ["Esc", "keys.escape"]],
    sounds: { Place: "wood", Claim: "pebble", Deal: "wood", Fire: "fire", Stand: "pebble" },
    coach: (position, table) => coach(position, table, own.scoring),
    picture: async (mode) => {
      const { FAMILY: family, PICTURES, LandPicture } = await seen();
      const picture = PICTURES[mode] ?? PICTURES[""];
      if (!picture) throw new Error(mode);
      return part(LandPicture, { family, picture });
    },
    example: async (id) => {
      const [{ default: Shown }, examples, family] = await Promise.all([import("./Example.svelte"), own.examples(), drawn()]);
      const example = examples[id];
      return example ? part(Shown, { family, example }) : null;
    },
    chapters: async (): Promise<Chapter[]> => {
      const [{ read }, { default: written }, family] = await Promise.all([import("./lessons"), own.lessons(), drawn()]);
      return (written as Written[]).map((lesson) => read(family, lesson));
    },
    nudge: async () => (await import("./nudge")).nudge,
    counter: {
      modes: books.map(({ mode }) => mode),
      sizes: [5, 7],
      part: async () => {
        const [{ default: Counter }, family] = await Promise.all([import("./Counter.svelte"), drawn()]);
        return part<CounterProps, { family: Family }>(Counter, { family });
      },
    },
    table: async () => {
      const [{ default: DominoTable }, { asBox }, printed, family] = await Promise.all([import("./DominoTable.svelte"), import("./view"), material(name), drawn()]);
      return part<{ session: Session }, { family: Family; box: ReturnType<typeof asBox> }>(DominoTable, { family, box: asBox(printed) });
    },
    way: async () => {
      const [{ default: DominoWay }, { asBox }, printed, family] = await Promise.all([import("./DominoWay.svelte"), import("./view"), material(name), drawn()]);
      return part<WayProps, { family: Family; box: ReturnType<typeof asBox> }>(DominoWay, { family, box: asBox(printed) });
    },
    reasons: async () => {
      const [{ reasonArgs }, { FAMILY }] = await Promise.all([import("./names"), own.look()]);
      return (args) => reasonArgs(FAMILY, args);
    },
    where: async () => {
      const [{ whereWords }, { FAMILY }] = await Promise.all([import("./names"), own.look()]);
      return (where) => whereWords(FAMILY, where);
    },
    result: async () => {
      const [{ default: DominoResult }, family] = await Promise.all([import("./DominoResult.svelte"), drawn()]);
      return part<ResultProps, { family: Family }>(DominoResult, { family });
    },
  };
}

/** A note for the duty, later for scoring and room, and for what a mode adds. */
function coach({ owes, view }: Position, { options }: Table, scoring: string): Lesson[] {
  const { size = 5, round = 0 } = view as { size?: number; round?: number };
  return [
    { id: kindOf(owes.duty) },
    ...(round > 1 ? [{ id: scoring }] : []),
    ...(round > 2 ? [{ id: "room", args: { size } }] : []),
    ...(round > 1 && options["mode"] === "totem" ? [{ id: "totem" }] : []),
  ];
}

const kindOf = (duty: Json | null): string => String(duty?.["kind"] ?? "");
