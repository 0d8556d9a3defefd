/** Where we are. Paths are plain; a click on a link of our own does not reload the page. */
let path = $state(location.pathname);

export const here = (): string => path;

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  path = location.pathname;
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  path = location.pathname;
});

/** For the whole page: follow our own links without a reload. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
