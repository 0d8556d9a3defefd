/** What is pressed may go by being pressed. The focus does not fall to the top of the page then. */
import { tick } from "svelte";

/** What has the focus may be gone after the change that comes now: it goes on to the note there is, or to the table, where Enter means what it meant before. */
export async function holdFocus(): Promise<void> {
  const had = document.activeElement;
  await tick();
  if (had?.isConnected || document.activeElement !== document.body) return;
  const next = document.querySelector<HTMLElement>("aside.coach") ?? document.querySelector<HTMLElement>("main");
  if (next) next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}
