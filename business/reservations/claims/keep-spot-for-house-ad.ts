import { and, eq, sql } from "drizzle-orm";
import { layoutIdsWithSpot } from "#artwork/layouts/layouts.ts";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  requirePlaceableMailing,
  requireSpot,
} from "#business/reservations/move/move-reservation-to-spot.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { announceAvailabilityChange, endedClaimColumns } from "./claims.ts";
import { endOverdueClaimsOn } from "./end-claims.ts";
import { spotTakenRefusal } from "./hold-spot.ts";
import { offerSpots } from "./offer-spots.ts";
import { isBookableByOfficeSql, newReservationReference } from "./try-insert-claim.ts";

type Place = { mailingId: number; spot: string };

/** Reserves an open spot for our own ad, as a claim like any other. */
export const addHouseAd = defineAction({
  name: "addHouseAd",
  permission: "mailings.place",
  undo: ["removeHouseAd"],
  undoes: {
    what: "removing the house ad",
    done: "Spot kept for a house ad.",
    facts: { mailingId: Number, spot: String },
  },
  async run(tx, { mailingId, spot }: Place, context) {
    const { size } = requireSpot(await requirePlaceableMailing(mailingId, tx), spot);
    const exclusivityGroup = `house:${spot}`;
    await endOverdueClaimsOn(tx, { mailingId, exclusivityGroup, spot }, context);
    const { rows } = await tx.execute(sql`
      insert into reservation (reference, mailing_id, exclusivity_group, spot, size, price_cents, state, network_hash)
      select ${newReservationReference()}, mailing.id, ${exclusivityGroup}::text, ${spot}::text, ${size}::text,
        (mailing.prices_cents ->> ${size}::text)::int, 'house', ''
      from mailing where mailing.id = ${mailingId} and ${isBookableByOfficeSql}
        and mailing.layout_id in ${layoutIdsWithSpot({ spot, size })}
      for share of mailing
      on conflict do nothing returning id`);
    if (rows.length === 0) throw spotTakenRefusal("the place for a house ad has a live claim");
    await noteHouse(tx, "mailing.house-ad-placed", { mailingId, spot }, context);
    return {};
  },
});

/** Removes our own ad and puts its spot back on sale. Idempotent. */
export const removeHouseAd = defineAction({
  name: "removeHouseAd",
  permission: "mailings.place",
  undo: ["addHouseAd"],
  undoes: {
    what: "the house ad",
    done: "Spot is on sale again.",
    facts: { mailingId: Number, spot: String },
  },
  async run(tx, { mailingId, spot }: Place, context) {
    await requirePlaceableMailing(mailingId, tx);
    const rows = await tx
      .update(reservation)
      .set({ ...endedClaimColumns, state: "released", version: sql`${reservation.version} + 1` })
      .where(
        and(
          eq(reservation.mailingId, mailingId),
          eq(reservation.spot, spot),
          eq(reservation.state, "house"),
        ),
      )
      .returning({ id: reservation.id });
    if (rows.length === 0) {
      throw new Refusal("conflict", "There’s no house ad in this spot now.");
    }
    await noteHouse(tx, "mailing.house-ad-removed", { mailingId, spot }, context);
    await offerSpots(tx, { mailingId, freed: [spot] });
    return {};
  },
});

async function noteHouse(
  tx: Queryable,
  event: "mailing.house-ad-placed" | "mailing.house-ad-removed",
  { mailingId, spot }: Place,
  { actor }: ActionContext,
): Promise<void> {
  await recordEvent(tx, actor, {
    event,
    subject: { type: "mailing", id: mailingId },
    detail: { spot },
  });
  await announceAvailabilityChange(tx, mailingId);
}
