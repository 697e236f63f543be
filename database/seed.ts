import { systemActor } from "#business/audit-log/audit-log.ts";
import { createFirstMailings } from "#business/mailings/calendar/create-published-mailings.ts";
import { syncIndustryTable } from "#business/mailings/industries/stored-industries.ts";
import { db } from "#platform/database/database.server.ts";
import { markInstalledOnce } from "#platform/installation.server.ts";

/** At every start: keeps the list of industries current, and gives a fresh installation its secret and mailings. */
export async function seedInstallation({ now }: { now: Date }) {
  await db.transaction(async (tx) => {
    const fresh = await markInstalledOnce(tx);
    await syncIndustryTable(tx);
    if (fresh) await createFirstMailings({ actor: systemActor, now }, tx);
  });
}
