/** Python as it stood when it had read our rules: from there it begins in a second instead of four. Only a help: what cannot
 *  be kept, read or used any more is left, and Python begins from nothing. */
import { python } from "virtual:pack";

const CACHE = "pravek-begun";
const nameOf = (rules: string): string => `${python}begun?rules=${rules}`;

type Bytes = Uint8Array<ArrayBuffer>;
const through = (body: ReadableStream<Bytes>, change: GenericTransformStream): Response => new Response(body.pipeThrough(change as ReadableWritablePair<Bytes, Bytes>));

/** Its memory; undefined: it has not begun with these rules yet. What was spoilt on the disk does not unpack. */
export async function remembered(rules: string): Promise<ArrayBuffer | undefined> {
  try {
    const { body } = (await (await caches.open(CACHE)).match(nameOf(rules))) ?? {};
    return body ? await through(body, new DecompressionStream("gzip")).arrayBuffer() : undefined;
  } catch {
    return undefined;
  }
}

/** One is enough: those of other rules go. */
export async function remember(rules: string, memory: Uint8Array): Promise<void> {
  await forget();
  await (await caches.open(CACHE)).put(nameOf(rules), through(new Blob([memory as Bytes]).stream(), new CompressionStream("gzip")));
}

export const forget = async (): Promise<void> => void (await caches.delete(CACHE));
