/** What a phone does for a table: it stays awake while it is passed around, and tells whose turn it is. */

/** Keep the screen lit until the answer is called. A browser lets go of it whenever the page is hidden. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let wanted = true;
  const ask = (): void => {
    if (document.hidden) return;
    navigator.wakeLock?.request("screen").then(
      (got) => (wanted ? (lock = got) : void got.release()),
      () => undefined, // a low battery refuses
    );
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}

/** Tell somebody who looks elsewhere; on phones only a service worker can. */
export async function tellTurn(title: string, body: string): Promise<void> {
  if (!document.hidden || !("Notification" in globalThis) || Notification.permission !== "granted") return;
  const words = { body, tag: "turn", icon: "/icon-192.png" };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) await registration.showNotification(title, words);
  else new Notification(title, words);
}
