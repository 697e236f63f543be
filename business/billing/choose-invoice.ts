import type { Circumstances } from "#business/journal/journal.ts";
import { lockReservation } from "#business/reservations/claims.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { reserveOnInvoice } from "#business/reservations/reserve-on-invoice.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { findUnsettled, gatewayIsSet } from "./checkouts.ts";
import { closeCheckout } from "./close-checkout.ts";
import { findPaymentWays } from "./find.ts";
import { issueInvoice, voidInvoice } from "./issue-invoice.ts";

/**
 * Reserves a place on a numbered invoice, which goes out by e-mail with the button that makes it firm. A payment page
 * that is open is closed at the gateway first; one that turns out to be paid has paid the place. Chosen twice is once.
 * Refuses where invoices are not offered, without details, when the time is up, and while a payment by card is on its
 * way. Not to be called inside a transaction.
 */
export async function chooseInvoice(
  { reservationId }: { reservationId: number },
  circumstances: Circumstances,
  database: Queryable = db,
): Promise<Reservation> {
  const { invoice } = await findPaymentWays(gatewayIsSet(), database);
  if (!invoice) throw notOffered();
  const { outcome, reservation } = await closeCheckout({ reservationId }, circumstances, database);
  if (outcome === "paid") return reservation;
  return inPoliteTransaction(database, (tx) => reserve(tx, reservationId, circumstances));
}

async function reserve(
  tx: Queryable,
  reservationId: number,
  circumstances: Circumstances,
): Promise<Reservation> {
  const before = await lockReservation(reservationId, tx);
  if (alreadyChosen(before)) return before;
  if (await findUnsettled(reservationId, tx)) throw payingElsewhere(reservationId);
  const reserved = await reserveOnInvoice({ reservationId }, circumstances, tx);
  await voidInvoice(tx, reservationId);
  await issueInvoice(tx, reserved, { dueOn: reserved.paymentDue });
  return reserved;
}

function alreadyChosen({ state, secondsLeft }: Reservation): boolean {
  return (state === "unconfirmed" || state === "unpaid") && secondsLeft !== 0;
}

function notOffered(): Refusal {
  return new Refusal("conflict", "This place can only be paid by card. Nothing was lost.", {
    detail: "invoices are switched off beside cards",
  });
}

function payingElsewhere(reservationId: number): Refusal {
  return new Refusal(
    "conflict",
    "A payment for this place is under way: on a page in another window, or at your bank. Finish or close it there first.",
    { detail: `reservation ${reservationId} has a payment page that is not settled` },
  );
}
