import { type Circumstances, record } from "#business/journal/journal.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { moveEntry } from "./wait-list-entries.ts";
import { readWaitListToken } from "./wait-list-token.ts";

/**
 * Takes somebody off the wait-list who pressed the button behind the link in their e-mail. Twice is once; an offer
 * that has been made stays until it is declined or lapses. Refuses a token that is not ours.
 */
export async function leaveWaitList(
  { token }: { token: string },
  { actor }: Circumstances,
  tx: Queryable = db,
): Promise<void> {
  const id = await readWaitListToken(token);
  if (id === undefined) {
    throw new Refusal("not-found", "We do not know this link. Please check that it is whole.", {
      detail: "a wait-list token that is not ours",
    });
  }
  await tx.transaction(async (inner) => {
    const left = await moveEntry(inner, id, {
      from: ["waiting", "lapsed", "declined"],
      to: "left",
    });
    const subject = { type: "wait-list-entry", id };
    if (left) await record(inner, actor, { event: "wait-list.left", subject });
  });
}
