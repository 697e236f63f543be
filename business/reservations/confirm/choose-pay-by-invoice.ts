import { eq, type SQL, sql } from "drizzle-orm";
import { defineAction, defineGatewayAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { countRequestedMailOrRefuse } from "#business/mail-limits/count-mail.ts";
import { deadlineToCallOffice } from "#business/mailings/calendar/business-days.ts";
import { loadMailing } from "#business/mailings/find-mailings.ts";
import {
  announceAvailabilityChange,
  confirmDeadlineSql,
  databaseNowSql,
  endOfArizonaDateSql,
  findTodayByDatabaseClock,
  getDatabaseTimeAfterMinutes,
  hasTimeLeftSql,
  lockReservation,
  requireReservationAction,
  requireReservationTransition,
  stateListSql,
} from "#business/reservations/claims/claims.ts";
import {
  acquireAdvisoryLocks,
  countMaxSpotsForStrangers,
  requireReservationWithinLimits,
} from "#business/reservations/claims/hold-spot.ts";
import { findOfferedPaymentMethods } from "#business/reservations/pay/billing-queries.ts";
import {
  findUnsettledCheckout,
  isGatewayConfigured,
} from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { invoiceDueDate, officeInvoiceDueDate } from "#business/reservations/pay/payment-terms.ts";
import {
  claimDurations,
  isOwed,
  isTimeUp,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { enqueueReservationChangeEmails } from "#business/reservations/reservation-jobs.ts";
import { company } from "#company.ts";
import { contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { type PlainDate, shortWeekdayDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { strangersShare } from "#site.ts";

/**
 * Chooses to pay by invoice. A payment page that is open is closed at the gateway first; one that turns out to be paid has
 * paid the spot, and what is paid, or on its way, is returned as it is. Refuses where invoices are not offered, and what
 * `reserveOnInvoice` refuses.
 */
export const choosePayByInvoice = defineGatewayAction({
  name: "choosePayByInvoice",
  permission: "anyone",
  async atGateway(input: { reservationId: number }, context, database) {
    const { invoice } = await findOfferedPaymentMethods(isGatewayConfigured());
    if (!invoice) {
      throw new Refusal(
        "conflict",
        "You can only pay for this spot by card. Nothing you typed is lost.",
        { detail: "invoices are switched off beside cards" },
      );
    }
    return closeCheckout(input, context, database);
  },
  async run(tx, { reservationId }, { prepared: { outcome, reservation }, ...context }) {
    const isPaid = outcome === "paid" || outcome === "processing" || reservation.state === "paid";
    if (isPaid) return { result: reservation };
    return { result: await reserveOnInvoice({ reservationId }, context, tx) };
  },
});

/**
 * Reserves a spot on an invoice, due by the payment terms, while no payment page is open; chosen twice is once. An email goes
 * out with the button that makes it firm (`confirmReservationByLink`), and the number comes with that: within 2 hours, or a
 * day if the office vouched for them (`confirmDeadlineSql`). If the card has its share of first-time buyers, the office is asked
 * (`invoiceRequestedAt`), and the spot stays held until the office has been open for two hours. Refuses without details, when
 * the time is up, when booking closes too soon and the office has not vouched, one open spot too many, and one message too
 * many (`mailLimits`), which is not counted for who was vouched for.
 */
export const reserveOnInvoice = defineAction({
  name: "reserveOnInvoice",
  permission: "anyone",
  async run(tx, { reservationId }: { reservationId: number }, { actor }) {
    const before = await lockReservation(reservationId, tx);
    const isChosen = isOwed(before) && !isTimeUp(before);
    if (isChosen) return { result: before };
    await refuseWhileBuyerPays(tx, reservationId);
    requireReservationAction("pay-by-invoice", before);
    const due = await dueDate(tx, before);
    if (!(await canPayByInvoiceWithoutAskingOffice(before, tx)))
      return { result: await askOffice(tx, before, { actor, due }) };
    const isVouched = before.vouchedAt !== null;
    const hours = isVouched ? claimDurations.confirmHoursVouched : claimDurations.confirmHours;
    const confirmUntil = sql`least(${await confirmDeadlineSql(tx, hours)},
      ${endOfArizonaDateSql(due)})`;
    const after = await requireReservationTransition(tx, before, {
      from: ["held", "paying"],
      to: "unconfirmed",
      set: { paymentMethod: "invoice", paymentDueOn: due, expiresAt: confirmUntil },
      when: hasTimeLeftSql,
    });
    await requireReservationWithinLimits(tx, after.id);
    await enqueueReservationChangeEmails(tx, after, "unconfirmed", before.state);
    await announceAvailabilityChange(tx, after.mailingId);
    if (!isVouched) await requireMailToBuyer(tx, reservationId);
    await voidInvoice(tx, reservationId);
    const subject = { type: "reservation", id: after.id };
    return {
      event: { event: "reservation.invoice-chosen", subject, detail: { due } },
      result: after,
    };
  },
});

async function refuseWhileBuyerPays(tx: Queryable, reservationId: number): Promise<void> {
  if (!(await findUnsettledCheckout(reservationId, tx))) return;
  throw new Refusal(
    "conflict",
    "You’ve already started a payment for this spot, in another window or at your bank. Finish or close it there first.",
    { detail: `reservation ${reservationId} has a payment page that is not settled` },
  );
}

async function requireMailToBuyer(tx: Queryable, reservationId: number): Promise<void> {
  const { networkHash, wideNetworkHash } = reservation;
  const [buyer] = await tx
    .select({ email: contact.email, networkHash, wideNetworkHash })
    .from(reservation)
    .innerJoin(contact, eq(contact.id, reservation.contactId))
    .where(eq(reservation.id, reservationId));
  if (buyer) await countRequestedMailOrRefuse(tx, buyer);
}

async function askOffice(
  tx: Queryable,
  before: Reservation,
  { actor, due }: Pick<ActionContext, "actor"> & { due: PlainDate },
): Promise<Reservation> {
  if (before.invoiceRequestedAt !== null) return before;
  const keeps = await canKeepSpotWhileOfficeIsAsked(tx, before);
  const asked = await requireReservationTransition(tx, before, {
    from: [before.state],
    to: before.state,
    set: {
      invoiceRequestedAt: databaseNowSql,
      ...(keeps && { expiresAt: await officeAnswersBySql(tx, due) }),
    },
    when: hasTimeLeftSql,
  });
  const subject = { type: "reservation", id: asked.id };
  await recordEvent(tx, actor, { event: "reservation.invoice-requested", subject });
  return asked;
}

/** Until when the office has had two open hours to answer; not past the day on which the invoice would be due. */
async function officeAnswersBySql(tx: Queryable, due: PlainDate): Promise<SQL> {
  const until = deadlineToCallOffice(
    await getDatabaseTimeAfterMinutes(tx, 0),
    claimDurations.confirmHours,
  ).toISOString();
  return sql`greatest(expires_at, least(${until}::timestamptz, ${endOfArizonaDateSql(due)}))`;
}

async function dueDate(tx: Queryable, { mailingId, vouchedAt }: Reservation): Promise<PlainDate> {
  const { bookingCloses } = (await loadMailing(mailingId, tx)).dates;
  const today = await findTodayByDatabaseClock(tx);
  if (vouchedAt !== null) return officeInvoiceDueDate(today, bookingCloses);
  const due = invoiceDueDate(today, bookingCloses);
  if (due === undefined) {
    throw new Refusal(
      "conflict",
      `Booking closes ${shortWeekdayDate(bookingCloses)}, too soon to pay by invoice. Pay online, or call ${company().phone.display}.`,
      { detail: "the payment terms leave no due date" },
    );
  }
  return due;
}

/** SQL: vouched for, or their confirmed address has paid before. `its`: the row's alias in the query. */
const isKnownBuyerSql = (its: string): SQL => {
  const row = sql.raw(its);
  return sql`(${row}.vouched_at is not null or exists (
    select from contact as own
      join contact as before on before.email_key = own.email_key
      join reservation as paid on paid.contact_id = before.id and paid.state = 'paid' and paid.id <> ${row}.id
    where own.id = ${row}.contact_id and (${row}.confirmed_at is not null or exists (
      select from hold_request where hold_request.id = ${row}.hold_request_id and hold_request.email_key = own.email_key))))`;
};

/** How many buyers of a card wait for the office's word with their spots kept: as many as may go on invoices unasked. */
async function canKeepSpotWhileOfficeIsAsked(
  tx: Queryable,
  { id, mailingId }: Pick<Reservation, "id" | "mailingId">,
): Promise<boolean> {
  const { rows } = await tx.execute<{ waiting: string }>(sql`
    select count(*) as waiting from reservation
    where mailing_id = ${mailingId} and id <> ${id} and state in (${stateListSql(["held", "paying"])})
      and invoice_requested_at is not null and vouched_at is null and expires_at > statement_timestamp()`);
  const most = await countMaxSpotsForStrangers(tx, mailingId, strangersShare.invoices);
  return Number(rows[0]?.waiting) < most;
}

/**
 * Whether a reservation may go on an invoice without asking the office: a known buyer, or room in the card's share
 * (`strangersShare`), locked.
 */
export async function canPayByInvoiceWithoutAskingOffice(
  { id, mailingId }: Pick<Reservation, "id" | "mailingId">,
  tx: Queryable = db,
): Promise<boolean> {
  await acquireAdvisoryLocks(tx, [`invoices:${mailingId}`]);
  const { rows } = await tx.execute<{ known: boolean; others: string }>(sql`
    select ${isKnownBuyerSql("reservation")} as known, (
        select count(*) from reservation as other
        where other.mailing_id = ${mailingId} and other.id <> ${id}
          and other.state in (${stateListSql(["unconfirmed", "unpaid"])}) and other.expires_at > statement_timestamp()
          and not ${isKnownBuyerSql("other")}) as others
    from reservation where reservation.id = ${id}`);
  const [row] = rows;
  if (!row) throw new Error(`reservation ${id} vanished while its card was counted`);
  return (
    row.known ||
    Number(row.others) < (await countMaxSpotsForStrangers(tx, mailingId, strangersShare.invoices))
  );
}
