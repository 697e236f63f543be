import { eq } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { beginPayment, payByInvoiceAgain } from "#business/reservations/begin-payment.ts";
import { loadReservation, lockReservation } from "#business/reservations/claims.ts";
import { markPaid } from "#business/reservations/mark-paid.ts";
import { releaseUnpaid } from "#business/reservations/release-unpaid.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { payment, reservationPayment } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import type { Page } from "#platform/payments/gateway.ts";
import { Refusal } from "#platform/refusal.ts";
import { type Checkout, type CheckoutState, pageTimes } from "./checkout.ts";
import { ended, inMinutesOf, lockCheckout, moveCheckout, withoutLinks } from "./checkouts.ts";
import { standingInvoice } from "./find.ts";
import { toPay } from "./invoice.ts";
import { invoicePaid } from "./issue-invoice.ts";
import { alertOperator } from "./payment-jobs.ts";
import { wantRefund } from "./want-refund.ts";

/** What a page's state came to: of the page, and of the reservation that it is for. */
export type Settled = { state: CheckoutState; effect: string; reservation: Reservation };

/**
 * Brings our rows to what the gateway says of a page, whoever brings the word and how often: the webhook, the return
 * page, the sweep, the reconciler. Idempotent on the page. Money that came in ends as a place or as a refund; a word
 * that is older than what we know changes nothing. Undefined where the page is none of ours.
 */
export async function settlePage(
  page: Page,
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<Settled | undefined> {
  return inPoliteTransaction(tx, async (inner) => {
    const known = await lockCheckout(inner, page);
    if (!known) return undefined;
    const effect = await settle[page.state](inner, known, page, circumstances);
    const after = await lockCheckout(inner, { checkout: known.id, session: null });
    const reservation = await loadReservation(known.reservationId, inner);
    return { state: after?.state ?? known.state, effect, reservation };
  });
}

type Settling = (
  tx: Queryable,
  known: Checkout,
  page: Page,
  circumstances: Circumstances,
) => Promise<string>;

const settle: Record<Page["state"], Settling> = {
  open: async (tx, known, page) => {
    const set = { session: page.session, address: page.address, ...withoutLinks };
    const opened = await moveCheckout(tx, known.id, { from: ["opening"], to: "open", set });
    return opened ? "opened" : "nothing";
  },
  waiting: async (tx, known, page, circumstances) => {
    const set = { session: page.session, ...withoutLinks };
    const from = ["opening", "open"] as const;
    const waits = await moveCheckout(tx, known.id, { from, to: "waiting", set });
    if (!waits) return "nothing";
    await keepWhileWaiting(tx, known, circumstances);
    return "waiting";
  },
  paid: fulfil,
  failed: async (tx, known, page, circumstances) => {
    const from = ["opening", "open", "waiting"] as const;
    return end(tx, known, { page, from, to: "failed" }, circumstances);
  },
  expired: async (tx, known, page, circumstances) => {
    const from = ["opening", "open"] as const;
    return end(tx, known, { page, from, to: "expired" }, circumstances);
  },
};

async function end(
  tx: Queryable,
  known: Checkout,
  edge: { page: Page; from: readonly CheckoutState[]; to: "failed" | "expired" },
  circumstances: Circumstances,
): Promise<string> {
  const set = { session: edge.page.session, ...ended, ...withoutLinks };
  const moved = await moveCheckout(tx, known.id, { from: edge.from, to: edge.to, set });
  if (!moved) return "nothing";
  const { reservationId, id: checkout } = known;
  await releaseUnpaid({ reservationId, checkout }, circumstances, tx);
  await payByInvoiceAgain({ reservationId, checkout }, circumstances, tx);
  return edge.to;
}

/** The place is kept for the money that is on its way; where its time is up, the money will decide when it comes. */
async function keepWhileWaiting(tx: Queryable, known: Checkout, circumstances: Circumstances) {
  const until = await inMinutesOf(tx, pageTimes.waitingDays * 24 * 60);
  const { reservationId, id: checkout } = known;
  try {
    await beginPayment({ reservationId, checkout, until }, circumstances, tx);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** The money is there. It is noted once, and what becomes of it is decided once, by `markPaid`. */
async function fulfil(
  tx: Queryable,
  known: Checkout,
  page: Page,
  circumstances: Circumstances,
): Promise<string> {
  const set = { session: page.session, ...ended, ...withoutLinks };
  const from = ["opening", "open", "waiting", "expired", "failed"] as const;
  await moveCheckout(tx, known.id, { from, to: "paid", set });
  if (page.amountCents <= 0) return nothingPaid(tx, known, page, circumstances);
  const name = await notePayment(tx, known, page, circumstances);
  const asked = page.amountCents === known.totalCents && page.currency === "usd";
  if (!asked || !(await isStillAsked(tx, known, name))) {
    return wrongAmount(tx, known, page, name, circumstances);
  }
  const { reservationId } = known;
  const { outcome, reservation } = await markPaid(
    { reservationId, payment: name },
    circumstances,
    tx,
  );
  if (outcome === "granted") await invoicePaid(tx, reservation, { price: known });
  if (outcome === "lost" || outcome === "twice") {
    await wantRefund(tx, { payment: name, reason: outcome }, circumstances);
  }
  return outcome;
}

/**
 * Whether what a page showed is what is to be paid: its place may have another invoice since, or a credit was taken off
 * or has gone back. What was decided about a payment stays decided.
 */
async function isStillAsked(tx: Queryable, known: Checkout, name: string): Promise<boolean> {
  const { reservationId, creditCents, totalCents } = known;
  await lockReservation(reservationId, tx);
  if (known.state === "paid") {
    return (await tx.$count(reservationPayment, eq(reservationPayment.payment, name))) > 0;
  }
  const billed = await standingInvoice(reservationId, tx);
  if (billed?.state === "open") return toPay(billed) === totalCents;
  return creditCents === 0 || billed?.creditedCents === creditCents;
}

async function notePayment(
  tx: Queryable,
  { id, reservationId }: Checkout,
  page: Page,
  { actor }: Circumstances,
): Promise<string> {
  const name = page.payment ?? page.session;
  const { amountCents, currency } = page;
  const [made] = await tx
    .insert(payment)
    .values({
      name,
      reservationId,
      checkoutId: id,
      way: "card",
      amountCents,
      currency,
      recordedBy: "gateway",
    })
    .onConflictDoNothing()
    .returning({ name: payment.name });
  if (made) {
    const subject = { type: "reservation", id: reservationId };
    const detail = { payment: name, cents: amountCents, currency };
    await record(tx, actor, { event: "payment.received", subject, detail });
  }
  return name;
}

/** What was paid is not what was asked: nothing is granted for it, it goes back, and a person looks at it. */
async function wrongAmount(
  tx: Queryable,
  known: Checkout,
  page: Page,
  name: string,
  circumstances: Circumstances,
): Promise<string> {
  const { reservationId, id: checkout } = known;
  const wanted = await wantRefund(tx, { payment: name, reason: "amount" }, circumstances);
  if (wanted) {
    await releaseUnpaid({ reservationId, checkout }, circumstances, tx);
    await payByInvoiceAgain({ reservationId, checkout }, circumstances, tx);
  }
  const { reference } = await loadReservation(reservationId, tx);
  const billed = await standingInvoice(reservationId, tx);
  await alertOperator(tx, {
    purpose: `wrong-amount:${name}`,
    headline: "A payment was not what was asked for",
    advice:
      "The place was not given for it, and the payment is on its way back. Please find out how the amount came about.",
    facts: {
      Reservation: reference,
      Asked: `${dollars(known.totalCents)} USD`,
      Paid: `${dollars(page.amountCents)} ${page.currency.toUpperCase()}`,
      ...(billed?.state === "open" && { "To be paid now": `${dollars(toPay(billed))} USD` }),
      Payment: name,
    },
  });
  return "amount";
}

async function nothingPaid(
  tx: Queryable,
  known: Checkout,
  page: Page,
  circumstances: Circumstances,
): Promise<string> {
  const { reservationId, id: checkout } = known;
  await releaseUnpaid({ reservationId, checkout }, circumstances, tx);
  await alertOperator(tx, {
    purpose: `nothing-paid:${page.session}`,
    headline: "A payment page was finished without a payment",
    advice: "The place was not given for it. Please look at the page in the gateway's own screens.",
    facts: { Asked: dollars(known.totalCents), Page: page.session },
  });
  return "amount";
}
