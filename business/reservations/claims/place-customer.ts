import { defineAction } from "#business/actions.ts";
import { markLeadsWon } from "#business/leads/mark-leads-won.ts";
import { enqueueBookingNews } from "#business/reservations/booking-news-job.ts";
import { describeTermsDeadline } from "#business/reservations/messages/describe-terms-deadline.ts";
import { issueInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-invoice-payment.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { type BookByHandInput, bookByHand } from "./book-by-hand.ts";

export type PlaceCustomerInput = BookByHandInput & {
  paid: { note: string } | undefined;
  leadId?: number | undefined;
};

/**
 * Books a free spot for a customer who called, with a numbered invoice: sent to them, or marked as
 * paid with a note ("check 1042"). Their message asks them to accept the Terms. One transaction for
 * spot, invoice, payment and messages; a lead with their
 * address or number is won. Refuses (conflict) a taken spot, a card that has gone to
 * print, and a changed price.
 */
export const placeCustomer = defineAction({
  name: "placeCustomer",
  permission: "anyone",
  undo: ["closePaymentAndRelease"],
  async run(tx, { paid, leadId, ...place }: PlaceCustomerInput, context) {
    const placed = await bookByHand(place, context, tx);
    const { email, phone } = place.details;
    const reason = `Reservation ${placed.reference}`;
    await markLeadsWon({ id: leadId, email, phone, reason }, context, tx);
    const invoice = await issueInvoice(tx, placed, { dueOn: placed.paymentDueOn });
    if (!paid) {
      const sentences = [
        "Thank you for your call. As agreed, we're holding this spot on the card for you.",
        `To confirm it, read our Terms and accept them on the page below, by ${describeTermsDeadline(placed)}. Otherwise we release the spot, and you owe nothing.`,
        "The invoice is attached. Once it's paid, we'll send you the dates and start designing your ad. If we haven't received payment by its due date, we release the spot.",
      ];
      await enqueueBookingNews(tx, placed, { news: "placed", sentences });
      return { result: placed };
    }
    const payment = {
      reservationId: placed.id,
      amountCents: invoice.totalCents,
      note: requireTextWithin(paid.note, { field: "note", most: 500 }),
      expectedVersion: invoice.version,
    };
    const { reservation } = await recordInvoicePayment(payment, context, tx);
    return { result: reservation };
  },
});
