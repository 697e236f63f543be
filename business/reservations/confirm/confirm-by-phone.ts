import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { isFederalDayOff } from "#business/mailings/calendar/business-days.ts";
import {
  announceAvailabilityChange,
  databaseNowPlusHoursSql,
  lockReservation,
  requireTransition,
} from "#business/reservations/claims/claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { amountToPay } from "#business/reservations/pay/invoices/invoice.ts";
import { voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { describeTermsDeadline } from "#business/reservations/pay/payment-terms.ts";
import {
  claimDurations,
  type ExpectedReservation,
  type Reservation,
  restoreHours,
} from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { type CompanyDetails, company, weekdayName } from "#company.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { addDays, arizonaDate, arizonaMidnight, type PlainDate, weekday } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isMailServerConfigured } from "#platform/mail/mail-server.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { issueConfirmedInvoice, makeFirm } from "./confirm-reservation-by-link.ts";

/**
 * Takes back a confirmation by phone within a day: the buyer has until tomorrow is over and the phone has been answered for
 * 2 hours after it (`callDeadlineAfter`) to confirm, and the invoice that it issued is void. A buyer who was told that the spot is confirmed is told that it isn't. Refuses a reservation that was confirmed
 * in another way, one that is paid in part or being paid, and an outdated view.
 */
export const undoConfirmByPhone = defineAction({
  name: "undoConfirmByPhone",
  permission: "reservations.vouch",
  undo: ["confirmByPhone"],
  locks: (tx, { reservationId }: ExpectedReservation) => lockReservation(reservationId, tx),
  async run(tx, { reservationId }, { locked: before }) {
    if (!(await canUndoConfirmByPhone(before, tx))) {
      throw new Refusal(
        "conflict",
        "It wasn’t confirmed by phone in the last day. Cancel the reservation instead.",
      );
    }
    await refuseWhilePaymentPending(reservationId, tx);
    const billed = await findLatestInvoice(reservationId, tx);
    if (billed?.state !== "open" || amountToPay(billed) !== billed.totalCents) {
      throw new Refusal("conflict", "A payment has been recorded since then. Reverse it first.");
    }
    const tomorrow = addDays(await findTodayByDatabaseClock(tx), 1);
    const expiresAt = callDeadlineAfter(tomorrow, before.paymentDueOn ?? tomorrow);
    const after = await requireTransition(tx, before, {
      from: ["unpaid"],
      to: "unconfirmed",
      set: { confirmedAt: null, expiresAt },
    });
    await voidInvoice(tx, reservationId);
    await enqueueBookingNews(tx, after, {
      news: "not-confirmed",
      sentences: [
        "We told you that your spot was confirmed. That was our mistake: you haven’t confirmed it yet.",
        `Please confirm it on the page below by ${describeTermsDeadline(after)}. Otherwise we release your spot.`,
        `Invoice ${billed.number} is void. You get a new one when you confirm.`,
      ],
    });
    await announceAvailabilityChange(tx, after.mailingId);
    return {
      event: {
        event: "reservation.phone-confirmation-undone",
        subject: { type: "reservation", id: reservationId },
      },
      result: after,
    };
  },
});

/**
 * Confirms a reservation on an invoice by phone, for a buyer who has accepted the Terms on the site
 * but did not get the message with the button. It becomes firm with its numbered invoice and the
 * same message; the email address stays unconfirmed. Refuses (conflict) any other state, an expired
 * or changed reservation, and missing Terms.
 */
export const confirmByPhone = defineAction({
  name: "confirmByPhone",
  permission: "reservations.vouch",
  undo: ["undoConfirmByPhone"],
  locks: (tx, { reservationId }: ExpectedReservation) => lockReservation(reservationId, tx),
  async run(tx, _, { locked: before, actor }) {
    if (before.state === "unconfirmed" && before.termsVersion === null) throw withoutTerms(before);
    const event = "reservation.confirmed-by-phone";
    const confirmed = await makeFirm(tx, before, { actor, event });
    await issueConfirmedInvoice(tx, confirmed);
    return { result: confirmed };
  },
});

function withoutTerms({ id }: Reservation): Refusal {
  return new Refusal(
    "conflict",
    "They haven’t accepted the Terms yet. Record how they accept them on the phone, or let them use the link in their email.",
    { detail: `reservation ${id} was placed by the office and lacks the Terms` },
  );
}

/** Whether the office confirmed a firm reservation by phone within the last day. */
export async function canUndoConfirmByPhone(
  { id, state }: Pick<Reservation, "id" | "state">,
  database: Queryable = db,
): Promise<boolean> {
  if (state !== "unpaid") return false;
  const [last] = await database
    .select({
      byPhone: sql<boolean>`${auditEvent.event} = 'reservation.confirmed-by-phone'
        and ${auditEvent.occurredAt} > statement_timestamp() - make_interval(hours => ${restoreHours}::int)`,
    })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.subjectType, "reservation"),
        eq(auditEvent.subjectId, String(id)),
        inArray(auditEvent.event, [
          "reservation.confirmed",
          "reservation.confirmed-by-phone",
          "reservation.phone-confirmation-undone",
        ]),
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(1);
  return last?.byPhone ?? false;
}

type OfficeHours = Pick<CompanyDetails, "weekdays" | "opens" | "closes">;

const MINUTE = 60_000;
const TIME_TO_CALL = claimDurations.confirmHours * 60 * MINUTE;

/**
 * Until when a buyer who has to call has time for it, from an instant on: 2 hours (`claimDurations.confirmHours`) or, if the
 * office is closed by then, 2 hours after it opens next, so the phone is answered until that moment. A day shorter than
 * that counts to its close. The office is closed on federal holidays.
 */
export function callDeadline(from: Date, office: OfficeHours = company()): Date {
  for (let day = arizonaDate(from); ; day = addDays(day, 1)) {
    if (!isOpenOn(day, office)) continue;
    const opens = instantOf(day, office.opens);
    const closes = instantOf(day, office.closes);
    const end = Math.max(from.getTime(), opens) + TIME_TO_CALL;
    if (end <= closes) return new Date(end);
    if (from.getTime() <= opens) return new Date(closes);
  }
}

/** Until when a placed customer can confirm: 2 answered hours past a date, but not past the invoice's due date. */
export function callDeadlineAfter(
  last: PlainDate,
  due: PlainDate,
  office: OfficeHours = company(),
): Date {
  const end = endOf(last);
  if (due <= last) return end;
  const until = callDeadline(end, office);
  const dueEnds = endOf(due);
  return until < dueEnds ? until : dueEnds;
}

const endOf = (day: PlainDate) => arizonaMidnight(addDays(day, 1));

const isOpenOn = (day: PlainDate, { weekdays }: OfficeHours) =>
  weekdays.some((each) => weekdayName(each) === weekday(day)) && !isFederalDayOff(day);

/** The instant of a time of day, HH:MM, on an Arizona date, in milliseconds. */
function instantOf(day: PlainDate, time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return arizonaMidnight(day).getTime() + (hours * 60 + minutes) * MINUTE;
}

/** Until when a buyer can confirm; without a mail server the last 2 hours are answered ones (`callDeadline`). */
export async function confirmUntilSql(tx: Queryable, hours: number): Promise<SQL> {
  if (isMailServerConfigured()) return databaseNowPlusHoursSql(hours);
  const { rows } = await tx.execute<{ seconds: string }>(
    sql`select extract(epoch from ${databaseNowPlusHoursSql(hours - claimDurations.confirmHours)})::text as seconds`,
  );
  const [row] = rows;
  if (!row) throw new Error("the database did not say what time it is");
  const until = callDeadline(new Date(Number(row.seconds) * 1000));
  return sql`${until.toISOString()}::timestamptz`;
}
