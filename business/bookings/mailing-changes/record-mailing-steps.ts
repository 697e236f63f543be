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

/** An action that takes a step of a mailing and then does what follows from it, in one transaction. */
export function createStep<Input>(
  take: (input: Input, context: ActionContext, tx: Queryable) => Promise<OfficeMailing>,
  follow: (tx: Queryable, mailing: OfficeMailing) => Promise<void>,
) {
  return (input: Input, context: ActionContext, tx: Queryable = db): Promise<OfficeMailing> =>
    runTransactionWithRetries(tx, async (inner) => {
      const mailing = await take(input, context, inner);
      await follow(inner, mailing);
      return mailing;
    });
}

/** Records that a card has gone to print, and notifies every buyer who has paid. */
export const recordPrinted = createStep(markPrinted, (tx, printed) =>
  enqueueNewsForPaidBuyers(tx, printed, "printed", [
    `The ${printed.name} card has gone to print, with your ad on every copy.`,
    `Next, we take the printed cards to the post office. That’s planned for ${longWeekdayDate(printed.dropDate)}. We’ll email you once it’s done.`,
  ]),
);

/**
 * Undoes the record that a card has gone to print. Notified buyers get a correction; others get
 * nothing.
 */
export const takeBackPrinted = createStep(undoMarkPrinted, (tx, closed) =>
  enqueueNewsForPaidBuyers(tx, closed, "not-printed", [
    `We told you the ${closed.name} card had gone to print. That was our mistake: it hasn’t yet.`,
    "Your spot and your dates stay the same. We’ll email you when the card has gone to print.",
  ]),
);

/** Records the first drops of a card, and notifies every buyer who has paid. */
export const recordDropped = createStep(markDropped, enqueueMailedNews);

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
