import { eq } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import {
  describeDrop,
  type ExpectedMailing,
  markDropped,
  markPublished,
  recordPostOfficeConfirmation,
  refuseInvalidDrops,
  refuseUnlessMailingActionAllowed,
  undoMarkDropped,
  undoMarkPublished,
  undoPostOfficeConfirmation,
} from "#business/mailings/advance-mailing.ts";
import type { Drop, OfficeMailing } from "#business/mailings/mailing.ts";
import { checkMailingAction, type MailingActionCheck } from "#business/mailings/mailing-actions.ts";
import { describePlanChange } from "#business/mailings/mailing-fields.ts";
import { findDropDateProblem, findMailedDateProblem } from "#business/mailings/step-dates.ts";
import { lockMailing, updateLockedMailing } from "#business/mailings/update-locked-mailing.ts";
import { findOccupiedSpots } from "#business/reservations/availability/find-availability.ts";
import { announceAvailabilityChange } from "#business/reservations/claims/claims.ts";
import { enqueueCardCorrectionEmails } from "#business/reservations/messages/send-reservation-change-emails.ts";
import { reserveMissingCardsOfAllPlans } from "#business/reservations/plans/plan.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { reservation } from "#database/schema/reservations.ts";
import { arizonaDate, longDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { formatCount } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { agreement } from "#site.ts";
import { sumDropPieces, wasFewerHomesRefundGiven } from "./card-falls-short.ts";
import { countWaitingForMailing } from "./change-mailing-plan.ts";

/** Records the first drops of a card, after print and on post office days, and tells every buyer who has paid. */
export const recordDropped = defineAction({
  name: "recordDropped",
  permission: "mailings.change",
  undo: ["undoDropped"],
  async run(tx, input: Parameters<typeof markDropped>[0], context) {
    const dropped = await markDropped(input, context, tx);
    refuseWrongDropDates(dropped);
    await enqueueMailedNews(tx, dropped);
    return { result: dropped };
  },
});

/** Refuses a drop before the card was printed, and one on a date on which post offices were closed. */
function refuseWrongDropDates({ drops, printedOn }: OfficeMailing): void {
  drops.forEach((drop, i) => {
    const problem = findDropDateProblem({ printedOn }, drop);
    if (problem) throw new Refusal("invalid", problem, { field: `drop-${i + 1}-date` });
  });
}

/**
 * Records that the post office has the whole card. Where that is less than planned, every buyer who was told that more would
 * come learns that it won’t, also who has left since. Refuses a date before the last drop-off, or on which post offices
 * were closed.
 */
export const recordMailed = defineAction({
  name: "recordMailed",
  permission: "mailings.change",
  undo: ["undoMailed"],
  async run(tx, input: Parameters<typeof recordPostOfficeConfirmation>[0], context) {
    const mailed = await recordPostOfficeConfirmation(input, context, tx);
    const problem = findMailedDateProblem(mailed, input.confirmedOn);
    if (problem) throw new Refusal("invalid", problem, { field: "confirmedOn" });
    if (isFullyMailed(mailed)) return { result: mailed };
    const { name, drops, households } = mailed;
    const pieces = sumDropPieces(drops);
    const { quantityTolerancePercent: tolerance } = agreement;
    await enqueueNewsForPaidBuyers(tx, mailed, () => [
      `The ${name} card is mailed: ${formatCount(pieces)} pieces in all, of at least ${formatCount(households)} that we promised. There’s no further drop-off.`,
      `The post office accepted ${drops.map(describeDrop).join("; ")}.`,
      ...(pieces * 100 < households * (100 - tolerance)
        ? [
            `That’s more than ${tolerance} percent short, so our Terms give you the missing share of your payment back. We’ll email you the amount.`,
          ]
        : []),
    ]);
    await enqueueDropsCorrection(tx, mailed, { paidBuyersKnow: true });
    return { result: mailed };
  },
});

async function enqueueDropsCorrection(
  tx: Queryable,
  mailing: OfficeMailing,
  { paidBuyersKnow = false } = {},
): Promise<void> {
  const { name, drops, households, state } = mailing;
  const isShort = !isFullyMailed(mailing);
  const noMore = state === "confirmed" && isShort ? " There’s no further drop-off." : "";
  await enqueueCardCorrectionEmails(tx, mailing, "drops-corrected", {
    truth: `What we told you about the ${name} card needs a correction. This is right: the post office has accepted ${drops.map(describeDrop).join("; ")}.${noMore}`,
    next:
      state === "dropped" && isShort
        ? [
            `The card goes to at least ${formatCount(households)} homes. We’ll email you when the rest is mailed.`,
          ]
        : [],
    paidBuyersKnow,
  });
}

const isFullyMailed = ({ drops, households }: Pick<OfficeMailing, "drops" | "households">) =>
  sumDropPieces(drops) >= households;

async function enqueueMailedNews(tx: Queryable, mailing: OfficeMailing): Promise<void> {
  const { name, drops, households, dates } = mailing;
  const isAll = isFullyMailed(mailing);
  const pieces = formatCount(sumDropPieces(drops));
  await enqueueNewsForPaidBuyers(tx, mailing, (spot) => [
    `The post office has accepted ${isAll ? "" : "the first part of "}the ${name} card: ${drops.map(describeDrop).join("; ")}.`,
    `Your ad in spot ${spot} is on ${drops.length > 1 ? `all ${pieces}` : `each`} of them. Your reservation’s page has the proof of mailing.`,
    ...(isAll
      ? []
      : [
          `The card goes to at least ${formatCount(households)} homes. We’ll email you when the rest is mailed.`,
        ]),
    `We expect the card in homes by ${longWeekdayDate(dates.inHomesBy)}. The post office doesn’t guarantee delivery dates for this kind of mail.`,
  ]);
}

async function enqueueNewsForPaidBuyers(
  tx: Queryable,
  { id: mailingId, version }: OfficeMailing,
  says: (spot: string) => readonly string[],
): Promise<void> {
  const seats = await findOccupiedSpots([mailingId], tx);
  for (const { id, state, spot } of seats) {
    const news = { news: "mailed", sentences: says(spot) } as const;
    if (state === "paid") await enqueueBookingNews(tx, { id, version }, news);
  }
}

/** Puts a planned mailing on sale. Running plans that miss a card get theirs on it before anybody else can book. */
export const publishMailing = defineAction({
  name: "publishMailing",
  permission: "mailings.change",
  undo: ["undoPublished"],
  async run(tx, input: ExpectedMailing, context) {
    const published = await markPublished(input, context, tx);
    await reserveMissingCardsOfAllPlans(tx, context);
    return { result: published };
  },
});

/** Takes a published mailing off sale: it is planned again. Refuses once anybody has held a spot on it or waits for one. */
export const undoPublished = defineAction({
  name: "undoPublished",
  permission: "mailings.change",
  undo: ["publishMailing"],
  undoes: {
    what: "publishing",
    done: "No longer published.",
    facts: { id: Number, expectedVersion: Number },
  },
  async run(tx, input: ExpectedMailing, context) {
    const planned = await undoMarkPublished(input, context, tx);
    const claims = await tx.$count(reservation, eq(reservation.mailingId, planned.id));
    if (claims + (await countWaitingForMailing(planned.id, tx)) > 0) {
      throw new Refusal("conflict", "Somebody has chosen a spot on it. Close booking instead.");
    }
    await announceAvailabilityChange(tx, planned.id);
    return { result: planned };
  },
});

/** Undoes the record that a card was dropped off, before refunds for fewer homes; notified buyers get a correction. */
export const undoDropped = defineAction({
  name: "undoDropped",
  permission: "mailings.change",
  undo: ["recordDropped"],
  async run(tx, input: ExpectedMailing, context) {
    const printed = await undoMarkDropped(input, context, tx);
    await refuseRefunded(printed.id, tx);
    await enqueueCardCorrectionEmails(tx, printed, "not-mailed", {
      truth: `We told you the ${printed.name} card was at the post office. That was our mistake: it isn’t there yet.`,
      next: [
        `Your spot and your dates stay the same. Drop-off is planned for ${longDate(printed.dropDate)}, and we’ll email you once it’s done.`,
      ],
    });
    return { result: printed };
  },
});

/** Undoes the record that a card was mailed, before refunds for fewer homes; notified buyers get a correction. */
export const undoMailed = defineAction({
  name: "undoMailed",
  permission: "mailings.change",
  undo: ["recordMailed"],
  async run(tx, input: ExpectedMailing, context) {
    const dropped = await undoPostOfficeConfirmation(input, context, tx);
    await refuseRefunded(dropped.id, tx);
    if (!isFullyMailed(dropped)) await enqueueDropsCorrection(tx, dropped);
    return { result: dropped };
  },
});

async function refuseRefunded(mailingId: number, tx: Queryable): Promise<void> {
  if (!(await wasFewerHomesRefundGiven(mailingId, tx))) return;
  throw new Refusal(
    "conflict",
    "Advertisers were refunded for the homes the card missed, so you can’t undo this.",
  );
}

/** Whether drops can still be corrected: until money was refunded because of them (`given`). */
export function checkDropCorrection(
  mailing: OfficeMailing,
  { given, today }: { given: boolean; today: PlainDate },
): MailingActionCheck {
  const answer = checkMailingAction("correct", mailing, today);
  if (!answer.possible || !given) return answer;
  return { possible: false, because: "Refunds for fewer homes were based on these numbers." };
}

/** Drops as the form has them, each with the bundles recorded when it was dropped off, and the recorded ones that are gone. */
function matchDrops(drops: readonly Drop[], recorded: readonly Drop[]) {
  const gone = [...recorded];
  const matched = drops.map((drop) => {
    const at = gone.findIndex((one) => describeDrop(one) === describeDrop(drop));
    const [own = drop] = at < 0 ? [] : gone.splice(at, 1);
    return drop.routes ? drop : own;
  });
  return { drops: matched, gone };
}

/**
 * Replaces all recorded drops of a mailing, to add the next day's or to fix a typo. Refuses an
 * outdated view, no drops, drops on a wrong date, and any change after the missing share was refunded. Every
 * buyer who paid gets one message when the last part is dropped off, and a correction where a recorded drop was wrong.
 */
export const replaceRecordedDrops = defineAction({
  name: "replaceRecordedDrops",
  permission: "mailings.change",
  undo: ["replaceRecordedDrops"],
  async run(tx, { drops, ...seen }: ExpectedMailing & { drops: readonly Drop[] }, context) {
    refuseInvalidDrops(drops, context);
    const before = await lockMailing(seen, tx);
    const today = arizonaDate(context.now);
    const given = await wasFewerHomesRefundGiven(before.id, tx);
    refuseUnlessMailingActionAllowed(checkDropCorrection(before, { given, today }), before);
    const [from, to] = [before.drops, drops].map((some) => some.map(describeDrop).join(", "));
    if (!from || !to || from === to) return { result: before };
    const changed = [describePlanChange({ field: "drops", name: "Dropped off", from, to })];
    const { drops: matched, gone } = matchDrops(drops, before.drops);
    const set = { drops: matched };
    const after = await updateLockedMailing(tx, before, set, context, (version) => ({
      event: "mailing.drops-corrected",
      detail: { changed, version },
    }));
    refuseWrongDropDates(after);
    const isComplete = isFullyMailed(after) && !isFullyMailed(before);
    if (isComplete) await enqueueMailedNews(tx, after);
    if (gone.length > 0) await enqueueDropsCorrection(tx, after, { paidBuyersKnow: isComplete });
    return { result: after };
  },
});
