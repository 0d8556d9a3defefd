/** Where we are. Paths are plain; a click on a link of our own does not reload the page. */
let path = $state(location.pathname);
let plain = $state(asksPlain(location.search));

export const here = (): string => path;

/** `?table=plain`: every game on the table for any game. It stays asked for wherever one goes from there. */
export const isPlain = (): boolean => plain;

function asksPlain(search: string): boolean {
  return new URLSearchParams(search).get("table") === "plain";
}

function kept(to: string): string {
  const url = new URL(to, location.href);
  if (plain && !url.searchParams.has("table")) url.searchParams.set("table", "plain");
  return url.pathname + url.search + url.hash;
}

function arrive(): void {
  path = location.pathname;
  plain = asksPlain(location.search);
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", kept(to));
  else history.pushState(null, "", kept(to));
  arrive();
  scrollTo(0, 0);
}

addEventListener("popstate", arrive);

/** For the whole page: follow our own links without a reload. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
