import { eq } from "drizzle-orm";
import type { Spot } from "#artwork/layouts/card-layout.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import {
  announceAvailabilityChange,
  expireOverdueClaims,
  transitionReservation,
  tryWriteClaim,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/handle-ended-claims.ts";
import { spotTakenRefusal } from "#business/reservations/claims/hold-spot.ts";
import { lockMailings } from "#business/reservations/claims/lock-hold-target.ts";
import { offerSpots } from "#business/reservations/claims/offer-spots.ts";
import { movableStates, type Reservation } from "#business/reservations/reservation.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  type ExpectedReservation,
  lockMovableReservation,
  requirePlaceableMailing,
  requireSpot,
} from "./move-reservation-to-spot.ts";

export type ChangeSpotSizeInput = ExpectedReservation & {
  spot: string;
  /** The price of the new spot that was shown, in cents before tax. */
  priceCents: number;
};

/** Throws what `changeSpotSize` would refuse; locks the reservation and the card. */
export async function requireSpotSizeChangeAllowed(
  { spot, priceCents, ...seen }: ChangeSpotSizeInput,
  { actor }: ActionContext,
  tx: Queryable,
): Promise<{ before: Reservation; mailing: Mailing; target: Spot }> {
  await requirePermission(tx, actor, "mailings.place");
  const before = await lockMovableReservation(seen, tx);
  await lockMailings([before.mailingId], tx);
  const mailing = await requirePlaceableMailing(before.mailingId, tx);
  const target = requireSpot(mailing, spot);
  if (target.size === before.size) {
    throw new Refusal(
      "invalid",
      "That spot is the same size. To change only the spot, move them instead.",
      {
        field: "spot",
      },
    );
  }
  if (mailing.prices[target.size] !== priceCents) {
    throw new Refusal(
      "conflict",
      "The price of that size just changed. Nothing was saved; check it and try again.",
      { field: "spot" },
    );
  }
  return { before, mailing, target };
}

/**
 * Changes a reservation to a free spot of another size on its card, at the card's price of that
 * size, while the card has not gone to print. The caller settles the difference and notifies the
 * buyer. Refuses (conflict) a taken spot, a stale view, and a price that was not shown.
 */
export async function changeSpotSize(
  input: ChangeSpotSizeInput,
  context: ActionContext,
  tx: Queryable,
): Promise<{ before: Reservation; after: Reservation }> {
  const { before, target } = await requireSpotSizeChangeAllowed(input, context, tx);
  const { exclusivityGroup, mailingId } = before;
  const inTheWay = await expireOverdueClaims(tx, { mailingId, exclusivityGroup, spot: target.id });
  await handleEndedClaims(tx, inTheWay, context, { wanted: target.id });
  const set = { spot: target.id, size: target.size, priceCents: input.priceCents };
  const after = await tryWriteClaim(tx, (attempt) =>
    transitionReservation(attempt, before.id, {
      from: movableStates,
      to: before.state,
      set,
      when: eq(reservation.version, before.version),
    }),
  );
  if (!after) throw spotTakenRefusal("the spot of the other size has a live claim");
  const subject = { type: "reservation", id: after.id };
  const detail = {
    from: `${before.spot} (${before.size})`,
    to: `${after.spot} (${after.size})`,
    cents: after.priceCents,
  };
  await recordEvent(tx, context.actor, { event: "reservation.size-changed", subject, detail });
  await announceAvailabilityChange(tx, mailingId);
  await offerSpots(tx, { mailingId, freed: [before.spot] });
  return { before, after };
}
