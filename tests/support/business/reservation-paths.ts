import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect } from "vitest";
import { requestContext } from "#app/request-context.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { reserveOnInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import type { Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { tryMarkPaid } from "#business/reservations/pay/mark-paid.ts";
import { recordOpenPaymentPage } from "#business/reservations/pay/record-open-payment-page.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { job } from "#database/schema/jobs.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { Refusal } from "#platform/refusal.ts";
import { context, holdWithDetails, linkTo, outcomeOf, ownNetwork } from "./reservation.ts";

/** A refusal of that code, for comparisons. */
export const refused = (code: Refusal["code"]) =>
  expect.objectContaining({ name: "Refusal", code });

/** When a payment page that is opened now may end. */
export const inAnHour = () => new Date(Date.now() + 60 * 60_000);

/** Opens a payment page of a spot, which may end in an hour. */
export const openPage = (reservationId: number, checkoutSessionId = "page 1") =>
  recordOpenPaymentPage({ reservationId, checkoutSessionId, until: inAnHour() }, context);

/** Expects a refusal of that code, whose sentence has these words. */
export async function expectRefusal(
  attempt: Promise<unknown>,
  code: Refusal["code"],
  words: string | RegExp = "",
) {
  const outcome = await outcomeOf(attempt);
  expect(outcome).toEqual(refused(code));
  expect((outcome as Refusal).sentence).toMatch(words);
}

/** Expects of a reservation as it is now. */
export const expectReservation = async (id: number, expected: Partial<Reservation>) =>
  expect(await findReservationById(id)).toMatchObject(expected);

/** Expects of the newest invoice of a reservation. */
export const expectInvoice = async (reservationId: number, expected: Partial<Invoice>) =>
  expect(await findLatestInvoice(reservationId)).toMatchObject(expected);

/** A spot on an invoice, and the token that stands in its email. */
export async function onInvoice(mailingId: number, wish = {}) {
  const { reservation: held } = await holdWithDetails({ mailingId, ...wish });
  const reserved = await reserveOnInvoice({ reservationId: held.id }, context);
  return { reserved, token: await linkTo(held.id) };
}

/** A payment at the gateway, and what becomes of it. */
export async function payOnline(
  { reservationId, payment: name }: { reservationId: number; payment: string },
  by: ActionContext,
  tx: Queryable = db,
) {
  await tx.execute(sql`insert into payment (id, reservation_id, method, amount_cents, recorded_by)
    select ${name}, id, 'online', price_cents, 'gateway' from reservation where id = ${reservationId}
    on conflict do nothing`);
  return tryMarkPaid({ reservationId, payment: name }, by, tx);
}

/** A spot that a payment has paid. */
export async function paidPlace(mailingId: number, wish = {}, payment = "cs_1") {
  const { reservation: held } = await holdWithDetails({ mailingId, ...wish });
  return (await payOnline({ reservationId: held.id, payment }, context)).reservation;
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

type Visit = { form?: Record<string, string> | undefined; path?: string; pattern?: string };

/** What the router gives a route that a visitor opens, or sends a form. `params`: of its path. */
export function visitArgs(params: Record<string, string>, visit: Visit = {}) {
  const { form, path = "/", pattern = "" } = visit;
  const context = new RouterContextProvider();
  const visitor = {
    reference: "TEST",
    nonce: "",
    networkAddress: ownNetwork(),
    siteUrl: "http://x",
  };
  context.set(requestContext, { ...visitor, now: new Date() });
  const url = new URL(path, "http://localhost");
  const request = new Request(url, form && { method: "POST", body: new URLSearchParams(form) });
  return { request, context, params, url, pattern };
}

/** What a route answers, or the response that it throws, such as a redirect. */
export async function visitRoute(
  route: (args: never) => Promise<unknown>,
  params: Record<string, string>,
  visit?: Visit,
): Promise<{ answer?: unknown; thrown?: Response }> {
  try {
    return { answer: await route(visitArgs(params, visit) as never) };
  } catch (thrown) {
    if (thrown instanceof Response) return { thrown };
    throw thrown;
  }
}
