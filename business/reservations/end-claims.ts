import { type Circumstances, record } from "#business/journal/journal.ts";
import { moveEntry } from "#business/leads/wait-list-entries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { announceChange } from "./claims.ts";
import { offerPlaces } from "./offer-places.ts";
import type { EndState, Reservation } from "./reservation.ts";
import { tell } from "./reservation-jobs.ts";

/** Ends of which people with an invoice or a payment must hear. */
const OWED: readonly (string | null)[] = ["unconfirmed", "unpaid", "paid", "cancelled"];

/**
 * Whatever follows from claims that have just ended, in the transaction that ended them: the journal, messages,
 * open screens, and the wait-list, which gets what is free now. `wanted`: a spot that somebody is about to
 * take; the wait-list gets another if there is one.
 */
export async function claimsEnded(
  tx: Queryable,
  ended: readonly Reservation[],
  { actor }: Circumstances,
  wanted?: string,
): Promise<void> {
  for (const one of ended) {
    const from = one.endedFrom ?? one.state;
    const subject = { type: "reservation", id: one.id };
    const detail = { mailing: one.mailingId, industry: one.industry, spot: one.spot, from };
    await record(tx, actor, { event: `reservation.${one.state}`, subject, detail });
    if (one.waitListEntryId !== null) {
      const to = one.state === "expired" ? "lapsed" : "declined";
      await moveEntry(tx, one.waitListEntryId, { from: ["offered"], to });
    }
    if (OWED.includes(from)) await tell(tx, one, one.state as EndState, from);
  }
  for (const mailingId of new Set(ended.map((one) => one.mailingId))) {
    const freed = ended.filter((one) => one.mailingId === mailingId).map(({ spot }) => spot);
    await announceChange(tx, mailingId);
    await offerPlaces(tx, { mailingId, freed, wanted });
  }
}
