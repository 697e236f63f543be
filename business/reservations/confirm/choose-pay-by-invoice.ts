import { eq } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { countRequestedMailOrRefuse } from "#business/mail-limits/count-mail.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { findOfferedPaymentMethods } from "#business/reservations/pay/billing-queries.ts";
import {
  findUnsettledCheckout,
  isGatewayConfigured,
} from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/close-checkout.ts";
import { voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { reserveOnInvoicePendingConfirmation } from "./reserve-on-invoice-pending-confirmation.ts";

/**
 * Reserves a spot on an invoice: an email goes out with the button that makes it firm, and the number comes with that
 * (`confirmReservationByLink`). A payment page that is open is closed at the gateway first; one that turns out to be paid has
 * paid the spot, and what is paid, or on its way, is returned as it is. Chosen twice is once. Refuses where invoices are
 * not offered, without details, when the time is up, while a payment by card begins, and one message too many
 * (`mailLimits`). Where the card has its share of first-time buyers it stays on hold and the office is asked. Not to be
 * called inside a transaction.
 */
export async function choosePayByInvoice(
  { reservationId }: { reservationId: number },
  context: ActionContext,
): Promise<Reservation> {
  const { invoice } = await findOfferedPaymentMethods(isGatewayConfigured());
  if (!invoice) throw notOffered();
  const { outcome, reservation } = await closeCheckout({ reservationId }, context, db);
  if (outcome === "paid" || outcome === "processing" || reservation.state === "paid")
    return reservation;
  return runTransactionWithRetries(db, (tx) => reserveOnInvoiceWithin(tx, reservationId, context));
}

/** The same inside a transaction, with no payment page open. A message that the office vouched for is not counted. */
export async function reserveOnInvoiceWithin(
  tx: Queryable,
  reservationId: number,
  context: ActionContext,
): Promise<Reservation> {
  const before = await lockReservation(reservationId, tx);
  if (alreadyChosen(before)) return before;
  if (await findUnsettledCheckout(reservationId, tx)) throw payingElsewhere(reservationId);
  const reserved = await reserveOnInvoicePendingConfirmation({ reservationId }, context, tx);
  if (reserved.state !== "unconfirmed") return reserved;
  if (before.vouchedAt === null) await requireMailToBuyer(tx, reservationId);
  await voidInvoice(tx, reservationId);
  return reserved;
}

/** Counted in the transaction that reserves; where the office is asked, or vouched, nothing is counted. */
async function requireMailToBuyer(tx: Queryable, reservationId: number): Promise<void> {
  const { networkHash, wideNetworkHash } = reservation;
  const [buyer] = await tx
    .select({ email: contact.email, networkHash, wideNetworkHash })
    .from(reservation)
    .innerJoin(contact, eq(contact.id, reservation.contactId))
    .where(eq(reservation.id, reservationId));
  if (buyer) await countRequestedMailOrRefuse(tx, buyer);
}

function alreadyChosen({ state, secondsLeft }: Reservation): boolean {
  return (state === "unconfirmed" || state === "unpaid") && secondsLeft !== 0;
}

function notOffered(): Refusal {
  return new Refusal(
    "conflict",
    "You can only pay for this spot by card. Nothing you typed is lost.",
    {
      detail: "invoices are switched off beside cards",
    },
  );
}

function payingElsewhere(reservationId: number): Refusal {
  return new Refusal(
    "conflict",
    "You’ve already started a payment for this spot, in another window or at your bank. Finish or close it there first.",
    { detail: `reservation ${reservationId} has a payment page that is not settled` },
  );
}
