import { defineAction } from "#business/actions.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { Refusal } from "#platform/refusal.ts";

/** How long a link to an invoice works that the office hands on. */
export const INVOICE_LINK_DAYS = 30;

/**
 * Creates a private link to a reservation's newest invoice, for the office to pass on. It works for 30 days. It confirms no
 * email address and allows no action: a person with the link can read the invoice, not cancel. Returns its token. Refuses a
 * reservation without an invoice.
 */
export const createInvoiceLinkToken = defineAction({
  name: "createInvoiceLinkToken",
  permission: "reservations.open-view",
  undo: "harmless",
  async run(tx, { reservationId }: { reservationId: number }) {
    const billed = await findLatestInvoice(reservationId, tx);
    if (!billed) throw new Refusal("not-found", "This reservation has no invoice.");
    const subject = { type: "reservation", id: reservationId };
    const about = { type: "invoice", id: billed.number };
    return {
      event: { event: "invoice.link-created", subject: about },
      result: await createPrivateLinkToken(tx, {
        subject,
        channel: "office",
        minutes: INVOICE_LINK_DAYS * 24 * 60,
      }),
    };
  },
});
