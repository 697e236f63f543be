import { sql } from "drizzle-orm";
import { defineGatewayAction } from "#business/actions.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { findActiveInvoice } from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckoutFirst } from "#business/reservations/pay/checkout/close-checkout.ts";
import { amountToPay, type Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { isTimeUp, type Reservation } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { applyCredit, markPaidByCredit } from "./apply-credit.ts";
import { type CreditWithBalance, findCreditWithBalance } from "./credit-with-balance.ts";

export type PayWithCreditInput = {
  reservationId: number;
  creditId: number;
  /** The applied amount: as much of the credit as fits, or less. */
  amountCents: number;
  expectedVersion: number;
};

/**
 * Applies a credit of the same business to an open invoice, in full or in part, and notifies the
 * buyer; the rest of the credit stays usable until its date. If nothing is left to pay, the spot is
 * paid. Closes an open payment page at the gateway first. Refuses an outdated invoice (so a double
 * press applies it once), more than the credit or the amount due, another business's or an expired
 * credit, an expired spot or a pending payment.
 */
export const payWithCredit = defineGatewayAction({
  name: "payWithCredit",
  permission: "payments.record",
  undo: "final",
  check: (tx, input: PayWithCreditInput) => lockUsableCredit(input, tx),
  atGateway: closeCheckoutFirst,
  async run(tx, input, context) {
    const { reservation, billed, own } = await lockUsableCredit(input, tx);
    await refuseWhilePaymentPending(reservation.id, tx);
    const cents = input.amountCents;
    const taken = await applyCredit(tx, { own, billed, cents }, context);
    const leftToPay = amountToPay(taken.after);
    if (leftToPay > 0) {
      const { number, version } = taken.after;
      const what = { id: reservation.id, version: `${number}:${version}` };
      await enqueueBookingNews(tx, what, news({ own, billed, cents, leftToPay }));
      return { result: { paid: false, leftToPay } };
    }
    await markPaidByCredit(tx, taken, context);
    return { result: { paid: true, leftToPay } };
  },
});

async function lockUsableCredit(input: PayWithCreditInput, tx: Queryable) {
  const reservation = await lockReservation(input.reservationId, tx);
  const billed = await seenInvoice(input, reservation, tx);
  await tx.execute(sql`select id from credit where id = ${input.creditId} for update`);
  const own = await goodCredit(input, reservation, billed, tx);
  return { reservation, billed, own };
}

async function seenInvoice(
  { expectedVersion }: PayWithCreditInput,
  reservation: Reservation,
  tx: Queryable,
): Promise<Invoice> {
  const billed = await findActiveInvoice(reservation.id, tx);
  const owes = reservation.state === "unpaid" || reservation.state === "unconfirmed";
  if (billed?.state !== "open" || !owes || isTimeUp(reservation)) throw nothingOwed();
  if (billed.version === expectedVersion) return billed;
  throw new Refusal(
    "conflict",
    "This invoice changed or the credit was just used. Check it and try again.",
    { detail: `invoice ${billed.number} is at version ${billed.version}` },
  );
}

async function goodCredit(
  { creditId, amountCents }: PayWithCreditInput,
  reservation: Reservation,
  billed: Invoice,
  tx: Queryable,
): Promise<CreditWithBalance> {
  const own = await findCreditWithBalance(creditId, tx);
  if (!own || own.advertiserId === null || own.advertiserId !== reservation.advertiserId) {
    throw new Refusal("not-found", "This business doesn’t have that credit.");
  }
  if (own.expiresOn < (await findTodayByDatabaseClock(tx))) throw past(own.expiresOn);
  const most = Math.min(own.leftCents, amountToPay(billed));
  if (amountCents > 0 && amountCents <= most) return own;
  throw new Refusal("invalid", `Enter an amount up to ${dollars(most)}.`, {
    field: "creditCents",
  });
}

type Used = { own: CreditWithBalance; billed: Invoice; cents: number; leftToPay: number };

function news({ own, billed, cents, leftToPay }: Used) {
  const rest = own.leftCents - cents;
  const sentences = [
    `We applied ${dollars(cents)} of your credit to invoice ${billed.number}. That leaves ${dollars(leftToPay)} to pay${billed.dueOn ? ` by ${longWeekdayDate(billed.dueOn)}` : ""}.`,
    rest > 0
      ? `You have ${dollars(rest)} in credit left, good through ${longWeekdayDate(own.expiresOn)}.`
      : "That uses up your credit.",
  ];
  return { news: "credit" as const, sentences };
}

function nothingOwed(): Refusal {
  return new Refusal("conflict", "This spot has no open invoice to apply credit to.");
}

function past(expiresOn: PlainDate): Refusal {
  return new Refusal("conflict", `This credit expired on ${longWeekdayDate(expiresOn)}.`);
}
