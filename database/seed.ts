import { systemActor } from "#business/audit-log/audit-log.ts";
import { planFirstMailings } from "#business/mailings/calendar/plan-mailings.ts";
import { upsertIndustries } from "#business/mailings/industries/upsert-industries.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { createInstallation } from "#platform/installation.server.ts";

/**
 * Runs at every start: keeps the list of industries current, and gives a fresh installation its secret and its
 * first mailings. Instances that start at the same time do it once between them.
 */
export async function seedInstallation({ now }: { now: Date }, database: Queryable = db) {
  await database.transaction(async (tx) => {
    const fresh = await createInstallation(tx);
    await upsertIndustries(tx);
    if (fresh) await planFirstMailings({ actor: systemActor, now }, tx);
  });
}
