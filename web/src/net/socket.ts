/** A table on the server: the line connects, comes back when it breaks, sends again what was not answered. */
import type { Link, Message, Wishes } from "./link";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 3000;
const FINAL = new Set([4403, 4404]);

export class SocketLink implements Link {
  #socket: WebSocket | undefined;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  /** What was sent with an id and not answered yet; sent again, as it is, on every new line. A hint is not: the log would say
   *  that it was taken, and nobody waits for it any more. */
  #waiting = new Map<string, string>();

  constructor(private readonly wishes: Wishes) {
    addEventListener("online", this.#now);
    addEventListener("offline", this.#drop);
    this.#connect();
  }

  send(kind: string, body: { id?: string; [field: string]: unknown }): void {
    const text = JSON.stringify({ t: kind, d: body });
    if (body.id !== undefined && kind !== "hint") this.#waiting.set(body.id, text);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.#drop);
    this.#socket?.close(1000);
  }

  #now = (): void => {
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  /** Without a network nothing will tell us soon that the line is dead. */
  #drop = (): void => this.#socket?.close();

  #connect(): void {
    if (this.#stopped) return;
    this.wishes.change("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    // where several nodes serve, a proxy finds the table's by its address
    const table = encodeURIComponent(this.wishes.hello().table);
    const socket = new WebSocket(`${scheme}://${location.host}/ws?table=${table}`);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ t: "hello", d: this.wishes.hello() }));
      for (const text of this.#waiting.values()) socket.send(text);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as Message);
    socket.onclose = (event) => this.#closed(socket, event.code);
  }

  #hear(message: Message): void {
    if (message.t === "snapshot") {
      this.#wait = FIRST_WAIT;
      this.wishes.change("open");
    }
    if (message.t === "bye" && message.d.retry !== null) {
      this.#wait = Math.min(this.#wait, message.d.retry * 1000); // it knows when it is back
    }
    if (message.t === "ack" || message.t === "refused" || message.t === "because") {
      if (message.d.id !== null) this.#waiting.delete(message.d.id);
    }
    this.wishes.hear(message);
  }

  #closed(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#stopped) return;
    if (FINAL.has(code)) {
      this.wishes.change("closed");
      return;
    }
    this.wishes.change("lost");
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.5 + Math.random() * 0.5));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
