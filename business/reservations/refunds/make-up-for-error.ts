import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { isPrinted } from "#business/mailings/mailing.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { findPriceWithTax } from "#business/reservations/pay/billing-queries.ts";
import { findCreditsFromReservations } from "#business/reservations/pay/credits/credit-with-balance.ts";
import { giveCredit } from "#business/reservations/pay/credits/give-cancellation-credit.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { asOneLine, atMost } from "#platform/text-line.ts";
import { agreement } from "#site.ts";
import { findSpotPayments } from "./payment-balance.ts";
import { requestRefund } from "./request-refund.ts";

/** What an advertiser gets for an ad that we printed wrong or left out; `ask`: they haven't chosen yet (Terms: If we make a mistake). */
export const errorRemedies = ["credit", "refund", "ask"] as const;
type ErrorRemedy = (typeof errorRemedies)[number];

/**
 * Records that an ad printed wrong or is missing, and tells its advertiser what they get: a credit for the full price for a
 * later card, or their money back. Refuses before the card is printed, for a spot that isn't paid, and what was given before.
 */
export const makeUpForError = defineAction({
  name: "makeUpForError",
  permission: "refunds.give",
  undo: ["takeBackCredit", "withdrawRefund"],
  input: v.object({
    reservationId: v.number(),
    expectedVersion: v.number(),
    remedy: v.picklist(errorRemedies, "Choose what they get."),
    what: v.pipe(
      v.string(),
      v.transform(asOneLine),
      v.nonEmpty("Say what was wrong. The email shows it."),
      atMost(300),
    ),
  }),
  locks: (tx, { reservationId }) => lockReservation(reservationId, tx),
  async run(tx, { remedy, what }, { locked: reservation, ...context }) {
    const { id, state, mailingId } = reservation;
    const mailing = await findMailingById(mailingId, tx);
    if (!mailing || !isPrinted(mailing)) {
      throw new Refusal("conflict", "This card isn’t printed yet, so its ads can still be fixed.");
    }
    if (state !== "paid") throw new Refusal("conflict", "This spot isn’t paid.");
    await refuseTwice(id, tx);
    const { cents, sentence } = await REMEDIES[remedy](reservation, context, tx);
    await enqueueBookingNews(
      tx,
      { id, version: `${reservation.version}-${context.now.getTime()}` },
      {
        news: "our-error",
        sentences: [
          `We made a mistake with your ad on the ${mailing.name} card: ${what}`,
          sentence,
        ],
      },
    );
    const subject = { type: "reservation", id };
    return {
      event: { event: "reservation.our-error" as const, subject, detail: { what, remedy, cents } },
    };
  },
});

async function refuseTwice(reservationId: number, tx: Queryable): Promise<void> {
  const credits = await findCreditsFromReservations([reservationId], tx);
  const given = credits.find(
    ({ reason, withdrawnCents, amountCents }) =>
      reason === "our-error" && withdrawnCents < amountCents,
  );
  if (!given) return;
  throw new Refusal(
    "conflict",
    `They have a ${dollars(given.amountCents)} credit for our mistake. Pay it out, or take it back first.`,
  );
}

type Give = (
  reservation: Reservation,
  context: Parameters<typeof requestRefund>[2],
  tx: Queryable,
) => Promise<{ cents: number; sentence: string }>;

const REMEDIES: Record<ErrorRemedy, Give> = {
  async credit(reservation, context, tx) {
    const today = await findTodayByDatabaseClock(tx);
    const { totalCents: amountCents } = await findPriceWithTax(reservation, today, tx);
    const credit = { reservationId: reservation.id, payment: null, amountCents } as const;
    const { expiresOn } = await giveCredit(tx, { ...credit, reason: "our-error" }, context);
    return {
      cents: amountCents,
      sentence: `As you chose, your next spot is on us: you have a ${dollars(amountCents)} credit, the whole price of this one, for any open spot on a later card. It’s good through ${longWeekdayDate(expiresOn)} and doesn’t hold your industry. To use it, reply to this email or call us.`,
    };
  },
  async refund({ id }, context, tx) {
    const payments = (await findSpotPayments(id, tx)).filter(({ leftCents }) => leftCents > 0);
    const cents = payments.reduce((sum, { leftCents }) => sum + leftCents, 0);
    if (cents === 0) {
      throw new Refusal(
        "conflict",
        "Nothing is left to refund: a credit paid for this spot, or the money went back. Give a free spot instead.",
        { field: "remedy" },
      );
    }
    for (const { name } of payments) {
      await requestRefund(tx, { payment: name, reason: "operator" }, context);
    }
    return {
      cents,
      sentence: `As you chose, you get your money back: ${dollars(cents)}, the same way you paid, within ${agreement.refundBusinessDays} business days.`,
    };
  },
  async ask() {
    return {
      cents: 0,
      sentence:
        "You choose: a free spot on the next mailing, or your money back. Reply to this email or call us to tell us which.",
    };
  },
};
