/** What this device likes: language, theme, motion, sound. Kept in the browser, sent nowhere. */
import { isLanguage, preferred, speak, type Language } from "./i18n/index.svelte";

export type Mood = "silent" | "mistakes" | "talkative";
export type Theme = "auto" | "light" | "dark";
export type Motion = "off" | "quick" | "normal";

interface Prefs {
  language: Language;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  buzz: boolean;
  confirm: boolean;
  mute: boolean;
  /** Pass by itself where nothing else can be done. */
  autopass: boolean;
  /** Be told of one’s turn while looking elsewhere. */
  notice: boolean;
  /** How much a coach says about one’s moves. */
  coach: Mood;
  name: string;
}

const PLACE = "pravek.prefs";

function stored(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Prefs>;
  } catch {
    return {};
  }
}

function wished(kept: Partial<Prefs>): Prefs {
  return {
    language: kept.language && isLanguage(kept.language) ? kept.language : preferred(),
    theme: kept.theme ?? "auto",
    motion: kept.motion ?? "normal",
    sound: kept.sound ?? false,
    buzz: kept.buzz ?? true,
    confirm: kept.confirm ?? true,
    mute: kept.mute ?? false,
    autopass: kept.autopass ?? false,
    notice: kept.notice ?? false,
    coach: kept.coach ?? "mistakes",
    name: kept.name ?? "",
  };
}

export const prefs = $state<Prefs>(wished(stored()));
/** The wishes as they were last read or written: a page that only opens writes nothing, for another may just have. */
let known = JSON.stringify(prefs);

function remember(): void {
  const now = JSON.stringify(prefs);
  if (now === known) return;
  known = now;
  try {
    localStorage.setItem(PLACE, now);
  } catch {
    /* private windows may refuse; then the wish lasts as long as the page */
  }
}

/** What is wished on another page of this browser is wished here, too. */
function listen(): void {
  addEventListener("storage", ({ key }) => {
    if (key !== PLACE) return;
    Object.assign(prefs, wished(stored()));
    known = JSON.stringify(prefs);
  });
}

/** Keep the page and the storage in step with the wishes. Called once, by the application. */
export function follow(): void {
  listen();
  $effect(() => {
    const root = document.documentElement;
    if (prefs.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = prefs.theme;
    root.dataset.motion = prefs.motion;
    remember();
  });
  $effect(() => {
    void speak(prefs.language);
  });
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How long a movement of so many milliseconds takes on this device; 0 if nothing should move. */
export function pace(ms: number): number {
  if (prefs.motion === "off" || still.matches) return 0;
  return prefs.motion === "quick" ? ms / 2.5 : ms;
}
