import { sql } from "drizzle-orm";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-compensate.ts";
import { findActiveInvoice } from "#business/reservations/pay/billing-queries.ts";
import { setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { findCreditWithBalance } from "#business/reservations/pay/credits/credit-with-balance.ts";
import { payWithCredit } from "#business/reservations/pay/credits/pay-with-credit.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { mailing } from "#database/schema/mailings.ts";
import { credit } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import type { Database, PreviewTransaction } from "#platform/database/transactions.ts";
import { emptyTables } from "#tests/support/database/empty-tables.ts";
import { byOperator, firmPlace, recordCheck } from "./papers.ts";
import { context, planTestMailings } from "./reservation.ts";

/** A fresh installation where one business has a credit of $1,017 from a spot on the first card that it canceled. */
export async function creditedBusiness() {
  const [first = 0, second = 0, third = 0] = await planTestMailings();
  const today = await findTodayByDatabaseClock();
  await setTaxRate({ from: today, basisPoints: 170 }, byOperator);
  const { reservationId } = await firmPlace({ mailingId: first });
  await recordCheck(reservationId);
  const past = sql`${today}::date - 1`;
  await db.update(mailing).set({ bookingCloses: past, briefDue: past }).where(sql`id = ${first}`);
  await cancelAndCompensate({ reservationId, expects: "credit" }, context);
  const [given] = await db.select().from(credit);
  await emptyTables("message", "job");
  return { second, third, creditId: given?.id ?? 0 };
}

/** The same business owes an invoice for a spot on another card: in F5 $600 and $10.20 tax. */
export async function owedPlace(wish: { mailingId: number; spot?: string; industry?: string }) {
  const { reservationId } = await firmPlace({ spot: "F5", ...wish });
  await db.execute(sql`update reservation set advertiser_id = (select advertiser_id from reservation
    where id = (select reservation_id from credit limit 1)) where id = ${reservationId}`);
  return reservationId;
}

/** Takes a part of the credit off the invoice of a spot, as the operator sees it now or saw it. */
export async function takeCredit(
  input: { reservationId: number; amountCents: number; expectedVersion?: number },
  database: Database | PreviewTransaction = db,
) {
  const { version = 0 } = (await findActiveInvoice(input.reservationId, database)) ?? {};
  const [given] = await database.select().from(credit);
  const creditId = given?.id ?? 0;
  return payWithCredit({ expectedVersion: version, ...input, creditId }, byOperator, database);
}

/** What is left of the credit, in cents. */
export async function creditLeft(): Promise<number | undefined> {
  const [given] = await db.select().from(credit);
  return (await findCreditWithBalance(given?.id ?? 0))?.leftCents;
}
