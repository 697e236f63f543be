import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  type AdvertiserIds,
  type BusinessAndContactInput,
  upsertAdvertiser,
} from "./upsert-advertiser.ts";

/**
 * Adds a business that the office knows from elsewhere, with its contact. Nothing is sent to them.
 * The caller checks for duplicates. Requires the permission.
 */
export async function addAdvertiserWithContact(
  details: BusinessAndContactInput,
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<AdvertiserIds> {
  return tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "advertisers.change");
    const kept = await upsertAdvertiser(inner, { advertiserId: null, contactId: null }, details);
    const subject = { type: "advertiser", id: kept.advertiserId };
    await recordEvent(inner, actor, { event: "advertiser.added", subject });
    return kept;
  });
}
