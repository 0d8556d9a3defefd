/** A record that goes from one page to the next, once: one that was opened from a file has no address. */
let record: string | null = null;

export const hand = (text: string): void => void (record = text);

export function handed(): string | null {
  const given = record;
  record = null;
  return given;
}
