import { eq, sql } from "drizzle-orm";
import { findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { defineAction, type Outcome } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import type { MailingDates } from "#business/mailings/mailing.ts";
import {
  announceAvailabilityChange,
  databaseArizonaDateSql,
  databaseNowSql,
  endedClaimColumns,
  endOfArizonaDateSql,
  lockExclusivityGroupOfIndustry,
  lockMailings,
  lockReservation,
  requireTransition,
  revivedClaimColumns,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims, tryTakeSpot } from "#business/reservations/claims/end-claims.ts";
import { giveReferralCredits } from "#business/reservations/pay/credits/referral.ts";
import type { Payment } from "#business/reservations/pay/invoices/invoice.ts";
import {
  isUnpaidWithoutExpiry,
  type Reservation,
  revivableStates,
} from "#business/reservations/reservation.ts";
import { enqueueChangeEmails } from "#business/reservations/reservation-jobs.ts";
import { transitionWaitlistEntry } from "#business/waitlist/waitlist-entries.ts";
import { mailing } from "#database/schema/mailings.ts";
import { payment } from "#database/schema/payments.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * `granted`: the buyer has the spot. `already`: this payment was granted before. `duplicate`: another
 * payment had paid for it. `spot-gone`: the spot is gone. After `duplicate` and `spot-gone` the caller refunds
 * this payment in full; the answer stays the same when asked again, even if the spot is free by
 * then.
 */
export type MarkPaidOutcome = "granted" | "already" | "duplicate" | "spot-gone";

/** Live states that a payment completes, even past their time: nobody else has the spot yet. */
const PAYABLE = ["held", "paying", "unconfirmed", "unpaid"] as const;

/** Decides the outcome of a recorded payment, once, and never refuses it; an expired spot comes back if it is free. */
export const tryMarkPaid = defineAction({
  name: "tryMarkPaid",
  permission: "anyone",
  async run(
    tx,
    { reservationId, payment: name }: { reservationId: number; payment: string },
    context,
  ): Promise<Outcome<{ outcome: MarkPaidOutcome; reservation: Reservation }>> {
    const before = await lockReservation(reservationId, tx);
    const known = await outcomeOf(tx, name);
    if (known !== "unapplied")
      return { result: { outcome: known === "granted" ? "already" : known, reservation: before } };
    const decided = await decide(tx, before, name, context);
    await tx.update(payment).set({ outcome: decided.outcome }).where(eq(payment.id, name));
    return { result: decided };
  },
});

async function outcomeOf(tx: Queryable, name: string): Promise<Payment["outcome"]> {
  const [row] = await tx
    .select({ outcome: payment.outcome })
    .from(payment)
    .where(eq(payment.id, name));
  if (!row) throw new Error(`payment ${name} is not recorded`);
  return row.outcome as Payment["outcome"];
}

async function decide(tx: Queryable, before: Reservation, payment: string, context: ActionContext) {
  if (before.state === "paid") return { outcome: "duplicate" as const, reservation: before };
  const possible = isUnpaidWithoutExpiry(before) || (await canStillBePrinted(tx, before));
  const paid = possible ? await grant(tx, before, payment, context) : undefined;
  if (!paid) return lost(tx, before, context);
  await announcePaid(tx, before, paid, context);
  return { outcome: "granted" as const, reservation: paid };
}

async function grant(
  tx: Queryable,
  before: Reservation,
  payment: string,
  context: ActionContext,
): Promise<Reservation | undefined> {
  const set = { paymentId: payment, paidAt: databaseNowSql, expiresAt: null };
  const paid = await transitionReservation(tx, before.id, { from: PAYABLE, to: "paid", set });
  if (paid || (before.state !== "expired" && before.state !== "released")) return paid;
  const exclusivityGroup = await lockExclusivityGroupOfIndustry(before.industry, tx);
  const revived = { ...set, ...revivedClaimColumns, exclusivityGroup };
  return tryTakeSpot(tx, { ...before, exclusivityGroup }, context, (attempt) =>
    transitionReservation(attempt, before.id, { from: revivableStates, to: "paid", set: revived }),
  );
}

/**
 * Checks that the card has not gone to print by the database's clock, the mailing is on, and its
 * layout still has the spot, and locks the mailing until the caller's transaction ends. A mailing
 * in print is not locked: that is final.
 */
async function canStillBePrinted(tx: Queryable, before: Reservation): Promise<boolean> {
  if (!(await isPrintable(tx, before))) return false;
  await lockMailings([before.mailingId], tx);
  return isPrintable(tx, before);
}

async function isPrintable(tx: Queryable, { mailingId, spot, size }: Reservation) {
  const { state, printFile, layoutId } = mailing;
  const inTime = sql<boolean>`${databaseArizonaDateSql} <= ${printFile}`;
  const [row] = await tx
    .select({ state, inTime, layoutId })
    .from(mailing)
    .where(eq(mailing.id, mailingId));
  if (!row?.inTime || (row.state !== "published" && row.state !== "closed")) return false;
  return findSpot(getLayout(row), spot)?.size === size;
}

/** Ends a live claim whose payment cannot buy its spot, so that it does not linger. */
async function lost(tx: Queryable, before: Reservation, context: ActionContext) {
  const set = { ...endedClaimColumns };
  const released = await transitionReservation(tx, before.id, {
    from: ["held", "paying"],
    to: "released",
    set,
  });
  const expired =
    released ??
    (await transitionReservation(tx, before.id, {
      from: ["unconfirmed", "unpaid"],
      to: "expired",
      set,
    }));
  if (expired) await handleEndedClaims(tx, [expired], context);
  const subject = { type: "reservation", id: before.id };
  await recordEvent(tx, context.actor, { event: "reservation.paid-too-late", subject });
  return { outcome: "spot-gone" as const, reservation: expired ?? before };
}

async function announcePaid(
  tx: Queryable,
  before: Reservation,
  paid: Reservation,
  context: ActionContext,
) {
  const subject = { type: "reservation", id: paid.id };
  const detail = { mailing: paid.mailingId, industry: paid.industry, spot: paid.spot };
  await recordEvent(tx, context.actor, { event: "reservation.paid", subject, detail });
  if (paid.waitlistEntryId !== null) {
    const from = ["waiting", "offered", "lapsed", "declined"] as const;
    await transitionWaitlistEntry(tx, paid.waitlistEntryId, { from, to: "taken" });
  }
  await enqueueChangeEmails(tx, paid, "paid", before.state);
  await giveReferralCredits(tx, paid, context);
  await announceAvailabilityChange(tx, paid.mailingId);
}

/**
 * Makes a reservation owed whose payment was taken back: a paid one again, or one that was paid in
 * part. `kept`: no due date ends it, because other parts are paid or its ad is printed. The caller
 * holds its lock, and opens the invoice.
 */
export async function makePaymentDueAgain(
  { before, dueOn, kept }: { before: Reservation; dueOn: PlainDate; kept: boolean },
  { actor }: ActionContext,
  tx: Queryable,
): Promise<Reservation> {
  const after = await requireTransition(tx, before, {
    from: ["paid", "unpaid"],
    to: "unpaid",
    set: {
      paymentId: null,
      paidAt: null,
      paymentMethod: "invoice",
      paymentDueOn: dueOn,
      expiresAt: kept ? null : endOfArizonaDateSql(sql`${dueOn}::date`),
    },
  });
  const subject = { type: "reservation", id: before.id };
  await recordEvent(tx, actor, { event: "reservation.reopened", subject, detail: { due: dueOn } });
  await announceAvailabilityChange(tx, before.mailingId);
  return after;
}

export type ProgressStep = { title: string; text: string; when: string; done: boolean };

/** The client's five steps for a buyer who has just paid: only recorded ones are done. */
export function progressAfterPayment(
  dates: MailingDates,
  paidOn: PlainDate,
): readonly ProgressStep[] {
  return [
    {
      title: "Check Industry Availability",
      text: "Your industry was open. Now it’s yours alone on this card.",
      when: "Done",
      done: true,
    },
    {
      title: "Secure Your Spot",
      text: "Your spot is paid for.",
      when: `Done on ${longWeekdayDate(paidOn)}`,
      done: true,
    },
    {
      title: "Design & Revisions",
      text: "Send us what your ad should say, your logo, and any photos. We design the ad and send you a proof. You ask for changes until it’s right.",
      when: `Ad details due ${longWeekdayDate(dates.briefDue)}. Approval due ${longWeekdayDate(dates.approvalDue)}.`,
      done: false,
    },
    {
      title: "Production & Mailing",
      text: "We print the cards, bundle them by carrier route, and take them to the post office.",
      when: `Printing planned for ${longWeekdayDate(dates.printFile)}, mailing for ${longWeekdayDate(dates.drop)}. Expected in homes by ${longWeekdayDate(dates.inHomesBy)}.`,
      done: false,
    },
    {
      title: "Confirmation Copy",
      text: "We mail a printed card to your business. Later, you get a report on your results.",
      when: `Report planned for ${longWeekdayDate(dates.report)}`,
      done: false,
    },
  ];
}
