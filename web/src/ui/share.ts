/** Something leaves this page: by the sheet of a phone, otherwise through the clipboard. */

/** What has come of it. `refused`: neither would take it. */
export type Shared = "shared" | "copied" | "refused";

export const textOf = ({ text, url }: ShareData): string => text ?? url ?? "";

export async function share(what: ShareData): Promise<Shared> {
  if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
    const failed = await navigator.share(what).then(() => null, (error: unknown) => error);
    if (failed === null || (failed instanceof DOMException && failed.name === "AbortError")) return "shared"; // who closes the sheet wants nothing else
  }
  try {
    await navigator.clipboard.writeText(textOf(what)); // a page that came by plain http has no clipboard
    return "copied";
  } catch {
    return "refused";
  }
}
