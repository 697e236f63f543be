import { type Circumstances, record } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { type AdvertiserDetails, type KeptAdvertiser, keepAdvertiser } from "./keep-advertiser.ts";

/**
 * Adds a business that the office knows from elsewhere, with the person who speaks for it. Nothing is sent to them.
 * Whether it is there already is for the caller to look at. Refuses whoever may not.
 */
export async function addAdvertiser(
  details: AdvertiserDetails,
  { actor }: Circumstances,
  tx: Queryable = db,
): Promise<KeptAdvertiser> {
  return tx.transaction(async (inner) => {
    await permit(inner, actor, "advertisers.change");
    const kept = await keepAdvertiser(inner, { advertiserId: null, contactId: null }, details);
    const subject = { type: "advertiser", id: kept.advertiserId };
    await record(inner, actor, { event: "advertiser.added", subject });
    return kept;
  });
}
