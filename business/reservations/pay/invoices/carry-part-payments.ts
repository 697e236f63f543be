import { eq } from "drizzle-orm";
import { invoice } from "#database/schema/billing.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Invoice } from "./invoice.ts";

/** Counts what a void invoice received for its replacement; refuses where that pays all of it. */
export async function carryPartPayments(
  tx: Queryable,
  voided: Invoice,
  issued: Invoice,
): Promise<Invoice> {
  const { receivedCents, forgivenCents, partsAllowed } = voided;
  const settled = receivedCents + forgivenCents;
  if (settled > 0 && settled >= issued.totalCents) {
    throw new Refusal(
      "conflict",
      `They have paid ${dollars(receivedCents)} already, and the new total would be ${dollars(issued.totalCents)}. Keep the price they booked at.`,
      { field: "price" },
    );
  }
  if (settled === 0 && !partsAllowed) return issued;
  const carried = { receivedCents, forgivenCents, partsAllowed };
  await tx.update(invoice).set(carried).where(eq(invoice.id, issued.id));
  return { ...issued, ...carried };
}
