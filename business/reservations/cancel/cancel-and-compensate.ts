import { sql } from "drizzle-orm";
import { defineGatewayAction, refuseOutdated } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  loadReservation,
  lockReservation,
  reservationNotFound,
} from "#business/reservations/claims/claims.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/close-checkout.ts";
import { restoreUsedCredits } from "#business/reservations/pay/credits/credit-with-balance.ts";
import { giveCancellationCredit } from "#business/reservations/pay/credits/give-cancellation-credit.ts";
import {
  type RefundableTotals,
  splitCancellationMoney,
} from "#business/reservations/pay/invoices/invoice.ts";
import { voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import {
  findRefundableTotals,
  findSpotPayments,
} from "#business/reservations/refunds/payment-balance.ts";
import {
  refundPartPayments,
  requestRefund,
} from "#business/reservations/refunds/request-refund.ts";
import type {
  CancellationCompensationKind,
  Reservation,
} from "#business/reservations/reservation.ts";
import { findReservationByToken } from "#business/reservations/search/find-reservations.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { company } from "#company.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import {
  type CanceledReservation,
  type CancelInput,
  cancelReservation,
  refuseUncancelable,
} from "./cancel-reservation.ts";

/** The money behind the spot that was shown; a different amount now is a conflict. */
export type ExpectedMoney = Pick<RefundableTotals, "leftCents" | "creditedCents">;

/**
 * Cancels a reservation by the published ladder and gives the result of what is not refunded yet:
 * writes the refund or credit in the same transaction, restores applied credits, and voids an
 * unpaid invoice. Closes a payment page at the gateway first; if it turns out to be paid, the
 * ladder of a paid spot applies. `expects`, `money`: the shown step and money; different ones now
 * are a conflict. Idempotent.
 */
export const cancelAndCompensate = defineGatewayAction({
  name: "cancelAndCompensate",
  permission: "anyone",
  check: refuseBeforeClosing,
  atGateway: closeCheckout,
  async run(tx, input: CancelAndCompensateInput, context) {
    if (context.actor.kind === "visitor")
      await refuseManyPaidCancellations(input.reservationId, tx);
    return { result: await cancelAndGiveBack(tx, input, context) };
  },
});

type CancelAndCompensateInput = CancelInput & { money?: ExpectedMoney | undefined };

async function refuseBeforeClosing(
  tx: Queryable,
  { money, ...input }: CancelAndCompensateInput,
  { actor }: ActionContext,
): Promise<void> {
  const before = await loadReservation(input.reservationId, tx);
  if (before.state === "canceled") return;
  await refuseUncancelable(tx, before, input, actor);
  if (money && !isAsSeen(await findRefundableTotals(before, tx), money)) throw otherMoney();
}

/** The same in the caller's transaction, with the payment page closed. */
export async function cancelAndGiveBack(
  tx: Queryable,
  { money, ...input }: CancelAndCompensateInput,
  context: ActionContext,
): Promise<CanceledReservation> {
  const before = await lockReservation(input.reservationId, tx);
  const isAgain = before.state === "canceled";
  const held = await findRefundableTotals({ ...before, state: stateBefore(before) }, tx);
  const canceled = await cancelReservation(input, context, tx);
  if (money && !isAgain && !isAsSeen(held, money)) throw otherMoney();
  if (held.isPaid) await giveBack(tx, { ...canceled, held }, context);
  else await giveUpInvoice(tx, before.id, context);
  return canceled;
}

/** For a reservation that is already canceled: gives now what was not given then. */
const stateBefore = ({ state, endedFromState }: Reservation) =>
  state === "canceled" ? (endedFromState ?? state) : state;

const isAsSeen = (held: ExpectedMoney, seen: ExpectedMoney) =>
  held.leftCents === seen.leftCents && held.creditedCents === seen.creditedCents;

async function giveBack(
  tx: Queryable,
  { gives, reservation, held }: CanceledReservation & { held: RefundableTotals },
  context: ActionContext,
): Promise<void> {
  const { id: reservationId, paymentId } = reservation;
  if (gives !== "nothing" && held.method === null)
    throw new Error(`reservation ${reservationId} was paid by ${paymentId}, which is no payment`);
  const { creditCents, renewedCents } = splitCancellationMoney(held, gives);
  if (renewedCents > 0) await restoreUsedCredits(tx, { reservationId, anew: true });
  if (creditCents > 0)
    await giveCancellationCredit(tx, { reservationId, amountCents: creditCents });
  // Even if nothing is left: a refund already on its way is now ours to complete.
  if (gives === "refund") await refundAll(tx, { reservationId, paymentId }, context);
}

/** Of a spot that was paid in parts, every payment. */
async function refundAll(
  tx: Queryable,
  { reservationId, paymentId }: { reservationId: number; paymentId: string | null },
  context: ActionContext,
): Promise<void> {
  const names = (await findSpotPayments(reservationId, tx)).map(({ name }) => name);
  for (const payment of names.length > 0 ? names : [paymentId ?? ""]) {
    await requestRefund(tx, { payment, reason: "canceled" }, context);
  }
}

/** Nothing is owed anymore, and what came in parts goes back. */
async function giveUpInvoice(
  tx: Queryable,
  reservationId: number,
  context: ActionContext,
): Promise<void> {
  await voidInvoice(tx, reservationId);
  await refundPartPayments(tx, { reservationId, reason: "canceled" }, context);
}

function otherMoney(): Refusal {
  return new Refusal(
    "conflict",
    "A refund on this payment has changed since you opened this page. Nothing was canceled; check it and try again.",
  );
}

export type CancelByOfficeInput = {
  reservationId: number;
  expectedVersion: number;
  /** The ladder's step that was shown. */
  expects: CancellationCompensationKind;
  /** The step to give: the same, or a different one with a reason. */
  gives: CancellationCompensationKind;
  because: string;
  /** The money behind the spot that was shown. */
  money?: ExpectedMoney;
};

/** Cancels for a customer who called: by the ladder, or against it with a reason. */
export const cancelByOffice = defineGatewayAction({
  name: "cancelByOffice",
  permission: "reservations.cancel",
  undo: ["restoreCanceled"],
  async check(tx, input: CancelByOfficeInput, context) {
    const shown = await loadReservation(input.reservationId, tx);
    if (shown.state === "paid") await requirePermission(tx, context.actor, "refunds.give");
    refuseOutdated(input, shown);
    await refuseBeforeClosing(tx, toCancelInput(input), context);
  },
  atGateway: closeCheckout,
  run: async (tx, input, context) => ({
    result: await cancelAndGiveBack(tx, toCancelInput(input), context),
  }),
});

function toCancelInput({
  reservationId,
  expects,
  gives,
  because: typed,
  money,
}: CancelByOfficeInput): CancelAndCompensateInput {
  const because = requireTextWithin(typed, { field: "because", most: 500 });
  if (gives === expects) return { reservationId, expects, money };
  if (because === "") {
    throw new Refusal("invalid", "Enter a reason for not following our Terms.", {
      field: "because",
    });
  }
  return { reservationId, expects, money, instead: { gives, because } };
}

/**
 * Cancels the reservation of a private link, for its holder. A link to an address that the office
 * entered moves no money until that address is confirmed; a link to a former address never does. Refuses paid spots past a
 * ceiling a day.
 * Otherwise as `cancelAndCompensate`.
 */
export async function cancelByCustomer(
  { token, expects }: { token: string; expects: CancellationCompensationKind },
  context: ActionContext,
): Promise<CanceledReservation> {
  const own = await findReservationByToken(token);
  if (!own || own.channel === "office") throw reservationNotFound("to cancel by this link");
  const { id: reservationId } = own.reservation;
  if (own.address !== "current") throw notTheirsToCancel(own.address, reservationId);
  return cancelAndCompensate({ reservationId, expects }, context);
}

/** Paid spots that customers cancel by themselves in a day. Each costs us the card processor's fee, which nobody gives back. */
const MOST_PAID_CANCELLATIONS = { mailbox: 2, network: 3, wideNetwork: 6 };

/**
 * Refuses one cancellation of a paid spot too many of a mailbox or network, which ends paying and canceling in turn. One at
 * a time, so that those sent at once count each other.
 */
export async function refuseManyPaidCancellations(
  reservationId: number,
  tx: Queryable,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('paid-cancellation'))`);
  const { rows } = await tx.execute<Record<keyof typeof MOST_PAID_CANCELLATIONS, number>>(sql`
    select count(*) filter (where other.email_limit_key = own.email_limit_key)::int as mailbox,
      count(*) filter (where other.network_hash = own.network_hash and own.network_hash <> '')::int as network,
      count(*) filter (where other.wide_network_hash = own.wide_network_hash)::int as "wideNetwork"
    from reservation as own join reservation as other on other.canceled_by = 'visitor'
      and other.ended_from_state = 'paid' and other.ended_at > statement_timestamp() - interval '1 day'
    where own.id = ${reservationId} and own.state = 'paid'`);
  const kinds = ["mailbox", "network", "wideNetwork"] as const;
  const over = kinds.find((kind) => (rows[0]?.[kind] ?? 0) >= MOST_PAID_CANCELLATIONS[kind]);
  if (!over) return;
  throw new Refusal(
    "too-many",
    `Several paid spots were canceled here today. Nothing was canceled now. Call ${company().phone.display}, and we’ll do it with you.`,
    { detail: `paid cancellations per ${over} and day`, retryAfter: 24 * 60 * 60 },
  );
}

function notTheirsToCancel(address: "unconfirmed" | "former", id: number): Refusal {
  const sentence =
    address === "unconfirmed"
      ? "Our office changed the email address on this reservation. Confirm your address first, then cancel."
      : `This reservation has a different email address now. Open it from our latest email, or call ${company().phone.display}.`;
  return new Refusal("conflict", `${sentence} Nothing was canceled.`, {
    detail: `a link of reservation ${id} went to an address that is ${address}`,
  });
}
