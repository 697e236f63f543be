import { and, eq, isNull, sql } from "drizzle-orm";
import { acceptTerms } from "#business/advertisers/accept-terms.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/** The accepted Terms, and the salted hash of the customer's network. */
export type TermsAcceptance = { version: string; networkHash: string };

/** Records that a customer the office placed has accepted the Terms in force. */
export async function acceptReservationTerms(
  tx: Queryable,
  { id, contactId }: Reservation,
  given: TermsAcceptance | undefined,
  { actor }: ActionContext,
): Promise<void> {
  if (!given || given.version === "") throw termsNotAcceptedRefusal();
  if (contactId === null)
    throw new Error(`reservation ${id} has nobody who could accept the Terms`);
  const { version, networkHash } = given;
  await acceptTerms(tx, { contactId, termsVersion: version, networkHash });
  await tx
    .update(reservation)
    .set({ termsVersion: version, version: sql`${reservation.version} + 1` })
    .where(and(eq(reservation.id, id), isNull(reservation.termsVersion)));
  const subject = { type: "reservation", id };
  await recordEvent(tx, actor, {
    event: "reservation.terms-accepted",
    subject,
    detail: { version },
  });
}

export function termsNotAcceptedRefusal(): Refusal {
  return new Refusal("invalid", "Please accept the Terms first.", { field: "terms" });
}
