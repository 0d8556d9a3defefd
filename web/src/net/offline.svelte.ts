/** Whether this device can play without a network, and the wish that it could: the whole product is kept by a service
 *  worker, which is here only if somebody asked for it. */

/** What the service worker says while it fetches: how many bytes are here, of how many. */
export interface Progress {
  here: number;
  of: number;
}

type Failure = "cut_off" | "no_room" | "forbidden";

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** Milliseconds a browser may take to tell what it keeps; it takes one or two. */
const LONGEST_LOOK = 3000;
/** Milliseconds between two wishes for a new version, or from the last fetch to a wish, and until nothing more is wished; who reads until then scrolls. */
const ASK_AGAIN = 250;
const LONGEST_ASK = 60_000;
const TOUCHED = ["pointerdown", "keydown", "wheel", "scroll", "popstate"];
/** Where this device remembers that something must be fetched anew. */
const BROKEN = "pravek.broken";

function isRemembered(): boolean {
  try {
    return localStorage.getItem(BROKEN) !== null;
  } catch {
    return false; // nothing can be stored here: nothing was kept, either
  }
}

class Offline {
  /** The server could not be reached when it was asked last. */
  alone = $state(!navigator.onLine);
  /** All that is needed is on this device. */
  kept = $state(false);
  progress = $state.raw<Progress | null>(null);
  /** It was asked for and did not come: the key of the reason. */
  failed = $state<Failure | null>(null);
  #broken = $state(isRemembered());
  /** What is played cannot be stored on this device. */
  unkept = $state(false);
  /** The browser offers to put this page among the other programs. */
  installable = $state.raw<InstallPrompt | null>(null);
  /** A browser keeps pages only if they came by https, or from this very machine. */
  readonly secure = isSecureContext;
  /** It knows all that is needed; an old one does not, nor do some in a private window. */
  readonly possible = this.secure && "WebAssembly" in globalThis && "caches" in globalThis && "serviceWorker" in navigator && "locks" in navigator;
  /** What is done as soon as everything is here. */
  prepare: () => void = () => undefined;
  #seeking = false;

  constructor() {
    addEventListener("offline", () => (this.alone = true));
    addEventListener("online", () => (this.alone = false));
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.installable = event as InstallPrompt;
    });
    addEventListener("appinstalled", () => void this.keep());
  }

  /** Something of what was kept is no longer as it was; also for the pages that come after this one. */
  get broken(): boolean {
    return this.#broken;
  }

  set broken(broken: boolean) {
    if (broken === this.#broken) return;
    this.#broken = broken;
    try {
      if (broken) localStorage.setItem(BROKEN, "");
      else localStorage.removeItem(BROKEN);
    } catch {
      /* a full storage remembers no more than this page */
    }
  }

  /** What is here is known. A page that came from the server does not wait for a browser that does not tell; one that
   *  came from this device knows it. */
  readonly looked = this.possible ? this.#known() : Promise.resolve();

  /** Fetch everything, or what is still missing of it. */
  async keep(): Promise<void> {
    if (!this.possible || this.progress) return;
    this.failed = null;
    this.progress = { here: 0, of: 1 };
    try {
      const registration = await navigator.serviceWorker.register("/sw.js");
      navigator.storage?.persist?.().catch(() => false); // Firefox asks somebody, who need not answer
      if (registration.active && this.broken) registration.active.postMessage("mend");
      else this.#watch(registration.installing ?? registration.waiting ?? registration.active);
    } catch (error) {
      this.#end(error instanceof DOMException && error.name === "SecurityError" ? "forbidden" : "cut_off");
    }
  }

  /** Whether the server is there again. */
  seek(): void {
    if (this.#seeking) return;
    this.#seeking = true;
    void this.reaches().then((there) => {
      if (there) this.alone = false;
      this.#seeking = false;
    });
  }

  /** Whether the server answers; without a network it is not even asked. */
  async reaches(): Promise<boolean> {
    if (!navigator.onLine) return false;
    const answer = await fetch("/health", { cache: "no-store" }).catch(() => undefined);
    return answer?.ok ?? false;
  }

  async install(): Promise<void> {
    const asked = await this.installable?.prompt();
    if (asked?.outcome === "accepted") this.installable = null;
  }

  #known(): Promise<void> {
    const looked = this.#look().catch(() => undefined);
    this.kept = Boolean(navigator.serviceWorker.controller);
    return this.kept ? Promise.resolve() : Promise.race([looked, new Promise<void>((now) => setTimeout(now, LONGEST_LOOK))]);
  }

  async #look(): Promise<void> {
    navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<Progress | { failed: Failure } | { mended: true }>) => {
      if ("failed" in data) this.#end(data.failed);
      else if ("mended" in data) this.#end(null);
      else if (this.progress) this.progress = data;
    });
    const registration = await navigator.serviceWorker.getRegistration();
    this.kept = Boolean(registration?.active);
    if (registration?.waiting) this.#renew(registration.waiting);
  }

  /** A new version takes over before anything was done here: the page begins anew with it. It is asked again for a
   *  while, for a page that was closed a moment ago is still counted among the open ones. It is asked when this page has
   *  fetched nothing for a moment: a fetch that comes while Chromium is letting the old version go starts that again, and
   *  then nobody tells it any more to go. */
  #renew(waiting: ServiceWorker): void {
    let asking: ReturnType<typeof setInterval> | undefined;
    const ask = (): void => {
      clearInterval(asking);
      asking = setInterval(() => waiting.postMessage("renew"), ASK_AGAIN);
    };
    const fetches = new PerformanceObserver(ask);
    const leave = (): void => {
      fetches.disconnect();
      clearInterval(asking);
    };
    for (const kind of TOUCHED) addEventListener(kind, leave, { once: true });
    setTimeout(leave, LONGEST_ASK);
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    fetches.observe({ type: "resource" });
    ask();
  }

  #watch(worker: ServiceWorker | null): void {
    const look = (): void => {
      if (worker?.state === "activated" || worker?.state === "installed") this.#end(null);
      if (worker?.state === "redundant") this.#end(this.failed ?? "cut_off");
    };
    worker?.addEventListener("statechange", look);
    look();
  }

  #end(failed: Failure | null): void {
    this.progress = null;
    this.failed = failed;
    if (failed) return;
    this.kept = true;
    this.broken = false;
    void this.#controlled().then(() => this.prepare());
  }

  /** What is kept here is what this page gets from now on. */
  async #controlled(): Promise<void> {
    if (navigator.serviceWorker.controller) return;
    await new Promise((now) => navigator.serviceWorker.addEventListener("controllerchange", now, { once: true }));
  }
}

export const offline = new Offline();
