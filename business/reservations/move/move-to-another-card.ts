import { eq } from "drizzle-orm";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { defineGatewayAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { findLatestOfficeMailings, loadMailing } from "#business/mailings/find-mailings.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import {
  exclusivityGroupAvailabilityStatus,
  listOpenSpots,
} from "#business/reservations/availability/availability.ts";
import { findLiveClaims } from "#business/reservations/availability/find-availability.ts";
import {
  databaseNowSql,
  endOfArizonaDateSql,
  findTodayByDatabaseClock,
  lockMailings,
  lockReservation,
} from "#business/reservations/claims/claims.ts";
import {
  isBookableByOfficeSql,
  lockHoldTarget,
  spotTakenRefusal,
} from "#business/reservations/claims/insert-claim.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { carryCreditsToNewInvoice } from "#business/reservations/pay/credits/credit-or-forgive.ts";
import { invoiceCentsLeftToPay } from "#business/reservations/pay/invoices/invoice.ts";
import {
  carryPartPaymentsToNewInvoice,
  issueInvoice,
  voidInvoice,
} from "#business/reservations/pay/invoices/issue-invoice.ts";
import {
  type ExpectedReservation,
  isMovable,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { industry as industryTable } from "#database/schema/mailings.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { sizes } from "#site.ts";
import {
  differentSizeRefusal,
  lockMovableReservation,
  requirePlaceableMailing,
  requireSpotOfMailing,
  tryMoveReservation,
} from "./arrange-card.ts";

/**
 * Moves a reservation to another card and notifies the buyer. An open invoice is voided and
 * replaced, at the sold price or, if agreed, the other card's; applied credits move with it. A paid
 * invoice stays. An open payment page is closed at the gateway first, once nothing else prevents
 * the move; what was paid in parts counts for the new invoice. Refuses as `moveReservationToCard` does, a price
 * that is paid already, and while a payment is pending.
 */
export const moveToAnotherCard = defineGatewayAction({
  name: "moveToAnotherCard",
  permission: "mailings.place",
  undo: ["moveToAnotherCard"],
  check: (tx, input: MoveToCardInput) => requireMoveToCardAllowed(input, tx),
  atGateway: closeCheckout,
  async run(tx, input, context) {
    await lockReservation(input.reservationId, tx);
    await refuseWhilePaymentPending(input.reservationId, tx);
    const moved = await moveReservationToCard(input, context, tx);
    const { after } = moved;
    const voided = await voidInvoice(tx, after.id);
    const sentences = describeCardMove(moved);
    if (voided) {
      const issued = await carryPartPaymentsToNewInvoice(tx, voided, await issueInvoice(tx, after));
      sentences.push(`Invoice ${issued.number} replaces invoice ${voided.number}.`);
      if (issued.receivedCents > 0)
        sentences.push(
          `The ${dollars(issued.receivedCents)} you’ve paid counts toward it. That leaves ${dollars(invoiceCentsLeftToPay(issued))} to pay.`,
        );
      sentences.push(...(await carryCreditsToNewInvoice(tx, { voided, issued }, context)));
    }
    await enqueueBookingNews(tx, after, { news: "to-card", sentences });
    return { result: await lockReservation(after.id, tx) };
  },
});

type MoveToCardInput = ExpectedReservation & {
  mailingId: number;
  spot: string;
  /** `as-sold`: the agreed price. `as-there`: the price on that card; only for unpaid spots. */
  price: "as-sold" | "as-there";
};

/**
 * Checks whether a reservation may move to a spot on another card: throws what `moveReservationToCard` would
 * refuse. Locks the reservation and the other card until the caller's transaction ends.
 */
async function requireMoveToCardAllowed(
  { mailingId, spot, price, ...seen }: MoveToCardInput,
  tx: Queryable,
) {
  const before = await lockMovableReservation(seen, tx);
  if (mailingId === before.mailingId) throw new Refusal("invalid", "They’re already on this card.");
  await lockMailings([before.mailingId, mailingId], tx);
  const from = await requirePlaceableMailing(before.mailingId, tx);
  const to = await requirePlaceableMailing(mailingId, tx);
  const size = requireSpotOfMailing(to, spot).size;
  if (size !== before.size) throw differentSizeRefusal(before, { size });
  if (price === "as-there" && before.state === "paid") {
    const sentence =
      "Paid spots keep their price. Refund the difference if the new spot costs less.";
    throw new Refusal("invalid", sentence, { field: "price" });
  }
  const { industry, advertiserId } = before;
  const wish = { mailingId, industry, spot, advertiserId };
  const target = await lockHoldTarget(wish, tx, before.id, isBookableByOfficeSql);
  if (target.taken) throw spotTakenRefusal(target.taken);
  return { before, from, to, size, target };
}

/**
 * Moves a reservation to a free spot of the same size on another card, while neither card has gone
 * to print. The sold price stays, unless the spot is unpaid and the other card's price was agreed.
 * The due date stays, or moves up to the other card's print date. The caller updates the invoice
 * and notifies the buyer. Refuses (conflict) a taken spot or industry, a stale view, another size,
 * and a changed price for a paid spot.
 */
export async function moveReservationToCard(
  input: MoveToCardInput,
  context: ActionContext,
  tx: Queryable,
) {
  const { mailingId, spot, price } = input;
  const { before, from, to, size, target } = await requireMoveToCardAllowed(input, tx);
  const set = {
    mailingId,
    spot,
    exclusivityGroup: target.exclusivityGroup,
    joinedMailingAt: databaseNowSql,
    households: to.households,
    ...(price === "as-there" && { priceCents: to.prices[size] }),
    ...dueBefore(before, to.dates.printFile),
  };
  const after = await tryMoveReservation(tx, before, set, context);
  if (!after) throw spotTakenRefusal("the place on the other card has a live claim");
  const subject = { type: "reservation", id: after.id };
  const detail = {
    from: `${from.name}, ${before.spot}`,
    to: `${to.name}, ${after.spot}`,
    ...(before.priceCents !== after.priceCents && { cents: after.priceCents }),
  };
  await recordEvent(tx, context.actor, { event: "reservation.moved-to-card", subject, detail });
  return { before, after, from, to };
}

function dueBefore({ paymentDueOn, state, expiresAt }: Reservation, printFile: PlainDate) {
  if (paymentDueOn === null || paymentDueOn <= printFile) return {};
  const until = { expiresAt: endOfArizonaDateSql(printFile) };
  return { paymentDueOn: printFile, ...(state === "unpaid" && expiresAt !== null && until) };
}

function describeCardMove({
  before,
  after,
  from,
  to,
}: Awaited<ReturnType<typeof moveReservationToCard>>): string[] {
  const price =
    before.priceCents === after.priceCents
      ? "The size and your price stay the same."
      : `The size is the same. As agreed, the price is now ${dollars(after.priceCents)} before tax instead of ${dollars(before.priceCents)}.`;
  return [
    `Your ad is now in spot ${after.spot} on the ${to.name} card instead of the ${from.name} card. We plan to mail that card on ${longWeekdayDate(to.dropDate)}.`,
    price,
  ];
}

/** How many mailings to look at, latest drop date first; every mailing that can still change is among them. */
const LOOKED_THROUGH = 30;

/**
 * Where the office could move a reservation now: its own card first, then cards on which its
 * industry is free. Cards without a free spot of its size are left out. Empty if it cannot be moved
 * or its card is in print.
 */
export async function findMoveTargetCards(reservation: Reservation) {
  if (!isMovable(reservation)) return [];
  const { id, mailingId, industry, size } = reservation;
  const today = await findTodayByDatabaseClock();
  const newest = await findLatestOfficeMailings({ limit: LOOKED_THROUGH });
  const open = newest
    .filter((mailing) => checkMailingAction("place", mailing, today).possible)
    .toSorted((a, b) => (a.dropDate < b.dropDate ? -1 : 1));
  if (!open.some((mailing) => mailing.id === mailingId)) return [];
  const [row] = await db
    .select({ group: industryTable.exclusivityGroup })
    .from(industryTable)
    .where(eq(industryTable.slug, industry));
  const claims = await findLiveClaims(open.map((mailing) => mailing.id));
  return open
    .map((mailing) => {
      const on = claims.filter((claim) => claim.mailingId === mailing.id);
      const others = on.filter(({ reservationId }) => reservationId !== id);
      const free = exclusivityGroupAvailabilityStatus(others, row?.group ?? "") === "open";
      const spots = free ? listOpenSpots(getLayout(mailing), on) : [];
      return {
        mailingId: mailing.id,
        name: mailing.name,
        priceCents: mailing.prices[size],
        spots: spots.filter((spot) => spot.size === size).map(({ id, side }) => ({ id, side })),
      };
    })
    .filter(({ spots }) => spots.length > 0)
    .toSorted((a, b) => Number(b.mailingId === mailingId) - Number(a.mailingId === mailingId));
}

/** The other sizes with an open spot on a reservation's card; none if it can't be moved. */
export async function findSizesToChangeTo(reservation: Reservation) {
  if (!isMovable(reservation)) return [];
  const mailing = await loadMailing(reservation.mailingId, db);
  const today = await findTodayByDatabaseClock();
  if (!checkMailingAction("place", mailing, today).possible) return [];
  const open = listOpenSpots(getLayout(mailing), await findLiveClaims([mailing.id]));
  return sizes
    .filter(({ id }) => id !== reservation.size)
    .map(({ id, name }) => ({
      size: id,
      name,
      priceCents: mailing.prices[id],
      spots: open
        .filter((spot) => spot.size === id)
        .map((spot) => ({ id: spot.id, side: spot.side })),
    }))
    .filter(({ spots }) => spots.length > 0);
}
