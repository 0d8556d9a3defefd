/** A database of this browser: a few stores of values by name. What is changed is on the disk when the promise comes back. */
const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("storage"));
  });

export class Database<Store extends string> {
  #opened: Promise<IDBDatabase> | undefined;

  constructor(
    private readonly name: string,
    private readonly stores: readonly Store[],
  ) {}

  get = async <T>(store: Store, key: string): Promise<T | undefined> => done((await this.#reading(store)).get(key) as IDBRequest<T | undefined>);
  all = async <T>(store: Store): Promise<T[]> => done((await this.#reading(store)).getAll() as IDBRequest<T[]>);

  /** All of it or nothing. */
  async change(stores: readonly Store[], work: (store: (name: Store) => IDBObjectStore) => void): Promise<void> {
    const { transaction, ended } = await this.#writing(stores);
    work((name) => transaction.objectStore(name));
    transaction.commit(); // a page that is being closed does not come to it by itself
    return ended;
  }

  /** What is there becomes what is made of it; no other page comes in between. */
  async update<T>(store: Store, key: string, make: (there: T | undefined) => T): Promise<T> {
    const { transaction, ended } = await this.#writing([store]);
    const value = make(await done(transaction.objectStore(store).get(key) as IDBRequest<T | undefined>));
    transaction.objectStore(store).put(value, key);
    transaction.commit();
    await ended;
    return value;
  }

  async #writing(stores: readonly Store[]): Promise<{ transaction: IDBTransaction; ended: Promise<void> }> {
    const transaction = (await this.#database()).transaction(stores, "readwrite", { durability: "strict" });
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("storage"));
    });
    ended.catch(() => undefined); // whoever got no further than reading has said so already
    return { transaction, ended };
  }

  async #reading(store: Store): Promise<IDBObjectStore> {
    return (await this.#database()).transaction(store).objectStore(store);
  }

  #database(): Promise<IDBDatabase> {
    this.#opened ??= (async () => {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => this.stores.forEach((store) => request.result.createObjectStore(store));
      const database = await done(request);
      database.onversionchange = () => {
        database.close(); // a newer page waits for that
        this.#opened = undefined;
      };
      return database;
    })();
    this.#opened.catch(() => (this.#opened = undefined));
    return this.#opened;
  }
}
