import { sql } from "drizzle-orm";
import type { Circumstances } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import { lockReservation } from "#business/reservations/claims.ts";
import { databaseToday } from "#business/reservations/find.ts";
import { tellNews } from "#business/reservations/mailing-jobs.ts";
import { hasRunOut, type Reservation } from "#business/reservations/reservation.ts";
import { longDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { refuseWhilePaying } from "./checkouts.ts";
import { closeCheckout } from "./close-checkout.ts";
import { type CreditLeft, findCreditLeft } from "./credit-left.ts";
import { standingInvoice } from "./find.ts";
import { type Invoice, toPay } from "./invoice.ts";
import { paidByCredit, takeOff } from "./take-off-credit.ts";

export type PayWithCredit = {
  reservationId: number;
  creditId: number;
  /** What is taken off: all of the credit that there is room for, or less. */
  amountCents: number;
  /** Of the invoice, as it was shown. */
  expectedVersion: number;
};

/**
 * Takes a credit of the same business off an invoice that is not paid, whole or in part, and tells the buyer; what is left
 * of the credit stays good until its date. Where nothing is left to pay, the place is paid. A payment page that is open is
 * closed at the gateway first. Refuses whoever saw an older version of the invoice, so that a double press uses it once,
 * more than there is of the credit or to be paid, a credit of somebody else or whose date is past, a place whose time is
 * up or whose payment is under way, and whoever may not record payments. Not to be called inside a transaction.
 */
export async function payWithCredit(
  input: PayWithCredit,
  circumstances: Circumstances,
  database: Queryable = db,
): Promise<{ paid: boolean; leftToPay: number }> {
  await permit(database, circumstances.actor, "payments.record");
  await closeCheckout(input, circumstances, database);
  return inPoliteTransaction(database, async (tx) => {
    await permit(tx, circumstances.actor, "payments.record");
    const reservation = await lockReservation(input.reservationId, tx);
    await refuseWhilePaying(reservation.id, tx);
    const billed = await seenInvoice(input, reservation, tx);
    await tx.execute(sql`select id from credit where id = ${input.creditId} for update`);
    const own = await goodCredit(input, reservation, billed, tx);
    const cents = input.amountCents;
    const taken = await takeOff(tx, { own, billed, cents }, circumstances);
    const leftToPay = toPay(taken.after);
    if (leftToPay > 0) {
      const { number, version } = taken.after;
      const what = { id: reservation.id, version: `${number}:${version}` };
      await tellNews(tx, what, news({ own, billed, cents, leftToPay }));
      return { paid: false, leftToPay };
    }
    await paidByCredit(tx, taken, circumstances);
    return { paid: true, leftToPay };
  });
}

async function seenInvoice(
  { expectedVersion }: PayWithCredit,
  reservation: Reservation,
  tx: Queryable,
): Promise<Invoice> {
  const billed = await standingInvoice(reservation.id, tx);
  const owes = reservation.state === "unpaid" || reservation.state === "unconfirmed";
  if (billed?.state !== "open" || !owes || hasRunOut(reservation)) throw nothingOwed();
  if (billed.version === expectedVersion) return billed;
  throw new Refusal(
    "conflict",
    "This invoice has changed since you opened it, or the credit has just been used. Please look again.",
    { detail: `invoice ${billed.number} is at version ${billed.version}` },
  );
}

async function goodCredit(
  { creditId, amountCents }: PayWithCredit,
  reservation: Reservation,
  billed: Invoice,
  tx: Queryable,
): Promise<CreditLeft> {
  const own = await findCreditLeft(creditId, tx);
  if (!own || own.advertiserId === null || own.advertiserId !== reservation.advertiserId) {
    throw new Refusal("not-found", "This business has no such credit.");
  }
  if (own.goodUntil < (await databaseToday(tx))) throw past(own.goodUntil);
  const most = Math.min(own.leftCents, toPay(billed));
  if (amountCents > 0 && amountCents <= most) return own;
  throw new Refusal("invalid", `Please give an amount of up to ${dollars(most)}.`, {
    field: "creditCents",
  });
}

type Used = { own: CreditLeft; billed: Invoice; cents: number; leftToPay: number };

function news({ own, billed, cents, leftToPay }: Used) {
  const rest = own.leftCents - cents;
  const sentences = [
    `We have taken ${dollars(cents)} of your credit off invoice ${billed.number}: ${dollars(leftToPay)} is left to pay${billed.dueOn ? ` by ${longDate(billed.dueOn)}` : ""}.`,
    rest > 0
      ? `${dollars(rest)} of your credit stays good until ${longDate(own.goodUntil)}.`
      : "With it your credit is used up.",
  ];
  return { news: "credit" as const, sentences };
}

function nothingOwed(): Refusal {
  return new Refusal("conflict", "There is no open invoice of this place that a credit could pay.");
}

function past(goodUntil: PlainDate): Refusal {
  return new Refusal("conflict", `This credit was good until ${longDate(goodUntil)}.`);
}
