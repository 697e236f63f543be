import { sql } from "drizzle-orm";
import { defineGatewayAction, refuseOutdated } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { loadReservation, reservationNotFound } from "#business/reservations/claims/claims.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/close-checkout.ts";
import { findRefundableTotals } from "#business/reservations/refunds/payment-balance.ts";
import type { CancellationCompensationKind } from "#business/reservations/reservation.ts";
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
  refuseOtherMoney,
  refuseUncancelable,
} from "./cancel-reservation.ts";

/**
 * Cancels a reservation as `cancelReservation` does, and closes its payment page at the gateway
 * first; if that turns out to be paid, the ladder of a paid spot applies.
 */
export const cancelAndCompensate = defineGatewayAction({
  name: "cancelAndCompensate",
  permission: "anyone",
  check: refuseBeforeClosing,
  atGateway: closeCheckout,
  async run(tx, input: CancelInput, context) {
    if (context.actor.kind === "visitor")
      await refuseManyPaidCancellations(input.reservationId, tx);
    return { result: await cancelReservation(input, context, tx) };
  },
});

async function refuseBeforeClosing(
  tx: Queryable,
  input: CancelInput,
  { actor }: ActionContext,
): Promise<void> {
  const before = await loadReservation(input.reservationId, tx);
  if (before.state === "canceled") return;
  await refuseUncancelable(tx, before, input, actor);
  refuseOtherMoney(await findRefundableTotals(before, tx), input.money);
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
  money?: CancelInput["money"];
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
    result: await cancelReservation(toCancelInput(input), context, tx),
  }),
});

function toCancelInput({
  reservationId,
  expects,
  gives,
  because: typed,
  money,
}: CancelByOfficeInput): CancelInput {
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
