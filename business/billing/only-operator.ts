import type { Actor } from "#business/journal/journal.ts";
import { Refusal } from "#platform/refusal.ts";

/** Refuses everybody but an operator. */
export function onlyOperator(actor: Actor): asserts actor is Extract<Actor, { kind: "operator" }> {
  if (actor.kind === "operator") return;
  throw new Refusal("not-allowed", "Only the operator can do this.", {
    detail: `refused to ${actor.kind}`,
  });
}
