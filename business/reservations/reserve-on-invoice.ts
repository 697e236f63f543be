import { eq, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { mailing } from "#database/schema.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  announceChange,
  arizonaToday,
  endOfDate,
  hasTimeLeft,
  loadReservation,
  move,
} from "./claims.ts";
import { withinOwnLimits } from "./limits.ts";
import { can, paymentDue, type Reservation, times } from "./reservation.ts";
import { tell } from "./reservation-jobs.ts";
import { changedMeanwhile, refuseUnless } from "./verbs.ts";

/**
 * Reserves a place on an invoice: due in 3 business days and before booking closes. It becomes firm when the button
 * in the e-mail is pressed within 2 hours (`confirmByMail`). No payment page may be open at the gateway.
 * Refuses without details, when the time is up, and one open place too many.
 */
export async function reserveOnInvoice(
  { reservationId }: { reservationId: number },
  { actor }: Circumstances,
  tx: Queryable = db,
): Promise<Reservation> {
  return inPoliteTransaction(tx, async (inner) => {
    const before = await loadReservation(reservationId, inner);
    refuseUnless(can("pay-by-invoice", before), before);
    const due = await dueDate(inner, before.mailingId);
    const confirmUntil = sql`least(statement_timestamp() + make_interval(hours => ${times.confirmHours}::int),
      ${endOfDate(sql`${due}::date`)})`;
    const after = await move(inner, before.id, {
      from: ["held", "paying"],
      to: "unconfirmed",
      set: { paymentWay: "invoice", paymentDue: due, expiresAt: confirmUntil },
      when: hasTimeLeft,
    });
    if (!after) throw changedMeanwhile(before);
    await withinOwnLimits(inner, after.id);
    const subject = { type: "reservation", id: after.id };
    await record(inner, actor, { event: "reservation.on-invoice", subject, detail: { due } });
    await tell(inner, after, "unconfirmed", before.state);
    await announceChange(inner, after.mailingId);
    return after;
  });
}

async function dueDate(tx: Queryable, mailingId: number): Promise<PlainDate> {
  const [row] = await tx
    .select({ today: sql<string>`${arizonaToday}::text`, bookingCloses: mailing.bookingCloses })
    .from(mailing)
    .where(eq(mailing.id, mailingId));
  if (!row) throw new Error(`mailing ${mailingId} vanished under its reservation`);
  return paymentDue(row.today, row.bookingCloses);
}
