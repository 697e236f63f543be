import { sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, actorName, recordEvent } from "#business/audit-log/audit-log.ts";
import { postponementRefundRuleText } from "#business/mailings/calendar/postponed-dates.ts";
import { loadMailing } from "#business/mailings/find-mailings.ts";
import { isPrinted } from "#business/mailings/mailing.ts";
import { findPostponements } from "#business/mailings/update-locked-mailing.ts";
import {
  endedClaimColumns,
  findTodayByDatabaseClock,
  loadReservation,
  lockReservation,
  requireReservationAction,
  requireReservationTransition,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/end-claims.ts";
import {
  giveCancellationCredit,
  restoreUsedCredits,
} from "#business/reservations/pay/credits/give-credit.ts";
import {
  calculateCancellationAmounts,
  type RefundableTotals,
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
import {
  type CancellationCompensationKind,
  cancellationCompensationOnDate,
  listStatesAllowing,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";

export type CancelReservationInput = {
  reservationId: number;
  /** The version that the office saw. */
  expectedVersion?: number;
  /** The ladder step that was shown; a different one now is a conflict. */
  expects?: CancellationCompensationKind;
  /** What the office gives: the ladder's step, or with a reason another. */
  gives?: CancellationCompensationKind;
  because?: string;
  /** The money behind the spot that was shown; a different amount now is a conflict. */
  money?: Pick<RefundableTotals, "leftCents" | "creditedCents">;
};

export type CanceledReservation = {
  /** What to give back: the whole payment, a credit for the same amount, or nothing. */
  gives: CancellationCompensationKind;
  /** Whether it had been paid; if not, there is nothing to give back, and the invoice becomes void. */
  wasPaid: boolean;
  reservation: Reservation;
};

/**
 * Cancels an owed or paid spot by the ladder in force today in Arizona and frees it; in the same
 * transaction it gives back what is not refunded yet, as money or as a credit, restores applied
 * credits, and voids an unpaid invoice. Any payment page must be closed at the gateway first (`cancelAndCompensate`).
 * Idempotent. A visitor cannot cancel after the print date, because the spot is on every copy.
 */
export const cancelReservation = defineAction({
  name: "cancelReservation",
  permission: "anyone",
  locks: (tx, { reservationId }: Omit<CancelReservationInput, "expectedVersion">) =>
    lockReservation(reservationId, tx),
  async run(tx, input, { locked: before, ...context }) {
    const isAgain = before.state === "canceled";
    // Canceled before: what was not given then is given now.
    const state = (isAgain ? before.endedFromState : undefined) ?? before.state;
    const held = await findRefundableTotals({ ...before, state }, tx);
    const gives = isAgain
      ? (before.cancellationOutcome ?? "nothing")
      : await decideCompensation(tx, before, input, context);
    const reservation = isAgain ? before : await endReservation(tx, before, gives, context);
    if (!isAgain) refuseMoneyChangedSinceShown(held, input.money);
    if (held.isPaid) await giveBack(tx, { gives, reservation, held }, context);
    else {
      await voidInvoice(tx, before.id);
      await refundPartPayments(tx, { reservationId: before.id, reason: "canceled" }, context);
    }
    const canceled: CanceledReservation = { gives, wasPaid: state === "paid", reservation };
    return { result: canceled };
  },
});

async function endReservation(
  tx: Queryable,
  before: Reservation,
  cancellationOutcome: CancellationCompensationKind,
  context: ActionContext,
): Promise<Reservation> {
  const canceledBy = actorName(context.actor);
  const after = await requireReservationTransition(tx, before, {
    from: listStatesAllowing("cancel"),
    to: "canceled",
    set: { ...endedClaimColumns, canceledBy, cancellationOutcome },
  });
  await handleEndedClaims(tx, [after], context);
  return after;
}

async function giveBack(
  tx: Queryable,
  { gives, reservation, held }: Omit<CanceledReservation, "wasPaid"> & { held: RefundableTotals },
  context: ActionContext,
): Promise<void> {
  const { id: reservationId, paymentId } = reservation;
  if (gives !== "nothing" && held.method === null)
    throw new Error(`reservation ${reservationId} was paid by ${paymentId}, which is no payment`);
  const { creditCents, renewedCents } = calculateCancellationAmounts(held, gives);
  if (renewedCents > 0) await restoreUsedCredits(tx, { reservationId, anew: true });
  if (creditCents > 0)
    await giveCancellationCredit(tx, { reservationId, amountCents: creditCents });
  if (gives !== "refund") return;
  // Every payment of a spot that was paid in parts, even if nothing is left: a refund already on its way is now ours to complete.
  const names = (await findSpotPayments(reservationId, tx)).map(({ name }) => name);
  for (const payment of names.length > 0 ? names : [paymentId ?? ""]) {
    await requestRefund(tx, { payment, reason: "canceled" }, context);
  }
}

/** Refuses when a refund or credit has changed what is behind the spot since it was shown. */
export function refuseMoneyChangedSinceShown(
  held: RefundableTotals,
  seen: CancelReservationInput["money"],
): void {
  if (!seen) return;
  if (held.leftCents === seen.leftCents && held.creditedCents === seen.creditedCents) return;
  throw new Refusal(
    "conflict",
    "A refund on this payment has changed since you opened this page. Nothing was canceled; check it and try again.",
  );
}

/** Refuses what can't be canceled, or gives something different from what was shown. Returns the ladder's step. */
export async function requireCancelableAsShown(
  tx: Queryable,
  before: Reservation,
  { expects }: CancelReservationInput,
  { kind }: ActionContext["actor"],
): Promise<CancellationCompensationKind> {
  requireReservationAction("cancel", before);
  const step = before.state === "paid" ? await findLadderStepToday(tx, before) : "nothing";
  if (expects && expects !== step) {
    throw new Refusal(
      "conflict",
      "What you get back has changed since you opened this page. Please look again before you cancel.",
      { detail: `canceling ${before.id} gives ${step} now` },
    );
  }
  if (kind === "visitor" && (await isOnEveryCopy(tx, before))) throw tooLateToCancelRefusal(before);
  return step;
}

/** What the office gives instead of the ladder's step that it was shown; undefined if it follows that. Refuses without a reason. */
export function parseRefundLadderOverride({
  expects,
  gives = expects,
  because: typed = "",
}: CancelReservationInput) {
  const because = requireTextWithin(typed, { field: "because", most: 500 });
  if (gives === undefined || gives === expects) return undefined;
  if (because !== "") return { gives, because };
  throw new Refusal("invalid", "Enter a reason for not following our Terms.", { field: "because" });
}

/** The ladder's step, or the office's own choice; the audit log keeps the reason. */
async function decideCompensation(
  tx: Queryable,
  before: Reservation,
  input: CancelReservationInput,
  { actor }: ActionContext,
): Promise<CancellationCompensationKind> {
  const step = await requireCancelableAsShown(tx, before, input, actor);
  const override = parseRefundLadderOverride(input);
  if (!override || before.state !== "paid" || actor.kind !== "operator") return step;
  const subject = { type: "reservation", id: before.id };
  const detail = { ladder: step, ...override };
  await recordEvent(tx, actor, { event: "reservation.refund-ladder-overridden", subject, detail });
  return override.gives;
}

/** What canceling would give now, to show before the button is pressed. */
export async function loadCompensationIfCanceledToday(
  reservationId: number,
): Promise<CancellationCompensationKind> {
  const found = await loadReservation(reservationId, db);
  return found.state === "paid" ? findLadderStepToday(db, found) : "nothing";
}

/** Whether it is too late for the customer to cancel, paid or owed: the print date has passed. */
export async function isTooLateToCancel(reservationId: number): Promise<boolean> {
  return isOnEveryCopy(db, await loadReservation(reservationId, db));
}

const isOnEveryCopy = async (tx: Queryable, of: Reservation) =>
  (await findLadderStepToday(tx, of)) === "nothing";

/** The ladder's step; the whole payment after a postponement that gives money back. */
async function findLadderStepToday(
  tx: Queryable,
  { mailingId, joinedMailingAt }: Reservation,
): Promise<CancellationCompensationKind> {
  const { state, dates } = await loadMailing(mailingId, tx);
  const postponed = await findPostponements(mailingId, tx);
  if (postponementRefundRuleText(postponed, { bookedAt: joinedMailingAt, state })) return "refund";
  return cancellationCompensationOnDate({ state, ...dates }, await findTodayByDatabaseClock(tx));
}

function tooLateToCancelRefusal({ id, mailingState }: Reservation): Refusal {
  const why = isPrinted({ state: mailingState })
    ? "The card has gone to print with your ad on every copy"
    : "The print date has passed";
  return new Refusal("conflict", `${why}, so you can no longer cancel here. Please call us.`, {
    detail: `canceling reservation ${id} gives nothing`,
  });
}

/** Paid spots that customers cancel by themselves in a day. Each costs us the card processor's fee, which nobody gives back. */
const MOST_PAID_CANCELLATIONS = { mailbox: 2, network: 3, wideNetwork: 6 };

/**
 * Refuses one cancellation of a paid spot too many of a mailbox or network, which ends paying and canceling in turn. One at
 * a time, so that those sent at once count each other.
 */
export async function refuseTooManyPaidCancellations(
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
