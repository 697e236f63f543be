import { defineAction } from "#business/actions.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { Refusal } from "#platform/refusal.ts";
import { CUSTOMER_VIEW_MINUTES } from "./private-page-paths.ts";

/** A link that shows the office what its customer sees, for 15 minutes, without any action. Returns its token. */
export const createCustomerViewLink = defineAction({
  name: "createCustomerViewLink",
  permission: "reservations.open-view",
  undo: "harmless",
  async run(tx, { reservationId }: { reservationId: number }) {
    const { id } = await loadReservation(reservationId, tx);
    const subject = { type: "reservation", id };
    return {
      event: { event: "reservation.view-opened", subject },
      result: await createPrivateLinkToken(tx, {
        subject,
        channel: "office",
        minutes: CUSTOMER_VIEW_MINUTES,
      }),
    };
  },
});

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
