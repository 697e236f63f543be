import { eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  announceAvailabilityChange,
  databaseArizonaDate,
  databaseNow,
  endOfDate,
  hasTimeLeftSql,
  loadReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { canInvoiceFirstTimeBuyer } from "#business/reservations/first-time/first-time-buyers.ts";
import { requireReservationWithinLimits } from "#business/reservations/holds/hold-limits.ts";
import { changedMeanwhileRefusal, refuseUnlessAllowed } from "#business/reservations/refusals.ts";
import {
  checkReservationAction,
  claimDurations,
  invoiceDueDate,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { enqueueChangeEmails } from "#business/reservations/reservation-jobs.ts";
import { mailing } from "#database/schema/mailings.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Reserves a spot on an invoice, due in 3 business days and before booking closes. It becomes firm
 * when the buyer presses the button in the email within 2 hours (`confirmByEmail`), or within a day
 * if the office vouched for them. No payment page may be open at the gateway. If the card has its
 * share of first-time buyers, the spot stays held and the office is asked (`invoiceRequestedAt`).
 * Refuses without details, when the time is up, and one open spot too many.
 */
export async function reserveOnInvoice(
  { reservationId }: { reservationId: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<Reservation> {
  return runTransactionWithRetries(tx, async (inner) => {
    const before = await loadReservation(reservationId, inner);
    refuseUnlessAllowed(checkReservationAction("pay-by-invoice", before), before);
    if (!(await canInvoiceFirstTimeBuyer(inner, before))) return askOffice(inner, before, actor);
    const due = await dueDate(inner, before.mailingId);
    const hours =
      before.vouchedAt === null ? claimDurations.confirmHours : claimDurations.confirmHoursVouched;
    const confirmUntil = sql`least(statement_timestamp() + make_interval(hours => ${hours}::int),
      ${endOfDate(sql`${due}::date`)})`;
    const after = await transitionReservation(inner, before.id, {
      from: ["held", "paying"],
      to: "unconfirmed",
      set: { paymentMethod: "invoice", paymentDueOn: due, expiresAt: confirmUntil },
      when: hasTimeLeftSql,
    });
    if (!after) throw changedMeanwhileRefusal(before);
    await requireReservationWithinLimits(inner, after.id);
    const subject = { type: "reservation", id: after.id };
    await recordEvent(inner, actor, {
      event: "reservation.invoice-chosen",
      subject,
      detail: { due },
    });
    await enqueueChangeEmails(inner, after, "unconfirmed", before.state);
    await announceAvailabilityChange(inner, after.mailingId);
    return after;
  });
}

async function askOffice(
  tx: Queryable,
  before: Reservation,
  actor: ActionContext["actor"],
): Promise<Reservation> {
  if (before.invoiceRequestedAt !== null) return before;
  const asked = await transitionReservation(tx, before.id, {
    from: [before.state],
    to: before.state,
    set: { invoiceRequestedAt: databaseNow },
    when: hasTimeLeftSql,
  });
  if (!asked) throw changedMeanwhileRefusal(before);
  const subject = { type: "reservation", id: asked.id };
  await recordEvent(tx, actor, { event: "reservation.invoice-requested", subject });
  return asked;
}

async function dueDate(tx: Queryable, mailingId: number): Promise<PlainDate> {
  const [row] = await tx
    .select({
      today: sql<string>`${databaseArizonaDate}::text`,
      bookingCloses: mailing.bookingCloses,
    })
    .from(mailing)
    .where(eq(mailing.id, mailingId));
  if (!row) throw new Error(`mailing ${mailingId} vanished under its reservation`);
  return invoiceDueDate(row.today, row.bookingCloses);
}
