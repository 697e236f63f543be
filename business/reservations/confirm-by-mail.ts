import { sql } from "drizzle-orm";
import { proveEmail } from "#business/advertisers/prove-email.ts";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { openPrivateLink } from "#business/people/private-link.ts";
import { reservation } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  announceChange,
  atThisInstant,
  endOfDate,
  hasTimeLeft,
  loadReservation,
  move,
  notFound,
} from "./claims.ts";
import { can, type Reservation } from "./reservation.ts";
import { tell } from "./reservation-jobs.ts";
import { changedMeanwhile, refuseUnless } from "./verbs.ts";

/**
 * Makes a place on an invoice firm until the end of its due date, because the reader of the e-mail pressed the
 * button there: only a link that came by mail can. Pressed again it says the same. Refuses after 2 hours.
 */
export async function confirmByMail(
  { token }: { token: string },
  { actor }: Circumstances,
  tx: Queryable = db,
): Promise<Reservation> {
  return inPoliteTransaction(tx, async (inner) => {
    const opened = await openPrivateLink(token, inner);
    if (opened?.subjectType !== "reservation" || opened.way !== "mail") throw notFound("by mail");
    const before = await loadReservation(opened.subjectId, inner);
    if (before.confirmedAt !== null || before.state === "paid") return before;
    refuseUnless(can("confirm", before), before);
    const after = await move(inner, before.id, {
      from: ["unconfirmed"],
      to: "unpaid",
      set: {
        confirmedAt: atThisInstant,
        expiresAt: sql`greatest(${reservation.expiresAt}, ${endOfDate(sql`${reservation.paymentDue}`)})`,
      },
      when: hasTimeLeft,
    });
    if (!after) throw changedMeanwhile(before);
    if (after.contactId !== null) await proveEmail(inner, after.contactId);
    const subject = { type: "reservation", id: after.id };
    await record(inner, actor, { event: "reservation.confirmed", subject });
    await tell(inner, after, "firm", before.state);
    await announceChange(inner, after.mailingId);
    return after;
  });
}
