import { defineAction } from "#business/actions.ts";
import { findPriceWithTax } from "#business/reservations/pay/billing-queries.ts";
import { voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import type { Price } from "#business/reservations/pay/tax/tax.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { findCurrentPriceAndHouseholds, renewHold } from "./renew-hold.ts";

/** Takes an expired spot again at today's price, and voids its open invoice, so that only that can be asked. */
export const renewHoldAndVoidInvoice = defineAction({
  name: "renewHoldAndVoidInvoice",
  permission: "anyone",
  async run(tx, input: { reservationId: number; shownCents: number }, context) {
    const held = await renewHold(input, context, tx);
    await voidInvoice(tx, held.id);
    return { result: held };
  },
});

/** Today's price for taking a spot again. */
export async function priceToRetakeSpot(
  reservation: Pick<Reservation, "mailingId" | "size">,
): Promise<Price> {
  const { priceCents } = await findCurrentPriceAndHouseholds(reservation, db);
  return findPriceWithTax({ priceCents }, await findTodayByDatabaseClock());
}
