/** A page that was open while the server was upgraded asks for files that are gone. Then it loads itself anew;
 *  nothing is lost, for the server holds the game. Not if the server is away, and at most twice a minute. */
import { offline } from "./offline.svelte";

const PAUSE = 30_000;
const KEY = "pravek.renewed";

export function renewWhenOutdated(): void {
  window.addEventListener("vite:preloadError", () => void renew());
}

async function renew(): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (!(await offline.reaches()) || Date.now() - last < PAUSE) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}
