import type { Circumstances } from "#business/journal/journal.ts";
import { tellNews } from "#business/reservations/mailing-jobs.ts";
import { type PlaceInput, placeByHand } from "#business/reservations/place-by-hand.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { recordInvoicePayment } from "./record-invoice-payment.ts";

/**
 * Puts a customer who called on a free place, with a numbered invoice: sent to them, or marked as paid with a note of how
 * ("check 1042"). One transaction: place, invoice, payment and messages, or nothing. Refuses (conflict) what somebody has,
 * a card that has gone to print, and a price that is not the one that was said.
 */
export async function placeCustomer(
  { paid, ...place }: PlaceInput & { paid: { note: string } | undefined },
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<Reservation> {
  return inPoliteTransaction(tx, async (inner) => {
    const placed = await placeByHand(place, circumstances, inner);
    const invoice = await issueInvoice(inner, placed, { dueOn: placed.paymentDue });
    if (!paid) {
      const sentences = [
        "Thank you for your call. As agreed we have kept this place on the card for you.",
        "The invoice is attached. Once it is paid, we send the dates, and the design of your ad begins. Unpaid, the place goes back on sale after the date on the invoice, and nothing is owed.",
      ];
      await tellNews(inner, placed, { news: "placed", sentences });
      return placed;
    }
    const payment = {
      reservationId: placed.id,
      amountCents: invoice.totalCents,
      note: paid.note,
      expectedVersion: invoice.version,
    };
    const { reservation } = await recordInvoicePayment(payment, circumstances, inner);
    return reservation;
  });
}
