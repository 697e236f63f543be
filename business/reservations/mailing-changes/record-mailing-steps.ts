import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  describeDrop,
  markDropped,
  markPrinted,
  undoMarkPrinted,
} from "#business/mailings/advance-mailing.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
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

/** Records that a card has gone to print, and notifies every buyer who has paid. */
export async function recordPrinted(
  input: Parameters<typeof markPrinted>[0],
  context: ActionContext,
  tx: Queryable = db,
): Promise<OfficeMailing> {
  return runTransactionWithRetries(tx, async (inner) => {
    const printed = await markPrinted(input, context, inner);
    await enqueueNewsForPaidBuyers(inner, printed, "printed", [
      `The ${printed.name} card has gone to print, with your ad on every copy.`,
      `Next, we take the printed cards to the post office. That’s planned for ${longWeekdayDate(printed.dropDate)}. We’ll email you once it’s done.`,
    ]);
    return printed;
  });
}

/**
 * Undoes the record that a card has gone to print. Notified buyers get a correction; others get
 * nothing.
 */
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

/** Records the first drops of a card, and notifies every buyer who has paid. */
export async function recordDropped(
  input: Parameters<typeof markDropped>[0],
  context: ActionContext,
  tx: Queryable = db,
): Promise<OfficeMailing> {
  return runTransactionWithRetries(tx, async (inner) => {
    const dropped = await markDropped(input, context, inner);
    await enqueueMailedNews(inner, dropped);
    return dropped;
  });
}

/** Whether all planned pieces have been dropped off. */
export const isFullyMailed = ({ drops, households }: Pick<OfficeMailing, "drops" | "households">) =>
  drops.reduce((sum, { pieces }) => sum + pieces, 0) >= households;

/** Tells every buyer who has paid what the post office has accepted. */
export async function enqueueMailedNews(tx: Queryable, mailing: OfficeMailing): Promise<void> {
  const { name, drops, households, dates } = mailing;
  const isAll = isFullyMailed(mailing);
  await enqueueNewsForPaidBuyers(tx, mailing, "mailed", [
    `The post office has accepted ${isAll ? "" : "the first part of "}the ${name} card: ${drops.map(describeDrop).join("; ")}.`,
    ...(isAll
      ? []
      : [
          `We planned ${formatCount(households)} pieces in all. We’ll email you when the rest is mailed.`,
        ]),
    `We expect the card in homes by ${longWeekdayDate(dates.inHomesBy)}. The post office doesn’t guarantee delivery dates for this kind of mail.`,
  ]);
}

/** Queues news about a mailing to every buyer who has paid. */
export async function enqueueNewsForPaidBuyers(
  tx: Queryable,
  { id: mailingId, version }: OfficeMailing,
  news: BookingNewsKind,
  sentences: readonly string[],
): Promise<void> {
  const seats = await findOccupiedSpots([mailingId], tx);
  for (const { id, state } of seats) {
    if (state === "paid") await enqueueBookingNews(tx, { id, version }, { news, sentences });
  }
}
