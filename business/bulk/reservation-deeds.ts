import { desc, eq, sql } from "drizzle-orm";
import { cancelByOffice } from "#business/billing/cancel-by-office.ts";
import type { Circumstances } from "#business/journal/journal.ts";
import { resendMessage } from "#business/people/decide-message.ts";
import { may } from "#business/people/permissions.ts";
import { permit } from "#business/people/permit.ts";
import { cancellationToday } from "#business/reservations/cancel-reservation.ts";
import { getReservation } from "#business/reservations/find.ts";
import {
  type CancellationGives,
  can,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { message, payment } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Kept } from "./bulk.ts";
import type { Deed } from "./deed.ts";
import { findReservationNames } from "./note-deeds.ts";

/** Sends the newest message with the open invoice once more. */
export const sendInvoiceAgain: Deed = {
  findNames: findReservationNames,
  async carryOut({ id }, _, circumstances, database) {
    const found = await existing(id, database);
    if (!["unconfirmed", "unpaid"].includes(found.state) || found.secondsLeft === 0) {
      throw new Refusal("conflict", "No invoice of theirs is open.");
    }
    const sent = await newestInvoiceMessage(id, database);
    if (!sent)
      throw new Refusal("conflict", "Their invoice has not been sent yet: it is on its way.");
    const copy = await resendMessage(sent, circumstances, database);
    return { message: copy.id };
  },
};

/** The newest message to the buyer that had the invoice in it, with how often it was sent again. */
async function newestInvoiceMessage(id: number, database: Queryable) {
  const purposes = `^(reservation-(unconfirmed|firm|reminder):${id}(:[0-9-]*)?|mailing-news:placed:${id}:[0-9]+)$`;
  const [row] = await database
    .select({
      id: message.id,
      times: sql<number>`(select count(*)::int from message copy where copy.resent_from = ${sql.raw('"message"."id"')})`,
    })
    .from(message)
    .where(sql`${message.purpose} ~ ${purposes}`)
    .orderBy(desc(message.queuedAt), desc(message.id))
    .limit(1);
  return row;
}

async function existing(id: number, database: Queryable): Promise<Reservation> {
  const found = await getReservation(id, database);
  if (!found) throw new Refusal("not-found", "There is no such reservation any more.");
  return found;
}

/**
 * Cancels by the published ladder, each for what was shown: the payment back, a credit, or nothing. What was paid only
 * the owner cancels.
 */
export const cancelThem: Deed = {
  outside: true,
  findNames: findReservationNames,
  async agree(id, circumstances, database) {
    const found = await existing(id, database);
    const possible = can("cancel", found);
    if (!possible.possible) return possible.because;
    const paid = found.state === "paid";
    if (paid && !(await mayRefund(circumstances, database))) {
      return "It is paid, so only the owner can cancel it.";
    }
    const gives = await cancellationToday(id, database);
    const cents = paid ? await paidCents(found, database) : 0;
    return { version: found.version, gives, paid: paid ? 1 : 0, cents };
  },
  async carryOut({ id, agreed }, _, circumstances, database) {
    const { version, gives } = agreed ?? {};
    const found = await existing(id, database);
    if (isDoneAlready(found, Number(version), circumstances)) return {};
    const ladder = gives as CancellationGives;
    const input = { reservationId: id, expectedVersion: Number(version), expects: ladder };
    await cancelByOffice({ ...input, gives: ladder, because: "" }, circumstances, database);
    return {} satisfies Kept;
  },
};

async function mayRefund({ actor }: Circumstances, database: Queryable): Promise<boolean> {
  const { role } = await permit(database, actor, "reservations.cancel");
  return may(role, "refunds.give");
}

async function paidCents({ paidWith }: Reservation, database: Queryable): Promise<number> {
  const [row] = await database
    .select({ cents: payment.amountCents })
    .from(payment)
    .where(eq(payment.name, paidWith ?? ""));
  return row?.cents ?? 0;
}

/** Whether this very cancellation was done before a crash, and only its note is missing. */
function isDoneAlready(
  { state, cancelledBy, version }: Reservation,
  agreed: number,
  { actor }: Circumstances,
): boolean {
  const by = actor.kind === "operator" ? `operator:${actor.id}` : "";
  return state === "cancelled" && cancelledBy === by && version === agreed + 1;
}
