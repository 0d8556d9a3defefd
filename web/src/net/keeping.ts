/** Where the tables of this home are kept: a text each, written before anybody sees what it says. */
const NAME = "pravek";
const TABLES = "tables";

/** A table, and where the rules lie by which it is played. */
export interface Kept {
  text: string;
  rules: string;
}

let opened: Promise<IDBDatabase> | undefined;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("storage"));
  });

function database(): Promise<IDBDatabase> {
  opened ??= (() => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLES);
    return done(request);
  })();
  opened.catch(() => (opened = undefined));
  return opened;
}

/** All of them or none, and on the disk when it comes back. */
export async function write(tables: Map<string, Kept>): Promise<void> {
  const transaction = (await database()).transaction(TABLES, "readwrite", { durability: "strict" });
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("storage"));
  });
  for (const [table, kept] of tables) transaction.objectStore(TABLES).put(kept, table);
  return ended;
}

export async function read(table: string): Promise<Kept | undefined> {
  return done((await database()).transaction(TABLES).objectStore(TABLES).get(table) as IDBRequest<Kept | undefined>);
}

export async function forget(table: string): Promise<void> {
  await done((await database()).transaction(TABLES, "readwrite").objectStore(TABLES).delete(table));
}
