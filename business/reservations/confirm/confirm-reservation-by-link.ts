import { defineAction } from "#business/actions.ts";
import { hashNetworkAddress } from "#business/auth/network-hash.ts";
import { findUnsettledCheckout } from "#business/reservations/pay/checkout/checkout-store.ts";
import { issueInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { confirmReservationByEmail } from "./confirm-reservation-by-email.ts";

type ConfirmationByLink = {
  token: string;
  /** The accepted Terms, and the network address. */
  terms?: { version: string; networkAddress: string };
};

/** Makes a spot on an invoice firm by its emailed link, and issues the numbered invoice. Idempotent. */
export const confirmReservationByLink = defineAction({
  name: "confirmReservationByLink",
  permission: "anyone",
  prepare: async ({ terms }: ConfirmationByLink) =>
    terms && {
      version: terms.version,
      networkHash: await hashNetworkAddress(terms.networkAddress),
    },
  async run(tx, { token }, context) {
    const terms = context.prepared;
    const confirmed = await confirmReservationByEmail({ token, terms }, context, tx);
    if (confirmed.state !== "unpaid") return { result: confirmed };
    await issueConfirmedInvoice(tx, confirmed);
    return { result: confirmed };
  },
});

/** The numbered invoice of the confirmed spot, over an open payment page's price if there is one. */
export async function issueConfirmedInvoice(tx: Queryable, confirmed: Reservation): Promise<void> {
  const price = await findUnsettledCheckout(confirmed.id, tx);
  const dueOn = confirmed.paymentDueOn;
  await issueInvoice(tx, confirmed, price ? { dueOn, price } : { dueOn });
}
