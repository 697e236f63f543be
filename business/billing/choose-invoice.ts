import { and, eq, sql } from "drizzle-orm";
import type { Circumstances } from "#business/journal/journal.ts";
import { getReservation } from "#business/reservations/find.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { reserveOnInvoice } from "#business/reservations/reserve-on-invoice.ts";
import { checkout } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { issueInvoice, voidInvoice } from "./issue-invoice.ts";

/**
 * Reserves a place on a numbered invoice, which goes out by e-mail with the button that makes it firm. A payment page
 * that is open is closed first; one that turns out to be paid has paid the place. Chosen twice is once. Refuses where
 * invoices are not offered, without details, and when the time is up.
 */
export async function chooseInvoice(
  { reservationId }: { reservationId: number },
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<Reservation> {
  return inPoliteTransaction(tx, async (inner) => {
    const before = await getReservation(reservationId, inner);
    if (before && alreadyChosen(before)) return before;
    const reserved = await reserveOnInvoice({ reservationId }, circumstances, inner);
    if (await pageIsOpen(reservationId, inner)) throw payingElsewhere(reservationId);
    await voidInvoice(inner, reservationId);
    await issueInvoice(inner, reserved, { dueOn: reserved.paymentDue });
    return reserved;
  });
}

function alreadyChosen({ state, paymentWay, secondsLeft }: Reservation): boolean {
  const standing = state === "unconfirmed" || state === "unpaid";
  return standing && paymentWay === "invoice" && secondsLeft !== 0;
}

async function pageIsOpen(reservationId: number, tx: Queryable): Promise<boolean> {
  const rows = await tx
    .select({ id: checkout.id })
    .from(checkout)
    .where(
      and(
        eq(checkout.reservationId, reservationId),
        sql`${checkout.state} in ('opening', 'open', 'waiting')`,
      ),
    );
  return rows.length > 0;
}

function payingElsewhere(reservationId: number): Refusal {
  return new Refusal(
    "conflict",
    "A payment page for this place is open in another window. Close it there first, or pay on it.",
    { detail: `reservation ${reservationId} has an open payment page` },
  );
}
