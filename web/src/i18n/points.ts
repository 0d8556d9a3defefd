/** A gain or a loss as it is written: +6, −2, +0. */
export function points(number: number | null): string {
  if (number === null) return "";
  return number >= 0 ? `+${number}` : `−${-number}`;
}
