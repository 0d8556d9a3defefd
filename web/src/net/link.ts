/** How a client speaks with a table, wherever it is: on the server (`socket.ts`) or in this page (`pocket.ts`). */
import type * as wire from "../wire";

export interface Heard {
  snapshot: wire.Snapshot;
  events: wire.Events;
  ack: wire.Ack;
  refused: wire.Refused;
  because: wire.Because;
  hint: wire.Hint;
  coach: wire.Coached;
  table: wire.Table;
  said: wire.Said;
  over: wire.Ending;
  bye: wire.Bye;
}

export type Message = { [T in keyof Heard]: { v: number; t: T; d: Heard[T] } }[keyof Heard];
export type State = "connecting" | "open" | "lost" | "closed";

export interface Wishes {
  hello: () => wire.Hello;
  hear: (message: Message) => void;
  change: (state: State) => void;
}

export interface Link {
  /** Say something; what has an id is said until it is answered. */
  send(kind: string, body: { id?: string; [field: string]: unknown }): void;
  stop(): void;
}
