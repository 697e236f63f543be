import { and, eq, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { layoutsWith } from "#business/mailings/layouts.ts";
import { permit } from "#business/people/permit.ts";
import { reservation } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { announceChange, ending, expireRunOut } from "./claims.ts";
import { claimsEnded } from "./end-claims.ts";
import { taken } from "./hold-spot.ts";
import { newReference, placeable } from "./insert-claim.ts";
import { openMailing, spotOf } from "./move-places.ts";
import { offerPlaces } from "./offer-places.ts";

type Place = { mailingId: number; spot: string };

/**
 * Keeps a free place for an ad of our own: a claim like any other, so that nobody can buy it meanwhile. Refuses
 * (conflict) a place that somebody has.
 */
export async function putHouseAd(
  { mailingId, spot }: Place,
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<void> {
  await inPoliteTransaction(tx, async (inner) => {
    await permit(inner, circumstances.actor, "mailings.place");
    const { size } = spotOf(await openMailing(mailingId, inner), spot);
    const exclusivityGroup = `house:${spot}`;
    const ended = await expireRunOut(inner, { mailingId, exclusivityGroup, spot });
    await claimsEnded(inner, ended, circumstances, spot);
    const { rows } = await inner.execute(sql`
      insert into reservation (reference, mailing_id, exclusivity_group, spot, size, price_cents, state, network_hash)
      select ${newReference()}, mailing.id, ${exclusivityGroup}::text, ${spot}::text, ${size}::text,
        (mailing.prices ->> ${size}::text)::int, 'house', ''
      from mailing where mailing.id = ${mailingId} and ${placeable}
        and mailing.layout_id in ${layoutsWith({ spot, size })}
      for share of mailing
      on conflict do nothing returning id`);
    if (rows.length === 0) throw taken("the place for a house ad has a live claim");
    await noteHouse(inner, "mailing.house-ad-placed", { mailingId, spot }, circumstances);
  });
}

/** Gives a place with an ad of our own back on sale; taken away twice is once. */
export async function takeHouseAdAway(
  { mailingId, spot }: Place,
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<void> {
  await inPoliteTransaction(tx, async (inner) => {
    await permit(inner, circumstances.actor, "mailings.place");
    await openMailing(mailingId, inner);
    const rows = await inner
      .update(reservation)
      .set({ ...ending, state: "released", version: sql`${reservation.version} + 1` })
      .where(
        and(
          eq(reservation.mailingId, mailingId),
          eq(reservation.spot, spot),
          eq(reservation.state, "house"),
        ),
      )
      .returning({ id: reservation.id });
    if (rows.length === 0) {
      throw new Refusal("conflict", "There is no house ad in this place any more.");
    }
    await noteHouse(inner, "mailing.house-ad-taken-away", { mailingId, spot }, circumstances);
    await offerPlaces(inner, { mailingId, freed: [spot] });
  });
}

async function noteHouse(
  tx: Queryable,
  event: string,
  { mailingId, spot }: Place,
  { actor }: Circumstances,
): Promise<void> {
  await record(tx, actor, { event, subject: { type: "mailing", id: mailingId }, detail: { spot } });
  await announceChange(tx, mailingId);
}
