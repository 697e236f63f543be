import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  describeDrop,
  markDropped,
  recordPostOfficeConfirmation,
  undoMarkPrinted,
} from "#business/mailings/advance-mailing.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import { findDropDateProblem, findMailedDateProblem } from "#business/mailings/step-dates.ts";
import { findOccupiedSpots } from "#business/reservations/availability/occupied-spots.ts";
import {
  type BookingNewsKind,
  enqueueBookingNews,
} from "#business/reservations/booking-news-job.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { formatCount } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { agreement } from "#site.ts";

/** Undoes the record that a card has gone to print. Only notified buyers get a correction. */
export async function takeBackPrinted(
  input: Parameters<typeof undoMarkPrinted>[0],
  context: ActionContext,
  tx: Queryable = db,
): Promise<OfficeMailing> {
  return runTransactionWithRetries(tx, async (inner) => {
    const closed = await undoMarkPrinted(input, context, inner);
    await enqueueNewsForPaidBuyers(inner, closed, "not-printed", [
      `We told you the ${closed.name} card had gone to print. That was our mistake: it hasn’t yet.`,
      "Your spot and your dates stay the same. We’ll email you when the card has gone to print.",
    ]);
    return closed;
  });
}

/** Records the first drops of a card, after print and on post office days, and tells every buyer who has paid. */
export async function recordDropped(
  input: Parameters<typeof markDropped>[0],
  context: ActionContext,
  tx: Queryable = db,
): Promise<OfficeMailing> {
  return runTransactionWithRetries(tx, async (inner) => {
    const dropped = await markDropped(input, context, inner);
    refuseWrongDropDates(dropped);
    await enqueueMailedNews(inner, dropped);
    return dropped;
  });
}

/** Refuses a drop before the card was printed, and one on a date on which post offices were closed. */
export function refuseWrongDropDates({ drops, printedOn }: OfficeMailing): void {
  drops.forEach((drop, i) => {
    const problem = findDropDateProblem({ printedOn }, drop);
    if (problem) throw new Refusal("invalid", problem, { field: `drop-${i + 1}-date` });
  });
}

/**
 * Records that the post office has the whole card. Where that is less than planned, every buyer who paid learns that there is
 * no more to come, as they were told that there would be. Refuses a date before the last drop-off, or on which post offices
 * were closed.
 */
export async function recordMailed(
  input: Parameters<typeof recordPostOfficeConfirmation>[0],
  context: ActionContext,
  tx: Queryable = db,
): Promise<OfficeMailing> {
  return runTransactionWithRetries(tx, async (inner) => {
    const mailed = await recordPostOfficeConfirmation(input, context, inner);
    const problem = findMailedDateProblem(mailed, input.confirmedOn);
    if (problem) throw new Refusal("invalid", problem, { field: "confirmedOn" });
    if (isFullyMailed(mailed)) return mailed;
    const { name, drops, households } = mailed;
    const pieces = drops.reduce((sum, drop) => sum + drop.pieces, 0);
    const { quantityTolerancePercent: tolerance } = agreement;
    await enqueueNewsForPaidBuyers(inner, mailed, "mailed", [
      `The ${name} card is mailed: ${formatCount(pieces)} pieces in all, of ${formatCount(households)} that we planned. There’s no further drop-off.`,
      `The post office accepted ${drops.map(describeDrop).join("; ")}.`,
      ...(pieces * 100 < households * (100 - tolerance)
        ? [
            `That’s more than ${tolerance} percent short, so our Terms give you the missing share of your payment back. We’ll email you the amount.`,
          ]
        : []),
    ]);
    return mailed;
  });
}

export async function enqueueDropsCorrection(tx: Queryable, mailing: OfficeMailing): Promise<void> {
  const { name, drops, households, state } = mailing;
  const more = state === "dropped" && !isFullyMailed(mailing);
  await enqueueNewsForPaidBuyers(tx, mailing, "drops-corrected", [
    `What we told you about the ${name} card needs a correction. This is right: the post office has accepted ${drops.map(describeDrop).join("; ")}.`,
    ...(more
      ? [
          `We planned ${formatCount(households)} pieces in all. We’ll email you when the rest is mailed.`,
        ]
      : []),
  ]);
}

/** Whether all planned pieces have been dropped off. */
export const isFullyMailed = ({ drops, households }: Pick<OfficeMailing, "drops" | "households">) =>
  drops.reduce((sum, { pieces }) => sum + pieces, 0) >= households;

export async function enqueueMailedNews(tx: Queryable, mailing: OfficeMailing): Promise<void> {
  const { name, drops, households, dates } = mailing;
  const isAll = isFullyMailed(mailing);
  const pieces = formatCount(drops.reduce((sum, drop) => sum + drop.pieces, 0));
  await enqueueNewsForPaidBuyers(tx, mailing, "mailed", (spot) => [
    `The post office has accepted ${isAll ? "" : "the first part of "}the ${name} card: ${drops.map(describeDrop).join("; ")}.`,
    `Your ad in spot ${spot} is on ${drops.length > 1 ? `all ${pieces}` : `each`} of them. Your reservation’s page has the proof of mailing.`,
    ...(isAll
      ? []
      : [
          `We planned ${formatCount(households)} pieces in all. We’ll email you when the rest is mailed.`,
        ]),
    `We expect the card in homes by ${longWeekdayDate(dates.inHomesBy)}. The post office doesn’t guarantee delivery dates for this kind of mail.`,
  ]);
}

export async function enqueueNewsForPaidBuyers(
  tx: Queryable,
  { id: mailingId, version }: OfficeMailing,
  news: BookingNewsKind,
  says: readonly string[] | ((spot: string) => readonly string[]),
): Promise<void> {
  const seats = await findOccupiedSpots([mailingId], tx);
  for (const { id, state, spot } of seats) {
    const sentences = typeof says === "function" ? says(spot) : says;
    if (state === "paid") await enqueueBookingNews(tx, { id, version }, { news, sentences });
  }
}
