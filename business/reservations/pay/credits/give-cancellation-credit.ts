import { and, eq, lt, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import {
  type ActionContext,
  type Actor,
  recordEvent,
  systemActor,
} from "#business/audit-log/audit-log.ts";
import {
  type CreditReason,
  creditExpiryDate,
} from "#business/reservations/pay/invoices/invoice.ts";
import { enqueueMoneyCorrection } from "#business/reservations/pay/payment-jobs.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { credit } from "#database/schema/payments.ts";
import { longDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import {
  type CreditWithBalance,
  type ExpectedCredit,
  lockExpectedCredit,
  takeBackFromCredit,
} from "./credit-with-balance.ts";

type Given = typeof credit.$inferInsert & { reason: CreditReason };

/**
 * Gives the credit for a cancellation between the close of booking and print: the amount paid, tax
 * included, usable on a later mailing until the same day next year (`agreement.creditMonths`). One
 * per reservation: undefined if it was given before.
 */
export const giveCancellationCredit = (
  tx: Queryable,
  given: { reservationId: number; amountCents: number },
) => insertCredit(tx, { ...given, reason: "canceled" }, systemActor);

type OtherCredit = {
  reservationId: number;
  /** Null: it isn't a part of one. */
  payment: string | null;
  amountCents: number;
  reason: Exclude<CreditReason, "canceled">;
};

/** Gives a credit that no cancellation gave: what was too much, the difference to a smaller spot, a free spot for our error, or a referral. */
export async function giveCredit(
  tx: Queryable,
  { payment: paymentId, ...given }: OtherCredit,
  { actor }: ActionContext,
): Promise<{ creditId: number; expiresOn: PlainDate }> {
  const row = await insertCredit(tx, { ...given, paymentId }, actor);
  if (!row) throw new Error(`the credit of reservation ${given.reservationId} was not stored`);
  return { creditId: row.id, expiresOn: row.expiresOn };
}

async function insertCredit(tx: Queryable, given: Omit<Given, "expiresOn">, actor: Actor) {
  const { reservationId, amountCents } = given;
  const expiresOn = creditExpiryDate(await findTodayByDatabaseClock(tx));
  const [row] = await tx
    .insert(credit)
    .values({ ...given, expiresOn })
    .onConflictDoNothing({
      target: credit.reservationId,
      where: sql`reason = 'canceled' and withdrawn_cents < amount_cents`,
    })
    .returning({ id: credit.id, expiresOn: credit.expiresOn });
  if (!row) return undefined;
  const subject = { type: "reservation", id: reservationId };
  const detail = { amountCents, expiresOn };
  await recordEvent(tx, actor, { event: "credit.given", subject, detail });
  return row;
}

/** Withdraws the unused credit that was left over from a payment which is taken back. */
export async function withdrawOverpaymentCredit(
  tx: Queryable,
  { payment }: { payment: string },
  context: ActionContext,
): Promise<void> {
  const isStanding = and(
    eq(credit.paymentId, payment),
    eq(credit.reason, "overpaid"),
    lt(credit.withdrawnCents, credit.amountCents),
  );
  for (const { id, reservationId, ...own } of await tx.select().from(credit).where(isStanding)) {
    const cents = own.amountCents - own.withdrawnCents;
    const because = "The payment was reversed";
    await takeBackFromCredit(tx, { id, reservationId, cents, because }, context);
  }
}

/**
 * Takes back a credit that was given by mistake, and tells the buyer why. The money that it stood
 * for can be refunded again. Refuses a credit of which anything was used, one that has expired, an
 * outdated view, and a missing reason.
 */
export const takeBackCredit = defineAction({
  name: "takeBackCredit",
  permission: "refunds.give",
  undo: "final",
  async run(tx, { because: typed, ...seen }: ExpectedCredit & { because: string }, context) {
    const because = requireTextWithin(typed, { field: "because", most: 500 });
    if (because === "") {
      throw new Refusal("invalid", "Enter a reason. The email shows it.", { field: "because" });
    }
    const own = await lockExpectedCredit(seen, tx);
    await refuseUnlessUnused(own, tx);
    const { id, reservationId, leftCents: cents } = own;
    await takeBackFromCredit(tx, { id, reservationId, cents, because }, context);
    await enqueueMoneyCorrection(tx, {
      reservationId,
      occasion: `credit:${id}:${own.version}`,
      title: `Your ${dollars(cents)} credit was a mistake.`,
      sentences: [
        `We told you that you had a ${dollars(cents)} credit for a later mailing. We gave it by mistake and took it back, so you can’t use it.`,
        `The reason: “${because}”`,
      ],
    });
    return {};
  },
});

async function refuseUnlessUnused(own: CreditWithBalance, tx: Queryable): Promise<void> {
  if (own.leftCents <= 0 && own.usedCents === 0) {
    throw new Refusal("conflict", "This credit is already gone: it was paid out or taken back.");
  }
  if (own.usedCents > 0) {
    throw new Refusal(
      "conflict",
      `${dollars(own.usedCents)} of this credit pays for another spot, so you can’t take it back. Cancel that spot first.`,
    );
  }
  if (own.expiresOn < (await findTodayByDatabaseClock(tx))) {
    throw new Refusal(
      "conflict",
      `This credit expired on ${longDate(own.expiresOn)}. There’s nothing to take back.`,
    );
  }
}
