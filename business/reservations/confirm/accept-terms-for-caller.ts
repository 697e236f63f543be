import { eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { acceptTerms, deleteRecordedAcceptance } from "#business/advertisers/accept-terms.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { needsTermsAcceptance } from "#business/reservations/reservation.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { site } from "#site.ts";

type Seen = { reservationId: number; expectedVersion: number };

/**
 * Records that a customer the office booked has accepted the Terms in force, on the phone or on paper: who recorded it,
 * and how they agreed. The spot can then be confirmed by phone. Refuses where nothing is left to accept, and without a way.
 */
export const acceptTermsForCaller = defineAction({
  name: "acceptTermsForCaller",
  permission: "reservations.vouch",
  undo: ["takeBackTermsForCaller"],
  locks: (tx, { reservationId }: Seen & { how: string }) => lockReservation(reservationId, tx),
  async run(tx, { how: typed }, { locked: before, operator }) {
    const ask = "Enter how they agreed.";
    const how = requireTextWithin(typed, { field: "howAgreed", most: 300, ask });
    const { id, contactId } = before;
    if (contactId === null || !needsTermsAcceptance(before)) {
      throw new Refusal("conflict", "This reservation has no Terms left to accept.");
    }
    const { version } = site.terms;
    const recordedBy = `operator:${operator.id}`;
    await acceptTerms(tx, { contactId, termsVersion: version, networkHash: "", recordedBy, how });
    await writeVersion(tx, id, version);
    const subject = { type: "reservation", id };
    return { event: { event: "reservation.terms-recorded", subject, detail: { version, how } } };
  },
});

/** Takes that back, if it was a mistake: the customer accepts the Terms by the link in their email. */
export const takeBackTermsForCaller = defineAction({
  name: "takeBackTermsForCaller",
  permission: "reservations.vouch",
  undo: ["acceptTermsForCaller"],
  locks: (tx, { reservationId }: Seen) => lockReservation(reservationId, tx),
  async run(tx, _, { locked: { id, contactId, termsVersion } }) {
    const isRecorded =
      contactId !== null &&
      termsVersion !== null &&
      (await deleteRecordedAcceptance(tx, { contactId, termsVersion }));
    if (!isRecorded) {
      throw new Refusal("conflict", "They accepted the Terms themselves, so this can't be undone.");
    }
    await writeVersion(tx, id, null);
    const subject = { type: "reservation", id };
    return { event: { event: "reservation.terms-record-undone", subject } };
  },
});

async function writeVersion(tx: Queryable, id: number, termsVersion: string | null): Promise<void> {
  await tx
    .update(reservation)
    .set({ termsVersion, version: sql`${reservation.version} + 1` })
    .where(eq(reservation.id, id));
}
