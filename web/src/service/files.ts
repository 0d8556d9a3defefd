/** The files that are kept here, each with its sign: what was spoilt on the disk is not used, but fetched anew. */
import { cacheNames } from "workbox-core";
import { getCacheKeyForURL } from "workbox-precaching";

export interface File {
  url: string;
  revision: string | null;
  integrity: string;
  size: number;
}
/** Larger ones are looked at only when something went wrong: it takes time before each game. */
const QUICKLY_READ = 1_000_000;

async function isSound(response: Response, { integrity }: File): Promise<boolean> {
  const sum = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(sum)))}`;
}

/** Something of the cache before it is used; null if it is no longer what it was. */
export async function looked(files: Map<string, File>, { request, cachedResponse }: { request: Request; cachedResponse?: Response }): Promise<Response | null> {
  const file = files.get(new URL(request.url).pathname);
  if (!cachedResponse || !file || file.size > QUICKLY_READ) return cachedResponse ?? null;
  return (await isSound(cachedResponse, file)) ? cachedResponse : null;
}

/** Every file is looked at; what is missing or spoilt is fetched. */
export async function mend(files: Iterable<File>, arrived: (file: File) => Promise<void>): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  for (const file of files) {
    const key = getCacheKeyForURL(file.url) ?? file.url;
    const found = await cache.match(key);
    if (!found || !(await isSound(found, file))) await cache.put(key, await fetch(file.url, { integrity: file.integrity, cache: "reload" }));
    await arrived(file);
  }
}
