import { defineAction } from "#business/actions.ts";
import { enqueueMoneyCorrection } from "#business/reservations/pay/payment-jobs.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { longDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import type { CreditWithBalance } from "./credit-with-balance.ts";
import { type ExpectedCredit, lockExpectedCredit, reduceCredit } from "./reduce-credit.ts";

/**
 * Takes back a credit that was given by mistake, and tells the buyer why. The money that it stood
 * for can be refunded again. Refuses a credit of which anything was used, one that has expired, an
 * outdated view, and a missing reason.
 */
export const takeBackCredit = defineAction({
  name: "takeBackCredit",
  permission: "refunds.give",
  undo: "final",
  async run(tx, { because: typed, ...seen }: ExpectedCredit & { because: string }) {
    const because = requireTextWithin(typed, { field: "because", most: 500 });
    if (because === "") throw withoutReason();
    const own = await lockExpectedCredit(seen, tx);
    await refuseUnlessUnused(own, tx);
    const { id, reservationId, leftCents: cents } = own;
    await reduceCredit(tx, { id, cents });
    const subject = { type: "reservation", id: reservationId };
    const detail = { cents, because, credit: id };
    await enqueueMoneyCorrection(tx, {
      reservationId,
      occasion: `credit:${id}:${own.version}`,
      title: `Your ${dollars(cents)} credit was a mistake.`,
      sentences: [
        `We told you that you had a ${dollars(cents)} credit for a later mailing. We gave it by mistake and took it back, so you can’t use it.`,
        `The reason: “${because}”`,
      ],
    });
    return { event: { event: "credit.taken-back", subject, detail } };
  },
});

async function refuseUnlessUnused(own: CreditWithBalance, tx: Queryable): Promise<void> {
  if (own.leftCents <= 0 && own.usedCents === 0) {
    throw new Refusal("conflict", "This credit is already gone: it was paid out or taken back.");
  }
  if (own.usedCents > 0) {
    throw new Refusal(
      "conflict",
      `${dollars(own.usedCents)} of this credit pays for another spot, so you can't take it back. Cancel that spot first.`,
    );
  }
  if (own.expiresOn < (await findTodayByDatabaseClock(tx))) {
    throw new Refusal(
      "conflict",
      `This credit expired on ${longDate(own.expiresOn)}. There's nothing to take back.`,
    );
  }
}

function withoutReason(): Refusal {
  return new Refusal("invalid", "Enter a reason. The email shows it.", { field: "because" });
}
