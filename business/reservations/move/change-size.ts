import { getSize } from "#artwork/layouts/sizes.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { enqueueBookingNews } from "#business/reservations/booking-news-job.ts";
import { loadReservation, lockReservation } from "#business/reservations/claims/claims.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/close-checkout.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  type ChangeSpotSizeInput,
  changeSpotSize,
  requireSpotSizeChangeAllowed,
} from "./change-spot-size.ts";
import { describeAdAfterSizeChange } from "./describe-ad-after-size-change.ts";
import { settleSizeChange } from "./settle-size-change.ts";
import {
  type FeasibleSizeChangeSettlement,
  findSizeChangeSettlement,
} from "./size-change-settlement.ts";

export type ChangeSizeInput = ChangeSpotSizeInput & {
  /** How a paid spot's difference goes back: as money, or as a credit for a later mailing. */
  back: "refund" | "credit";
  /** What the page showed: what they get back, or have to pay. Cents, with tax. */
  plan: FeasibleSizeChangeSettlement;
};

/**
 * Changes the size of a reserved spot on the same card, at the card's price of that size, settles
 * the difference and tells the buyer in one message. Not paid: a new invoice replaces the open one.
 * Paid and smaller: the difference goes back as money or as a credit. Paid and larger: the rest is
 * due on a new invoice, which counts what was paid; the spot stays theirs meanwhile. A payment page
 * is closed at the gateway first. Refuses (conflict) a taken spot, a card in print, a pending
 * payment, an outdated view, price or difference; and an actor without the permissions. Not to be
 * called inside a transaction.
 */
export async function changeSize(
  input: ChangeSizeInput,
  context: ActionContext,
  database: Queryable = db,
): Promise<Reservation> {
  await runTransactionWithRetries(database, async (tx) => {
    const { state } = await loadReservation(input.reservationId, tx);
    if (state === "paid") await requirePermission(tx, context.actor, "refunds.give");
    await requireSpotSizeChangeAllowed(input, context, tx);
  });
  await closeCheckout(input, context, database);
  return runTransactionWithRetries(database, async (tx) => {
    const before = await lockReservation(input.reservationId, tx);
    if (before.state === "paid") await requirePermission(tx, context.actor, "refunds.give");
    await refuseWhilePaymentPending(before.id, tx);
    const plan = await findSizeChangeSettlement(before, input.priceCents, tx);
    if (plan.kind === "impossible") throw new Refusal("conflict", plan.because);
    if (!isSamePlan(plan, input.plan)) throw otherPlan();
    const { after } = await changeSpotSize(input, context, tx);
    const settled = await settleSizeChange({ before, after, plan, back: input.back }, context, tx);
    const sentences = [
      ...describeChange(before, after),
      ...(await describeAdAfterSizeChange(after, tx)),
      ...settled,
    ];
    await enqueueBookingNews(tx, after, { news: "size", sentences });
    return lockReservation(after.id, tx);
  });
}

const isSamePlan = (now: FeasibleSizeChangeSettlement, seen: FeasibleSizeChangeSettlement) =>
  now.kind === seen.kind && now.cents === seen.cents;

/** The first sentences for the buyer: the spots and the prices, before tax. */
function describeChange(before: Reservation, after: Reservation): string[] {
  const name = ({ spot, size }: Reservation) => `spot ${spot} (${getSize(size).name})`;
  return [
    `As agreed, your ad is now in ${name(after)} instead of ${name(before)}.`,
    after.priceCents === before.priceCents
      ? "Your price stays the same."
      : `The price is now ${dollars(after.priceCents)} before tax instead of ${dollars(before.priceCents)}.`,
  ];
}

function otherPlan(): Refusal {
  return new Refusal(
    "conflict",
    "A payment or refund has changed since you opened this reservation. Nothing was changed; check it and try again.",
  );
}
