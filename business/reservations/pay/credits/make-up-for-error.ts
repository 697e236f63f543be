import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { isPrinted } from "#business/mailings/mailing.ts";
import { findTodayByDatabaseClock, lockReservation } from "#business/reservations/claims/claims.ts";
import { getPriceWithTax } from "#business/reservations/pay/billing-queries.ts";
import { findSpotPayments } from "#business/reservations/refunds/payment-balance.ts";
import { requestRefund } from "#business/reservations/refunds/request-refund.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import {
  enqueueBookingNews,
  enqueueMoneyCorrectionEmail,
} from "#business/reservations/reservation-jobs.ts";
import { longDate, longWeekdayDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { asOneLine, maxLengthCheck } from "#platform/text-line.ts";
import { agreement } from "#site.ts";
import { type ExpectedCredit, lockExpectedCredit } from "./find-credits.ts";
import {
  type CreditWithBalance,
  findCreditsFromReservations,
  giveCredit,
  takeBackFromCredit,
} from "./give-credit.ts";

/** What an advertiser gets for an ad that we printed wrong or left out; `ask`: they haven't chosen yet (Terms: If we make a mistake). */
export const printErrorRemedies = ["credit", "refund", "ask"] as const;

type ErrorRemedy = (typeof printErrorRemedies)[number];

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
    remedy: v.picklist(printErrorRemedies, "Choose what they get."),
    what: v.pipe(
      v.string(),
      v.transform(asOneLine),
      v.nonEmpty("Say what was wrong. The email shows it."),
      maxLengthCheck(300),
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
    const { totalCents: amountCents } = await getPriceWithTax(reservation, today, tx);
    const credit = { reservationId: reservation.id, amountCents } as const;
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

/**
 * Takes back a credit that was given by mistake, and tells the buyer why. The money that it stood
 * for can be refunded again. Refuses a credit of which anything was used, one that has expired, an
 * outdated view, and a missing reason.
 */
export const takeBackCredit = defineAction({
  name: "takeBackCredit",
  permission: "refunds.give",
  undo: { final: "You can’t undo this." },
  async run(tx, { because: typed, ...seen }: ExpectedCredit & { because: string }, context) {
    const because = requireTextWithin(typed, { field: "because", most: 500 });
    if (because === "") {
      throw new Refusal("invalid", "Enter a reason. The email shows it.", { field: "because" });
    }
    const current = await lockExpectedCredit(seen, tx);
    await refuseUnlessUnused(current, tx);
    const { id, reservationId, leftCents: cents } = current;
    await takeBackFromCredit(tx, { id, reservationId, cents, because }, context);
    await enqueueMoneyCorrectionEmail(tx, {
      reservationId,
      occasion: `credit:${id}:${current.version}`,
      title: `Your ${dollars(cents)} credit was a mistake.`,
      sentences: [
        `We told you that you had a ${dollars(cents)} credit for a later mailing. We gave it by mistake and took it back, so you can’t use it.`,
        `The reason: “${because}”`,
      ],
    });
    return {};
  },
});

async function refuseUnlessUnused(current: CreditWithBalance, tx: Queryable): Promise<void> {
  if (current.leftCents <= 0 && current.usedCents === 0) {
    throw new Refusal("conflict", "This credit is already gone: it was paid out or taken back.");
  }
  if (current.usedCents > 0) {
    throw new Refusal(
      "conflict",
      `${dollars(current.usedCents)} of this credit pays for another spot, so you can’t take it back. Cancel that spot first.`,
    );
  }
  if (current.expiresOn < (await findTodayByDatabaseClock(tx))) {
    throw new Refusal(
      "conflict",
      `This credit expired on ${longDate(current.expiresOn)}. There’s nothing to take back.`,
    );
  }
}
