import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { endedStates, type Reservation } from "#business/reservations/reservation.ts";
import {
  enqueueChangeEmails,
  type ReservationChangeKind,
} from "#business/reservations/reservation-jobs.ts";
import { transitionWaitlistEntry } from "#business/waitlist/waitlist-entries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { announceAvailabilityChange } from "./claims.ts";
import { offerSpots } from "./offer-spots.ts";

/** Ends that buyers with an invoice or a payment must be notified of. */
const OWED: readonly (string | null)[] = ["unconfirmed", "unpaid", "paid", "canceled"];

/**
 * Everything that follows when claims end, in the same transaction: audit entries, messages, open
 * screens, and new offers to the waitlist. `wanted`: a spot that a buyer is about to take; the
 * waitlist gets another one if possible. `callerNotifies`: the caller notifies people itself.
 */
export async function handleEndedClaims(
  tx: Queryable,
  ended: readonly Reservation[],
  { actor }: ActionContext,
  { wanted, callerNotifies = false }: { wanted?: string; callerNotifies?: boolean } = {},
): Promise<void> {
  for (const one of ended) {
    const state = endedStates.find((end) => end === one.state);
    if (!state) throw new Error(`reservation ${one.id} has not ended: it is ${one.state}`);
    const from = one.endedFromState ?? one.state;
    const subject = { type: "reservation", id: one.id };
    const detail = { mailing: one.mailingId, industry: one.industry, spot: one.spot, from };
    await recordEvent(tx, actor, { event: `reservation.${state}`, subject, detail });
    if (one.waitlistEntryId !== null) {
      const to = one.state === "expired" ? "lapsed" : "declined";
      await transitionWaitlistEntry(tx, one.waitlistEntryId, { from: ["offered"], to });
    }
    if (!callerNotifies && OWED.includes(from)) {
      await enqueueChangeEmails(tx, one, one.state as ReservationChangeKind, from);
    }
  }
  for (const mailingId of new Set(ended.map((one) => one.mailingId))) {
    const freed = ended.filter((one) => one.mailingId === mailingId).map(({ spot }) => spot);
    await announceAvailabilityChange(tx, mailingId);
    await offerSpots(tx, { mailingId, freed, wanted });
  }
}
