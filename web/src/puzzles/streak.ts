/** Days in a row on which the puzzle of the day was solved. Days are dates by UTC, as the server tells them. */

const DAY = 24 * 60 * 60 * 1000;

const before = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

export interface Streak {
  /** Up to today, or up to yesterday while today's is still open. */
  days: number;
  /** Today's is solved. */
  today: boolean;
  /** A day was missed: the streak that ended there, if there was one. */
  ended: number;
}

function upTo(day: string, solved: ReadonlySet<string>): number {
  let days = 0;
  for (let at = day; solved.has(at); at = before(at)) days++;
  return days;
}

export function streak(today: string, solved: ReadonlySet<string>): Streak {
  const isDone = solved.has(today);
  const days = upTo(isDone ? today : before(today), solved);
  const last = [...solved].filter((day) => day < today).sort().at(-1);
  return { days, today: isDone, ended: days === 0 && last ? upTo(last, solved) : 0 };
}
