/** What the server refuses, as a sentence: the same key says the same wherever it is heard. */
import { has, t, type Args, type Key } from "./index.svelte";

/** Only a page of another version can get these wrong. */
const OUTDATED: ReadonlySet<string> = new Set(["hello_again", "no_hello", "not_a_message", "not_an_action", "not_json", "unknown_message", "wrong_method", "wrong_origin"]);

export function refusal(key: string, args: Args, groups: readonly string[]): string | undefined {
  if (OUTDATED.has(key)) return t("trouble.outdated");
  const known = groups.map((group) => `${group}.${key}`).find(has);
  return known ? t(known as Key, args) : undefined;
}

/** The arguments of the wire that a sentence can hold. */
export function plainArgs(args: Record<string, unknown>): Args {
  const plain = Object.entries(args).filter(([, value]) => typeof value === "string" || typeof value === "number");
  return Object.fromEntries(plain) as Args;
}
