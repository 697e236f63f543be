import { type SQL, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { reservation } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  announceChange,
  endOfDate,
  hasTimeLeft,
  inMinutes,
  loadReservation,
  move,
} from "./claims.ts";
import { can, type Reservation, times } from "./reservation.ts";
import { changedMeanwhile, refuseUnless } from "./verbs.ts";

/**
 * Notes that a payment page is open until an instant (the gateway's own): the claim lives at least until then, plus
 * the lag that the gateway's last word may take. A held place is `paying` from here on; one on an invoice stays what
 * it is. `checkout`: the page, as billing names it; a later one takes its place. Refuses without details, when the time is up, and when there is nothing to pay.
 */
export async function beginPayment(
  { reservationId, checkout, until }: { reservationId: number; checkout: string; until: Date },
  { actor }: Circumstances,
  tx: Queryable = db,
): Promise<Reservation> {
  return inPoliteTransaction(tx, async (inner) => {
    const before = await loadReservation(reservationId, inner);
    refuseUnless(can("pay-by-card", before), before);
    const held = before.state === "held" || before.state === "paying";
    const after = await move(inner, before.id, {
      from: [before.state],
      to: held ? "paying" : before.state,
      set: { checkout, expiresAt: noEarlierThan(until), ...(held && { paymentWay: "card" }) },
      when: hasTimeLeft,
    });
    if (!after) throw changedMeanwhile(before);
    await note(inner, after, "reservation.payment-begun", actor);
    return after;
  });
}

/**
 * Makes a place whose payment page has been closed held again, with at most 15 minutes. The page must have been
 * expired at the gateway first; if the gateway refused because it is complete, it is `markPaid`'s.
 */
export async function stopPaying(
  { reservationId }: { reservationId: number },
  { actor }: Circumstances,
  tx: Queryable = db,
): Promise<Reservation> {
  return inPoliteTransaction(tx, async (inner) => {
    const before = await loadReservation(reservationId, inner);
    refuseUnless(can("stop-paying", before), before);
    const expiresAt = sql`least(${reservation.expiresAt}, ${inMinutes(times.hold)})`;
    const set = { expiresAt, paymentWay: null };
    const after = await move(inner, before.id, { from: ["paying"], to: "held", set });
    if (!after) throw changedMeanwhile(before);
    await note(inner, after, "reservation.payment-stopped", actor);
    return after;
  });
}

/**
 * Takes back the time that a payment page gave to a place on an invoice, after that page came to nothing: it is due when
 * it was due before, or in 15 minutes where that has passed meanwhile. Does nothing to any other, nor for another page.
 */
export async function payByInvoiceAgain(
  { reservationId, checkout }: { reservationId: number; checkout: string },
  { actor }: Circumstances,
  tx: Queryable = db,
): Promise<void> {
  await inPoliteTransaction(tx, async (inner) => {
    const due = sql`greatest(${endOfDate(sql`${reservation.paymentDue}`)}, ${inMinutes(times.hold)})`;
    const expiresAt = sql`least(${reservation.expiresAt}, ${due})`;
    const when = sql`${reservation.checkout} = ${checkout} and ${reservation.paymentDue} is not null`;
    const after = await move(inner, reservationId, {
      from: ["unpaid"],
      to: "unpaid",
      set: { expiresAt },
      when,
    });
    if (after) await note(inner, after, "reservation.payment-stopped", actor);
  });
}

function noEarlierThan(until: Date): SQL {
  const page = sql`${until.toISOString()}::timestamptz`;
  const lag = sql`make_interval(mins => ${times.paymentLag}::int)`;
  return sql`greatest(${reservation.expiresAt}, ${page} + ${lag})`;
}

async function note(
  tx: Queryable,
  { id, mailingId }: Reservation,
  event: string,
  actor: Circumstances["actor"],
) {
  await record(tx, actor, { event, subject: { type: "reservation", id } });
  await announceChange(tx, mailingId);
}
