/** The service worker: the whole product on this device, version by version. It is registered only where somebody wants
 *  to play without a network. A new version comes beside the old one and takes over when no game is open. */
import { clientsClaim } from "workbox-core";
import { addPlugins, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { keepRules, rulesOf } from "./rules";

interface Page {
  url: string;
  postMessage(words: object): void;
}
/** What is used of a service worker: with all its types those of a page would be others. */
declare const self: {
  clients: { matchAll(wish: { includeUncontrolled: boolean; type: "window" }): Promise<Page[]> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "message" | "install", hear: (event: { data: unknown; waitUntil(work: Promise<void>): void }) => void): void;
};
/** Written by the build: every file with its size and its sign. */
declare const FILES: { url: string; revision: string | null; integrity: string; size: number }[];

const sizes = new Map(FILES.map(({ url, size }) => [new URL(url, location.href).pathname, size]));
const of = FILES.reduce((sum, { size }) => sum + size, 0);
let here = 0;

async function tell(words: object): Promise<void> {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true, type: "window" })) page.postMessage(words);
}

addPlugins([
  {
    handlerDidComplete: async ({ event, request, error }) => {
      if (event.type !== "install") return;
      if (error?.name === "QuotaExceededError") await tell({ failed: "no_room" });
      here += sizes.get(new URL(request.url).pathname) ?? 0;
      await tell({ here, of });
    },
  },
]);
precacheAndRoute(FILES.map(({ url, revision, integrity }) => ({ url, revision, integrity })));
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [/^\/(api|ws|health|metrics|openapi\.json)/] }));
registerRoute(({ url }) => rulesOf(url.pathname), async ({ request }) => (await caches.match(request)) ?? fetch(request));
clientsClaim();

self.addEventListener("install", (event) => event.waitUntil(keepRules()));

/** A page that has just come would like the new version; whoever is at a table plays on with the old. */
self.addEventListener("message", (event) => {
  if (event.data === "renew") event.waitUntil(renew());
});

async function renew(): Promise<void> {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  if (pages.length === 1 && !pages.some(({ url }) => new URL(url).pathname.startsWith("/t/"))) await self.skipWaiting();
}
