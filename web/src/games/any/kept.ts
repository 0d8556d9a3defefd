/** The new value with every part of the old one that is still the same, so that a screen draws anew only what has changed. */
export function kept<T>(old: unknown, now: T): T {
  if (Object.is(old, now) || typeof old !== "object" || typeof now !== "object" || old === null || now === null || Array.isArray(old) !== Array.isArray(now)) return now;
  const [before, after] = [old as Record<string, unknown>, now as Record<string, unknown>];
  const names = Object.keys(after);
  let isSame = names.length === Object.keys(before).length;
  for (const name of names) {
    after[name] = kept(before[name], after[name]);
    isSame &&= Object.is(after[name], before[name]);
  }
  return isSame ? (old as T) : now;
}
