import { and, eq, gt } from "drizzle-orm";
import { findActiveInvoice, findPriceWithTax } from "#business/reservations/pay/billing-queries.ts";
import { findCreditsFromReservations } from "#business/reservations/pay/credits/credit-with-balance.ts";
import type { Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { priceWithTax } from "#business/reservations/pay/tax.ts";
import { findSpotPayments } from "#business/reservations/refunds/payment-balance.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";

/**
 * What a change of size does with the money, in cents with tax. `new-invoice`: not paid, a new
 * invoice replaces the open one, over `cents` at today's tax rate. `no-invoice`: nothing was invoiced yet. `back`: they
 * get `cents` back. `owes`: `cents` more are due on a new invoice. `same`: nothing moves.
 */
export type SizeChangeSettlement =
  | FeasibleSizeChangeSettlement
  | { kind: "impossible"; because: string; cents: 0 };
export type FeasibleSizeChangeSettlement = {
  kind: (typeof sizeChangeSettlementKinds)[number];
  cents: number;
};
export const sizeChangeSettlementKinds = [
  "new-invoice",
  "no-invoice",
  "back",
  "owes",
  "same",
] as const;

/** What a change to a spot of a price, in cents before tax, does with a reservation's money now. */
export async function findSizeChangeSettlement(
  reservation: Pick<Reservation, "id" | "state">,
  priceCents: number,
  database: Queryable = db,
): Promise<SizeChangeSettlement> {
  const billed = await findActiveInvoice(reservation.id, database);
  if (!billed) return { kind: "no-invoice", cents: 0 };
  const { totalCents: anew } = await findPriceWithTax(
    { priceCents },
    await findTodayByDatabaseClock(database),
    database,
  );
  if (reservation.state !== "paid") return { kind: "new-invoice", cents: anew };
  const total = priceWithTax(priceCents, billed.taxBasisPoints).totalCents;
  return planOfPaid({ id: reservation.id, billed, total, anew }, database);
}

async function planOfPaid(
  { id, billed, total, anew }: { id: number; billed: Invoice; total: number; anew: number },
  database: Queryable,
): Promise<SizeChangeSettlement> {
  const { goneCents } = await findMoneyReturnedForSmallerSize(id, database);
  if (total > billed.totalCents) {
    if (goneCents > 0) return impossible(goneCents);
    return { kind: "owes", cents: anew - billed.totalCents };
  }
  const cents = billed.totalCents - total - goneCents;
  if (cents < 0) return impossible(goneCents);
  if (cents === 0) return { kind: "same", cents };
  const parts = await findSpotPayments(id, database);
  const left = parts.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const pending = (await findMoneyReturnedForSmallerSize(id, database)).openCents;
  if (left + pending > cents) return { kind: "back", cents };
  return {
    kind: "impossible",
    cents: 0,
    because: `Only ${dollars(left)} of what they paid can be refunded, and the difference is ${dollars(cents)}. Cancel the spot and book them again.`,
  };
}

const impossible = (cents: number): SizeChangeSettlement => ({
  kind: "impossible",
  cents: 0,
  because: `${dollars(cents)} of their payment was refunded or credited when they took a smaller spot. Cancel the spot and book them again.`,
});

/** What went back because of a smaller spot: what has left or was used, and what can be taken back. Cents. */
export async function findMoneyReturnedForSmallerSize(reservationId: number, database: Queryable) {
  const refunds = await database
    .select()
    .from(refund)
    .where(
      and(
        eq(refund.reservationId, reservationId),
        eq(refund.reason, "smaller-spot"),
        gt(refund.amountCents, 0),
      ),
    );
  const credits = (await findCreditsFromReservations([reservationId], database)).filter(
    ({ reason, withdrawnCents, amountCents }) =>
      reason === "smaller-spot" && withdrawnCents < amountCents,
  );
  const isOpen = ({ state, gatewayRefundId }: (typeof refunds)[number]) =>
    gatewayRefundId === null && (state === "requested" || state === "by-hand");
  const openRefunds = refunds.filter(isOpen);
  const openCredits = credits.filter(({ leftCents, amountCents }) => leftCents === amountCents);
  const sum = (rows: readonly { amountCents: number }[]) =>
    rows.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const usedCents = credits
    .filter((one) => !openCredits.includes(one))
    .reduce((cents, { amountCents, withdrawnCents }) => cents + amountCents - withdrawnCents, 0);
  return {
    openRefunds,
    openCredits,
    openCents: sum(openRefunds) + sum(openCredits),
    goneCents: sum(refunds) - sum(openRefunds) + usedCents,
  };
}
