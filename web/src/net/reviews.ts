/** Reviews of finished games: made by the server, told line by line, and kept on this device beside the game. */
import { REVIEW_SHAPE, type Review, type Reviewed, type ReviewWish } from "../wire";
import { api } from "./api";
import { Database } from "./database";

const shelf = new Database("pravek.reviews", ["reviews"]);

/** One that an older page wrote differently is none: neither can it be drawn nor gone on with. */
export async function keptReview(game: string): Promise<Review | undefined> {
  const kept = await shelf.get<Review>("reviews", game).catch(() => undefined);
  return kept?.review === REVIEW_SHAPE ? kept : undefined;
}

export const keepReview = (game: string, review: Review): Promise<void> => shelf.change(["reviews"], (store) => void store("reviews").put(review, game));
export const dropReview = (game: string): Promise<void> => shelf.change(["reviews"], (store) => void store("reviews").delete(game));

/** Ask for a review and hear it line by line, until it is whole or `signal` ends it. */
export async function askReview(wish: ReviewWish, signal: AbortSignal, hear: (line: Reviewed) => void): Promise<void> {
  const { body } = await api.review(wish, signal);
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(JSON.parse(line) as Reviewed);
  }
}

const byStep = ({ step }: { step: number }): number => step;
const byEvent = ({ event }: { event: number }): number => event;

function joined<T>(before: readonly T[], fresh: readonly T[], key: (one: T) => number): T[] {
  const found = new Map([...before, ...fresh].map((one) => [key(one), one]));
  return [...found.values()].sort((one, other) => key(one) - key(other));
}

/** How a review is made; one that is made otherwise, by a newer server perhaps, begins anew. */
const made = ({ review, game, rules, events, evaluator, depth, seed }: Review): string => JSON.stringify([review, game, rules, events, evaluator, depth, seed]);

/** All that is known with what is new. */
export function grown(before: Review | null, fresh: Review): Review {
  if (!before || made(before) !== made(fresh)) return fresh;
  return {
    ...fresh,
    moments: joined(before.moments, fresh.moments, byStep),
    decisions: joined(before.decisions, fresh.decisions, byEvent),
    lucks: joined(before.lucks, fresh.lucks, byEvent),
  };
}
