/** The rules of earlier versions: a game is played to its end by those it began with. */
import { cacheNames } from "workbox-core";

const EARLIER = "pravek-earlier-rules";
/** So many versions back; each takes a fifth of a megabyte. */
const MOST = 10;
const RULES = /^\/offline\/pravek-\w+\.tgz$/;

export const rulesOf = (path: string): boolean => RULES.test(path);

/** Before a new version clears away what it does not know: the rules that are here stay. */
export async function keepRules(): Promise<void> {
  const [here, earlier] = await Promise.all([caches.open(cacheNames.precache), caches.open(EARLIER)]);
  for (const request of await here.keys()) {
    const found = rulesOf(new URL(request.url).pathname) && (await here.match(request));
    if (found) await earlier.put(request, found);
  }
  for (const old of (await earlier.keys()).slice(0, -MOST)) await earlier.delete(old);
}
