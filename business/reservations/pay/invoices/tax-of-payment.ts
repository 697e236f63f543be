import { eq } from "drizzle-orm";
import { proportionalTax } from "#business/reservations/pay/tax/tax.ts";
import {
  findPaymentBalance,
  findSpotPayments,
} from "#business/reservations/refunds/payment-balance.ts";
import { payment } from "#database/schema/billing.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { type Invoice, isPaidWithMoney } from "./invoice.ts";

/**
 * Notes the tax within a payment that was put on an invoice: in proportion to what has come in, so that the parts of one
 * invoice add up to its tax, to the cent. What was forgiven never came in, so no tax is due on it. A payment by credit has
 * none either: its money was taxed when it came.
 */
export async function recordTaxOfPayment(
  tx: Queryable,
  billed: Pick<Invoice, "reservationId" | "taxCents" | "totalCents" | "taxBasisPoints">,
  name: string,
): Promise<void> {
  const own = await findPaymentBalance(name, tx);
  if (!own || !isPaidWithMoney(own)) return;
  const parts = await findSpotPayments(billed.reservationId, tx);
  const others = parts.filter((part) => part.name !== name);
  const before = others.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const taxBefore = others.reduce((sum, { leftTaxCents }) => sum + leftTaxCents, 0);
  const tax = proportionalTax(before + own.appliedCents, billed) - taxBefore;
  const taxCents = Math.min(own.appliedCents, Math.max(0, tax));
  const set = { taxCents, taxBasisPoints: billed.taxBasisPoints };
  await tx.update(payment).set(set).where(eq(payment.id, name));
}
