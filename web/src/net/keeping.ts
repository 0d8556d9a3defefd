/** What is kept of the tables of this home: the table itself as a text, written before anybody sees what it says, and whose
 *  seats are whose. A browser that is killed loses the last seconds of its other storage, of this one nothing. */
import { Database } from "./database";

/** A table, and where the rules lie by which it is played. */
export interface Written {
  text: string;
  rules: string;
}

const STORES = ["tables", "seats"] as const;
const home = new Database("pravek", STORES);

export const write = (tables: Map<string, Written>): Promise<void> => home.change(["tables"], (store) => tables.forEach((written, table) => store("tables").put(written, table)));
export const read = (table: string): Promise<Written | undefined> => home.get<Written>("tables", table);

export const writeSeats = (table: string, seats: object): Promise<void> => home.change(["seats"], (store) => void store("seats").put(seats, table));
export const readSeats = (): Promise<unknown[]> => home.all("seats");

export const erase = (table: string): Promise<void> => home.change(STORES, (store) => STORES.forEach((name) => store(name).delete(table)));
