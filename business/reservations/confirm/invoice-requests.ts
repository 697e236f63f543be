import { asc, eq, sql } from "drizzle-orm";
import { defineAction, defineGatewayAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { lockReservation, stateListSql } from "#business/reservations/claims/claims.ts";
import { renewHold } from "#business/reservations/claims/extend-hold.ts";
import { isBookableSql } from "#business/reservations/claims/insert-claim.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import {
  claimDurations,
  isTimeUp,
  type Reservation,
  statesWithPendingInvoiceRequest,
} from "#business/reservations/reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { reserveOnInvoice } from "./choose-pay-by-invoice.ts";

/** A buyer who asked the office for an invoice and has no answer yet. */
export type InvoiceRequest = Awaited<ReturnType<typeof findInvoiceRequests>>[number];

/** SQL condition for open requests: made within `claimDurations.invoiceRequestDays`, on a card that can be booked. */
const isInvoiceRequestOpenSql = sql`${reservation.invoiceRequestedAt} > statement_timestamp()
    - make_interval(days => ${claimDurations.invoiceRequestDays}::int)
  and ${reservation.vouchedAt} is null and ${reservation.state} in (${stateListSql(statesWithPendingInvoiceRequest)})`;

export async function findInvoiceRequests(limit: number) {
  const rows = await db
    .select({
      reservationId: reservation.id,
      business: advertiser.name,
      person: contact.name,
      phone: contact.phone,
      industry: reservation.industry,
      spot: reservation.spot,
      mailing: mailing.name,
      priceCents: reservation.priceCents,
      askedAt: reservation.invoiceRequestedAt,
    })
    .from(reservation)
    .innerJoin(contact, eq(contact.id, reservation.contactId))
    .innerJoin(advertiser, eq(advertiser.id, contact.advertiserId))
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(sql`${isInvoiceRequestOpenSql} and ${isBookableSql}`)
    .orderBy(asc(reservation.invoiceRequestedAt), asc(reservation.id))
    .limit(limit);
  return rows.flatMap(({ askedAt, industry, ...row }) =>
    askedAt && industry ? [{ ...row, askedAt, industry }] : [],
  );
}

/** Stores the office's answer to a request; refuses if no request is open. */
export async function recordInvoiceRequestAnswer(
  tx: Queryable,
  { id }: Pick<Reservation, "id">,
  answer: "vouched" | "declined",
): Promise<void> {
  const set =
    answer === "vouched"
      ? { vouchedAt: sql`statement_timestamp()` }
      : { invoiceRequestedAt: null, vouchedAt: null };
  const answered = await tx
    .update(reservation)
    .set({ ...set, version: sql`${reservation.version} + 1` })
    .where(sql`${reservation.id} = ${id} and ${isInvoiceRequestOpenSql}`)
    .returning({ id: reservation.id });
  if (answered.length === 0) throw alreadyAnswered(id);
}

async function requireOpenInvoiceRequest(id: number, tx: Queryable): Promise<void> {
  const isOpen = sql`${reservation.id} = ${id} and ${isInvoiceRequestOpenSql}`;
  if ((await tx.$count(reservation, isOpen)) === 0) throw alreadyAnswered(id);
}

function alreadyAnswered(id: number): Refusal {
  return new Refusal("conflict", "This request was already answered.", {
    detail: `reservation ${id} has not asked the office`,
  });
}

/** Takes the spot again for a buyer who waited, at the price they saw; refuses if that has changed. */
export async function retakeSpotForInvoiceRequest(
  tx: Queryable,
  before: Reservation,
  context: ActionContext,
): Promise<void> {
  if (before.state !== "expired" && !isTimeUp(before)) return;
  await renewHold({ reservationId: before.id, shownCents: before.priceCents }, context, tx);
}

/** Declines a request to vouch: it leaves Today, and nothing else happens. */
export const declineInvoiceRequestWithoutNotice = defineAction({
  name: "declineInvoiceRequestWithoutNotice",
  permission: "reservations.vouch",
  undo: ["reopenInvoiceRequest"],
  async run(tx, { reservationId }: { reservationId: number }) {
    const before = await lockReservation(reservationId, tx);
    await recordInvoiceRequestAnswer(tx, before, "declined");
    const subject = { type: "reservation", id: reservationId };
    return { event: { event: "reservation.vouching-declined", subject } };
  },
});

/** Takes back that a request was declined; refuses if its buyer has gone on since. */
export const reopenInvoiceRequest = defineAction({
  name: "reopenInvoiceRequest",
  permission: "reservations.vouch",
  undo: ["declineInvoiceRequestWithoutNotice"],
  undoes: {
    what: "declining the request",
    done: "The request is waiting for an answer again.",
    facts: { reservationId: Number },
  },
  async run(tx, { reservationId }: { reservationId: number }) {
    const before = await lockReservation(reservationId, tx);
    const wasDeclined = sql`(select event from audit_event where subject_type = 'reservation'
      and subject_id = ${String(reservationId)} and event not like 'reservation.note%' order by id desc limit 1) = 'reservation.vouching-declined'`;
    const [open] = await tx
      .update(reservation)
      .set({
        invoiceRequestedAt: sql`statement_timestamp()`,
        version: sql`${reservation.version} + 1`,
      })
      .where(
        sql`${reservation.id} = ${before.id} and ${reservation.invoiceRequestedAt} is null
          and ${reservation.state} in (${stateListSql(statesWithPendingInvoiceRequest)}) and ${wasDeclined}`,
      )
      .returning({ id: reservation.id });
    if (!open)
      throw new Refusal(
        "conflict",
        "This buyer’s reservation has changed since you declined. Call them instead.",
      );
    const subject = { type: "reservation", id: reservationId };
    return { event: { event: "reservation.vouching-reopened", subject } };
  },
});

/**
 * Vouches for a first-time buyer who asked for an invoice: their reservation does not count against
 * the card's share. Reserves the spot if it is still free, issues the invoice, and sends the
 * message with the confirmation button, valid for a day. Refuses (conflict) a taken spot.
 */
export const approveInvoiceRequest = defineGatewayAction({
  name: "approveInvoiceRequest",
  permission: "reservations.vouch",
  undo: "harmless",
  check: (tx, { reservationId }: { reservationId: number }) =>
    requireOpenInvoiceRequest(reservationId, tx),
  atGateway: closeCheckout,
  async run(tx, { reservationId }, context) {
    const before = await lockReservation(reservationId, tx);
    await recordInvoiceRequestAnswer(tx, before, "vouched");
    const subject = { type: "reservation", id: reservationId };
    await recordEvent(tx, context.actor, { event: "reservation.vouched-for", subject });
    await retakeSpotForInvoiceRequest(tx, before, context);
    return { result: await reserveOnInvoice({ reservationId }, context, tx) };
  },
});
