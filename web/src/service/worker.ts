/** The service worker: the whole product on this device, version by version. It is registered only where somebody wants
 *  to play without a network. A new version comes beside the old one and takes over when no game is open. */
import { clientsClaim } from "workbox-core";
import { addPlugins, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { looked, mend, type File } from "./files";
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
declare const FILES: File[];

const files = new Map(FILES.map((file) => [file.url, file]));
const of = [...files.values()].reduce((sum, { size }) => sum + size, 0);
let here = 0;

const pages = (): Promise<Page[]> => self.clients.matchAll({ includeUncontrolled: true, type: "window" });

async function tell(words: object): Promise<void> {
  for (const page of await pages()) page.postMessage(words);
}

async function arrived(file: File | undefined): Promise<void> {
  here += file?.size ?? 0;
  await tell({ here, of });
}

const reason = (error: unknown): string => (error instanceof Error && error.name === "QuotaExceededError" ? "no_room" : "cut_off");

addPlugins([
  {
    cachedResponseWillBeUsed: (asked) => looked(files, asked),
    handlerDidError: async ({ event, error }) => {
      if (event.type === "install") await tell({ failed: reason(error) });
      return undefined;
    },
    handlerDidRespond: async ({ event, request, response }) => {
      if (response && event.type === "install") await arrived(files.get(new URL(request.url).pathname));
    },
  },
]);
precacheAndRoute([...files.values()].map(({ url, revision, integrity }) => ({ url, revision, integrity })));
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [/^\/(api|ws|health|metrics|openapi\.json)/] }));
registerRoute(({ url }) => rulesOf(url.pathname), async ({ request }) => (await caches.match(request)) ?? fetch(request));
clientsClaim();

self.addEventListener("install", (event) => event.waitUntil(keepRules()));

self.addEventListener("message", (event) => {
  if (event.data === "renew") event.waitUntil(renew());
  if (event.data === "mend") event.waitUntil(mendAll());
});

/** A page that has just come would like the new version; whoever is at a table plays on with the old. */
async function renew(): Promise<void> {
  const open = await pages();
  if (open.length === 1 && !open.some(({ url }) => new URL(url).pathname.startsWith("/t/"))) await self.skipWaiting();
}

async function mendAll(): Promise<void> {
  here = 0;
  await mend(files.values(), arrived).then(() => tell({ mended: true }), (error: unknown) => tell({ failed: reason(error) }));
}
