import { sql } from "drizzle-orm";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { findReservationById, loadReservation } from "#business/reservations/claims/claims.ts";
import { getPriceToRetakeSpot, renewHold } from "#business/reservations/claims/extend-hold.ts";
import { closePaymentAndRelease } from "#business/reservations/claims/place-and-release.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { approveInvoiceRequest } from "#business/reservations/confirm/invoice-requests.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import {
  reconcileWithGateway,
  syncCheckoutFromGateway,
  syncOverdueCheckoutsFromGateway,
} from "#business/reservations/pay/checkout/reconcile.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { invoiceCentsLeftToPay } from "#business/reservations/pay/invoices/invoice.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-payment.ts";
import { findPaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import { refundAllOrPartOfPayment } from "#business/reservations/refunds/refund-payment.ts";
import { recordRefundSent, retryRefund } from "#business/reservations/refunds/send-refund.ts";
import { strangerMessage } from "#database/schema/mail-limits.ts";
import { refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import { GatewayUnavailable } from "#platform/payments/gateway.ts";
import { siteUrl } from "#tests/support/settings.ts";
import type { Fault, StripeDouble } from "#tests/support/stripe/stripe-double.ts";
import { bySystem, deliverWebhook, runAllJobs } from "./billing.ts";
import {
  creditsAreNotOverdrawn,
  partPaymentOperations,
  reservationsFollowTheirPeople,
  undoOperations,
} from "./billing-model-operations.ts";
import { byOperator, papersInOrder } from "./papers.ts";
import { context, holdWithDetailsByItsBuyer, industryAt, linkTo } from "./reservation.ts";
import {
  type Choice,
  type History,
  type Operation,
  reservationHistory,
  someReservation,
  type World,
} from "./reservation-model.ts";

/**
 * Random histories of reservations with their money: buyers pay, banks hesitate, messages of the gateway come late,
 * twice, in any order or never, the gateway fails, and the operator does what operators do.
 */

const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % items.length];

/** What asks the gateway commits as it goes, so it is never part of a transaction that is rolled back. */
const outside =
  (act: (world: World, choice: Choice) => Promise<unknown>): Operation =>
  async (world, choice, tx) => {
    if (tx !== db) return;
    try {
      await act(world, choice);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
    }
  };

const on = (act: (reservationId: number, choice: Choice) => Promise<unknown>): Operation =>
  outside(async (_, choice) => {
    const id = await someReservation(choice.a, db);
    return id === 0 ? undefined : act(id, choice);
  });

function faultFrom({ b, c }: Choice): Fault {
  const ways: Fault["with"][] = [
    "before",
    "after",
    { status: 500 },
    { status: 429 },
    { late: 150 },
  ];
  return { on: /./, times: 1 + (c % 2), with: pick(ways, b) ?? "before" };
}

function operations(double: StripeDouble): Record<string, Operation> {
  const { ledger, faults } = double;
  const having = <Item extends object>(
    all: Iterable<Item>,
    test: (item: Item) => boolean,
    n: number,
  ) => pick([...all].filter(test).slice(-12), n);
  const open = on((reservationId, { b }) =>
    openCheckout({ reservationId, token: (b % 8 ? "a" : "b").repeat(43), siteUrl }, context),
  );
  /** A buyer holds a spot, gives details, and opens the payment page. */
  const arrive = outside(async ({ mailingIds }, { a, b, c }) => {
    const wish = { industry: industryAt(a % 6), spot: pick(["F1", "F2", "F3", "B4", "B5"], b) };
    const { reservation } = await holdWithDetailsByItsBuyer({
      ...wish,
      mailingId: pick(mailingIds, c) ?? 0,
    });
    return openCheckout({ reservationId: reservation.id, token: "a".repeat(43), siteUrl }, context);
  });
  const finish = outside(async (_, { a, b, c }) => {
    const session = having(ledger.sessions.values(), ({ status }) => status === "open", a);
    const wrong = c % 40 === 0 ? { amount: 1_00 } : {};
    if (session) ledger.pay(session.id, { later: b % 6 === 0, ...wrong });
  });
  const hear = outside(async (_, { a }) => {
    const event = pick(ledger.events.slice(-30), a);
    if (!event) return;
    const { status } = await deliverWebhook(event);
    if (status !== 200 && status !== 503) throw new Error(`${event.type} was answered ${status}`);
  });
  return {
    arrive,
    arriveToo: arrive,
    arriveAsWell: arrive,
    arriveOften: arrive,
    openPage: open,
    openPageAgain: open,
    pay: finish,
    payOften: finish,
    hear,
    hearAgain: hear,
    hearOften: hear,
    bankSays: outside(async (_, { a, b }) => {
      const onItsWay = ({ payment_intent: intent }: { payment_intent: string | null }) =>
        ledger.intents.get(intent ?? "")?.status === "processing";
      const session = having(ledger.sessions.values(), onItsWay, a);
      if (session) ledger.bankSays(session.id, b % 3 ? "paid" : "failed");
    }),
    pageTimesOut: outside(async (_, { a, b }) => {
      const session = having(ledger.sessions.values(), ({ status }) => status === "open", a);
      if (!session) return;
      if (b % 2) ledger.expire(session.id);
      await db.execute(sql`update checkout_session set expires_at = statement_timestamp() - interval '1 second'
        where gateway_session_id = ${session.id}`);
    }),
    openingGetsOld: outside(() =>
      db.execute(sql`update checkout_session set created_at = created_at - interval '3 minutes'
        where state = 'opening'`),
    ),
    closePage: on((reservationId) => closeCheckout({ reservationId }, context)),
    officeReleases: on(async (reservationId) => {
      const { version: expectedVersion } = await loadReservation(reservationId, db);
      const reason = "Never answered";
      return closePaymentAndRelease({ reservationId, expectedVersion, reason }, byOperator);
    }),
    officeVouches: on((reservationId) => approveInvoiceRequest({ reservationId }, byOperator)),
    comeBack: outside(async (_, { a }) => {
      const session = pick([...ledger.sessions.keys()].slice(-12), a);
      if (session) await syncCheckoutFromGateway({ session }, context);
    }),
    sweepPages: outside(() => syncOverdueCheckoutsFromGateway(bySystem)),
    cancel: on((reservationId) => cancelAndCompensate({ reservationId }, context)),
    takeInvoice: on(async (reservationId) => {
      // Days pass between buyers: the message limits (028) have their own tests.
      await db.delete(strangerMessage);
      await choosePayByInvoice({ reservationId }, context);
    }),
    confirm: on(async (reservationId) =>
      confirmReservationByLink({ token: await linkTo(reservationId) }, context),
    ),
    renew: on(async (reservationId) => {
      const before = await findReservationById(reservationId);
      if (!before) return;
      const { priceCents: shownCents } = await getPriceToRetakeSpot(before);
      await renewHold({ reservationId, shownCents }, context);
    }),
    moneyForInvoice: on(async (reservationId) => {
      const billed = await findLatestInvoice(reservationId);
      if (!billed) return;
      const { version: expectedVersion } = billed;
      const amountCents =
        billed.state === "open" ? invoiceCentsLeftToPay(billed) : billed.totalCents;
      const input = { reservationId, amountCents, expectedVersion, note: "check" };
      await recordInvoicePayment(input, byOperator);
    }),
    giveBack: on(async (reservationId, { b }) => {
      const { version: expectedVersion = 0, paymentId } =
        (await findReservationById(reservationId)) ?? {};
      const left = await findPaymentBalance(paymentId ?? "");
      if (!left) return;
      const { name: payment, leftCents } = left;
      const amountCents = Math.ceil((leftCents * (1 + (b % 4))) / 4);
      const wish = { reservationId, payment, amountCents, leftCents, expectedVersion };
      await refundAllOrPartOfPayment({ ...wish, because: "as agreed" }, byOperator);
    }),
    sendAgain: outside(async (_, { a }) => {
      const failed = pick(await db.select().from(refund).where(sql`state = 'failed'`), a);
      if (!failed) return;
      const { id: refundId, version: expectedVersion } = failed;
      await retryRefund({ refundId, expectedVersion }, byOperator);
    }),
    sentByHand: outside(async (_, { a, b }) => {
      const states = b % 3 ? sql`state = 'by-hand'` : sql`state = 'failed'`;
      const owed = pick(await db.select().from(refund).where(states), a);
      if (!owed) return;
      const { id: refundId, version: expectedVersion } = owed;
      await recordRefundSent({ refundId, note: "check", expectedVersion }, byOperator);
    }),
    refundAtGateway: outside(async (_, { a, b }) => {
      const intent = having(ledger.intents.values(), ({ status }) => status === "succeeded", a);
      if (!intent || ledger.refundsOf(intent.id).some(({ status }) => status !== "failed")) return;
      ledger.refund(intent.id, b % 3 ? {} : { amount: Math.ceil(intent.amount / 3) });
    }),
    refundComesBack: outside(async (_, { a, b }) => {
      if (b % 4) return;
      const ours = ({ metadata, status }: { metadata: object; status: string }) =>
        "refund" in metadata && status === "succeeded";
      const refund = having(ledger.refunds.values(), ours, a);
      if (refund) ledger.refundGoes(refund.id, "failed");
    }),
    work: outside(() => runAllJobs(1)),
    gatewayFails: outside(async (_, choice) => {
      faults.push(faultFrom(choice));
    }),
    gatewayRecovers: outside(async () => {
      faults.splice(0);
    }),
    reconcile: outside(async (_, { b }) => {
      if (b % 3 === 0) await reconcileWithGateway({}, bySystem);
    }),
  };
}

/**
 * Of each payment that we know and that was not taken back, unless it waits for the office: where it is, and whether that is exactly one spot; parts of it
 * may have gone back, and what was too much of it may be a credit. Several can pay one spot together (`whole`). A part whose
 * refund was sent before its canceled spot was restored is in the refund, and the spot is paid anew (`before`).
 */
export async function everyPaymentIsInOnePlace(): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    with money as (
      select payment.id, payment.amount_cents, payment.excess_cents,
        case when payment.outcome = 'granted' then payment.reservation_id end as holder_id,
        payment.outcome = 'unapplied' and payment.method = 'invoice' as waits,
        back.refunded, back.done, back.counted, back.reason, back.unpaid_rest, overpaid.cents as overpaid
      from payment
      cross join lateral (
        select coalesce(sum(amount_cents), 0) as refunded,
          coalesce(sum(amount_cents) filter (where state = 'done'), 0) as done,
          coalesce(sum(amount_cents) filter (where state <> 'failed' or reason <> 'at-gateway'), 0) as counted,
          max(reason) filter (where is_full) as reason,
          coalesce(bool_or(reason = 'unpaid-rest'), false) as unpaid_rest
        from refund where refund.payment_id = payment.id) as back
      cross join lateral (select coalesce(sum(amount_cents), 0) as cents from credit
        where credit.payment_id = payment.id and credit.reason = 'overpaid') as overpaid
      where payment.method <> 'forgiven'
        and not exists (select from payment_reversal where payment_reversal.payment_id = payment.id))
    select format('%s of %s (%s too much): back %s, decided %s, whole %s, place %s, gives %s, credit %s', money.id,
        money.amount_cents, money.excess_cents, money.done, money.counted, money.reason, holder.state,
        holder.cancellation_outcome, credit.cents) as what
    from money
    left join reservation as holder on holder.id = money.holder_id
    cross join lateral (select money.reason = 'canceled' and holder.state in ('unpaid', 'paid')
      and money.id is distinct from holder.payment_id as restored) as before
    cross join lateral (select coalesce(sum(amount_cents - overpaid), 0) as cents, coalesce(sum(done), 0) as done,
        coalesce(sum(counted), 0) as counted, coalesce(sum(refunded), 0) as refunded
      from money as one where one.holder_id = holder.id and (one.reason = 'canceled'
        and holder.state in ('unpaid', 'paid') and one.id is distinct from holder.payment_id) is not true) as whole
    cross join lateral (select coalesce(sum(amount_cents), 0) as cents from credit
      where credit.reservation_id = holder.id and credit.reason = 'canceled') as credit
    where case
      when money.waits then money.counted > money.amount_cents
      when holder.id is null or money.unpaid_rest or before.restored then money.counted < money.amount_cents
      when holder.state = 'paid' then whole.done >= whole.cents or money.reason not in ('operator', 'overpaid')
      when holder.state = 'unpaid' then whole.counted >= whole.cents
      when holder.state = 'canceled' and holder.cancellation_outcome = 'credit'
        then credit.cents + whole.counted < whole.cents
      when holder.state = 'canceled' and holder.cancellation_outcome = 'nothing' and holder.ended_from_state = 'paid'
        then false
      when holder.state = 'refunded' then whole.refunded < whole.cents
      else money.counted + money.overpaid < money.amount_cents end`);
  return rows.map(({ what }) => what);
}

/**
 * In the end no payment is refunded for more than its amount, except when people send two refunds,
 * one by hand and one at the gateway: then neither exceeds the amount, and the operator is
 * notified.
 */
async function noneGoesBackTwice(): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    select format('%s of %s: %s goes back', payment.id, payment.amount_cents, back.cents) as what
    from payment
    cross join lateral (
      select sum(amount_cents) as cents,
        coalesce(sum(amount_cents) filter (where state = 'done' and gateway_refund_id is null), 0) as by_hand
      from refund where refund.payment_id = payment.id and refund.state <> 'failed') as back
    where back.cents > payment.amount_cents
      and not (back.by_hand between 1 and payment.amount_cents
        and back.cents - back.by_hand <= payment.amount_cents
        and exists (select from job where job.kind = 'billing.payment-alert' and job.payload->'facts'->>'Payment' = payment.id
          and job.payload->>'kind' = 'over-refunded'))`);
  return rows.map(({ what }) => what);
}

/** Told once and for all, our books say what the gateway's say, to the cent. */
async function differencesFromGateway({ ledger }: StripeDouble): Promise<string[]> {
  const { rows: payments } = await db.execute<{ id: string; back: string }>(
    sql`select id, (select coalesce(sum(amount_cents), 0) from refund where refund.payment_id = payment.id
        and refund.state = 'done' and refund.gateway_refund_id is not null) as back
      from payment where method = 'online'`,
  );
  const known = new Map(payments.map((row) => [row.id, Number(row.back)]));
  const wrong: string[] = [];
  for (const intent of ledger.intents.values()) {
    if (intent.status !== "succeeded") continue;
    const ours = known.get(intent.id);
    if (ours === undefined) {
      wrong.push(`${intent.id} was captured and is not known`);
      continue;
    }
    const refunds = ledger.refundsOf(intent.id).filter(({ status }) => status === "succeeded");
    const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
    if (back > intent.amount) wrong.push(`${intent.id} went back ${back} of ${intent.amount}`);
    if (ours !== back) wrong.push(`${intent.id}: ${ours} in our books, ${back} at the gateway`);
  }
  return wrong;
}

/** Every payment that bought nothing has had its message asked for, once. */
async function oneMessagePerReturnedPayment(): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    select refund.payment_id || ' ' || count(job.id) as what from refund
    left join job on job.kind = 'billing.refund-email' and job.payload->>'payment' = refund.payment_id
    where refund.is_full and refund.reason in ('spot-gone', 'duplicate', 'wrong-amount') group by refund.payment_id having count(job.id) <> 1`);
  return rows.map(({ what }) => `messages about ${what}`);
}

/** The actions that stand in the place of these tell the gateway too. */
const REPLACED = [
  ...["pay", "payAgain", "refund", "cancel", "onInvoice", "confirm", "renew"],
  ...["openPaymentPage", "closePaymentPage", "paymentPageEnded"],
  ...["officeReleases", "officeVouches"],
];

export function billingHistory(double: StripeDouble): History {
  const kept = Object.entries(reservationHistory.operations).filter(
    ([name]) => !REPLACED.includes(name),
  );
  return {
    operations: {
      ...Object.fromEntries(kept),
      ...operations(double),
      ...undoOperations,
      ...partPaymentOperations,
    },
    truths: [
      ...reservationHistory.truths.filter(({ name }) => name !== "everyPaymentHasOneOutcome"),
      everyPaymentIsInOnePlace,
      papersInOrder,
      reservationsFollowTheirPeople,
      creditsAreNotOverdrawn,
    ],
  };
}

/** Lets everything come to its end: the gateway is well, every message arrives, every job is done. Says what is wrong. */
export async function settleAndListProblems(double: StripeDouble): Promise<string[]> {
  double.faults.splice(0);
  for (let round = 0; round < 3; round++) {
    for (const event of double.ledger.events) {
      const { status } = await deliverWebhook(event);
      if (status !== 200 && status !== 503) throw new Error(`${event.type} was answered ${status}`);
    }
    await db.execute(sql`update job set run_at = now() where done_at is null and dead_at is null`);
    await runAllJobs(20);
    await reconcileWithGateway({}, bySystem);
  }
  const truths = [
    await everyPaymentIsInOnePlace(),
    await differencesFromGateway(double),
    await noneGoesBackTwice(),
    await oneMessagePerReturnedPayment(),
  ];
  return truths.flat();
}
