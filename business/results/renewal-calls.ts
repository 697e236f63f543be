import { and, desc, eq, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { declineFirstRefusal } from "#business/reservations/claims/hold-by-link.ts";
import { findFirstRefusalRightOf } from "#business/reservations/claims/insert-claim.ts";
import { renewalCall } from "#database/schema/results.ts";
import { arizonaDate, isCalendarDate, type PlainDate } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import { maxLengthCheck } from "#platform/text-line.ts";

/** Calls to advertisers who haven't booked again: how they went, and when to call next. */

/** How a call about the next card can go. */
export const renewalCallOutcomes = [
  "call-again",
  "no-answer",
  "will-book",
  "not-this-time",
] as const;
export type RenewalCallOutcome = (typeof renewalCallOutcomes)[number];

const call = v.object({
  reservationId: v.number(),
  outcome: v.picklist(renewalCallOutcomes, "Choose how it went."),
  nextCallOn: v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => typed === "" || isCalendarDate(typed), "Choose a date."),
  ),
  said: v.pipe(v.string(), v.trim(), maxLengthCheck(300)),
});

const about = (reservationId: number) => ({ type: "reservation", id: reservationId });

/**
 * Records a call about the next card. Nobody answered and no date: the next business day. An advertiser who doesn't want it
 * gives up their first refusal, if they have one.
 */
export const recordRenewalCall = defineAction({
  name: "recordRenewalCall",
  permission: "reservations.note",
  undo: ["undoRenewalCall"],
  input: call,
  async run(tx, { reservationId, outcome, nextCallOn, said }, context) {
    const today = arizonaDate(context.now);
    if (nextCallOn && nextCallOn < today) {
      throw new Refusal("invalid", "Choose today or a later date.", { field: "nextCallOn" });
    }
    await loadReservation(reservationId, tx);
    await tx.insert(renewalCall).values({
      reservationId,
      outcome,
      said,
      nextCallOn: nextCall(outcome, nextCallOn, today),
      calledBy: context.operator.id,
    });
    if (outcome === "not-this-time" && (await findFirstRefusalRightOf(reservationId, tx))) {
      await declineFirstRefusal({ reservationId, by: "office" }, context, tx);
    }
    return {
      event: { event: "renewal.called", subject: about(reservationId), detail: { outcome } },
    };
  },
});

function nextCall(outcome: RenewalCallOutcome, typed: string, today: PlainDate): PlainDate | null {
  if (typed) return typed;
  return outcome === "no-answer" ? businessDaysAfter(today, 1) : null;
}

/** Takes back the last call about a reservation's next card. A first refusal that it gave up stays given up. */
export const undoRenewalCall = defineAction({
  name: "undoRenewalCall",
  permission: "reservations.note",
  undo: ["recordRenewalCall"],
  async run(tx, { reservationId }: { reservationId: number }) {
    const [last] = await tx
      .select({ id: renewalCall.id })
      .from(renewalCall)
      .where(and(eq(renewalCall.reservationId, reservationId), isNull(renewalCall.takenBackAt)))
      .orderBy(desc(renewalCall.id))
      .limit(1)
      .for("update");
    if (!last) throw new Refusal("conflict", "There’s no call to take back.");
    await tx
      .update(renewalCall)
      .set({ takenBackAt: sql`statement_timestamp()` })
      .where(eq(renewalCall.id, last.id));
    return { event: { event: "renewal.call-taken-back", subject: about(reservationId) } };
  },
});
