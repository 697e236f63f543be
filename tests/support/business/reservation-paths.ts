import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { reserveOnInvoicePendingConfirmation } from "#business/reservations/confirm/reserve-on-invoice-pending-confirmation.ts";
import { tryMarkPaid } from "#business/reservations/pay/try-mark-paid.ts";
import { job } from "#database/schema/jobs.ts";
import { db } from "#platform/database/database.server.ts";
import type { Refusal } from "#platform/refusal.ts";
import { context, holdWithDetails, linkTo } from "./reservation.ts";

/** A refusal of that code, for comparisons. */
export const refused = (code: Refusal["code"]) =>
  expect.objectContaining({ name: "Refusal", code });

/** When a payment page that is opened now may end. */
export const inAnHour = () => new Date(Date.now() + 60 * 60_000);

/** A spot on an invoice, and the token that stands in its email. */
export async function onInvoice(mailingId: number, wish = {}) {
  const { reservation: held } = await holdWithDetails({ mailingId, ...wish });
  const reserved = await reserveOnInvoicePendingConfirmation({ reservationId: held.id }, context);
  return { reserved, token: await linkTo(held.id) };
}

/** A spot that a payment has paid. */
export async function paidPlace(mailingId: number, wish = {}, payment = "cs_1") {
  const { reservation: held } = await holdWithDetails({ mailingId, ...wish });
  return (await tryMarkPaid({ reservationId: held.id, payment }, context)).reservation;
}

/** What people are to hear of, in order: "held > paid". */
export async function changesAsked() {
  const rows = await db
    .select({ payload: job.payload })
    .from(job)
    .where(sql`${job.kind} = 'reservation.changed'`)
    .orderBy(job.id);
  return rows
    .map(({ payload }) => payload as { change: string; from: string })
    .map(({ change, from }) => `${from} > ${change}`);
}
