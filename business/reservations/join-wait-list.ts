import type { Circumstances } from "#business/journal/journal.ts";
import { addToWaitList } from "#business/leads/add-to-wait-list.ts";
import type { WaitListEntry } from "#business/leads/wait-list.ts";
import type { WaitListForm } from "#business/leads/wait-list-forms.ts";
import { networkHashOf } from "#business/people/network-hash.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { findAvailability } from "./find.ts";
import { waitListJoined } from "./reservation-jobs.ts";

/**
 * Puts an address in line for an industry that is spoken for on a mailing, or a card that is full. Joining twice is
 * once, with one message. Refuses what is open (take it!), what can no longer be booked, and too many entries.
 */
export async function joinWaitList(
  { networkAddress, ...wish }: WaitListForm & { networkAddress: string },
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<WaitListEntry> {
  await refuseUnlessSpokenFor(wish, tx);
  const networkHash = await networkHashOf(networkAddress);
  return inPoliteTransaction(tx, async (inner) => {
    const { entry, isNew } = await addToWaitList(inner, { ...wish, networkHash }, circumstances);
    const payload = { entryId: entry.id };
    if (isNew) await enqueue(inner, waitListJoined, payload, { key: `wait-list:${entry.id}` });
    return entry;
  });
}

async function refuseUnlessSpokenFor(wish: WaitListForm, tx: Queryable): Promise<void> {
  const all = await findAvailability(wish.industry, tx);
  const found = all.find(({ mailing }) => mailing.id === wish.mailingId);
  if (!found || found.verdict === "closed") {
    throw new Refusal(
      "conflict",
      "Booking for this mailing has closed, so nobody waits for it any more.",
      {
        field: "mailingId",
        detail: `mailing ${wish.mailingId} cannot be waited for`,
      },
    );
  }
  if (found.verdict === "open") {
    throw new Refusal(
      "conflict",
      "Good news: your industry is open on this card right now. You can take a place.",
      {
        field: "industry",
        detail: `${wish.industry} is open on mailing ${wish.mailingId}`,
      },
    );
  }
}
