import { householdNetworkOf } from "#platform/rate-limit.ts";
import { Refusal } from "#platform/refusal.ts";
import { createFairLimiter } from "#platform/web/concurrency-limiter.ts";

/** One page of designs asks for up to thirty pictures at once; more than that from one network is nobody who looks at them. */
const turns = createFairLimiter({
  everybody: { atOnce: 1, waiting: 120 },
  perSender: { atOnce: 1, waiting: 40 },
});

/** Does costly work when it's its turn, a network at a time. Throws a 503 response once too many wait. */
export async function workInTurn<Result>(
  networkAddress: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await turns.enter(householdNetworkOf(networkAddress), work);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "unavailable") throw error;
    const { status, sentence, retryAfter = 5 } = error;
    throw new Response(sentence, { status, headers: { "retry-after": String(retryAfter) } });
  }
}
