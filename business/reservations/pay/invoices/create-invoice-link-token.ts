import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/** How long a link to an invoice works that the office hands on. */
export const INVOICE_LINK_DAYS = 30;

/**
 * Creates a private link to a reservation's newest invoice, for the office to pass on. It works for 30 days. It confirms no
 * email address and allows no action: a person with the link can read the invoice, not cancel. Returns its token. Refuses a
 * reservation without an invoice, and an actor without the permission.
 */
export async function createInvoiceLinkToken(
  { reservationId }: { reservationId: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<string> {
  return tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "reservations.open-view");
    const billed = await findLatestInvoice(reservationId, inner);
    if (!billed) throw new Refusal("not-found", "This reservation has no invoice.");
    const subject = { type: "reservation", id: reservationId };
    const about = { type: "invoice", id: billed.number };
    await recordEvent(inner, actor, { event: "invoice.link-created", subject: about });
    return createPrivateLinkToken(inner, {
      subject,
      channel: "office",
      minutes: INVOICE_LINK_DAYS * 24 * 60,
    });
  });
}
