/** What is kept of the tables of this home: the table itself as a text, written before anybody sees what it says, and whose
 *  seats are whose. A browser that is killed loses the last seconds of its other storage, of this one nothing. */
const NAME = "pravek";
const TABLES = "tables";
const SEATS = "seats";

/** A table, and where the rules lie by which it is played. */
export interface Written {
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
  opened ??= (async () => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => [TABLES, SEATS].forEach((store) => request.result.createObjectStore(store));
    return done(request);
  })();
  opened.catch(() => (opened = undefined));
  return opened;
}

/** All of it or nothing, and on the disk when it comes back. */
async function change(stores: string[], work: (store: (name: string) => IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(stores, "readwrite", { durability: "strict" });
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("storage"));
  });
  work((name) => transaction.objectStore(name));
  return ended;
}

const store = async (name: string): Promise<IDBObjectStore> => (await database()).transaction(name).objectStore(name);

export const write = (tables: Map<string, Written>): Promise<void> => change([TABLES], (store) => tables.forEach((written, table) => store(TABLES).put(written, table)));
export const read = async (table: string): Promise<Written | undefined> => done((await store(TABLES)).get(table) as IDBRequest<Written | undefined>);

export const writeSeats = (table: string, seats: object): Promise<void> => change([SEATS], (store) => void store(SEATS).put(seats, table));
export const readSeats = async (): Promise<unknown[]> => done((await store(SEATS)).getAll());

export const erase = (table: string): Promise<void> => change([TABLES, SEATS], (store) => [TABLES, SEATS].forEach((name) => store(name).delete(table)));
