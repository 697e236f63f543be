import { getWaitListEntry } from "#business/leads/wait-list-entries.ts";
import { waitListToken } from "#business/leads/wait-list-token.ts";
import { getMailing } from "#business/mailings/find.ts";
import { findIndustry } from "#business/mailings/industries.ts";
import { renderWaitListJoined } from "#emails/wait-list-joined.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { readEnvironment } from "#platform/environment.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { links } from "./links.ts";
import { originOf } from "./origin.ts";

/** Tells somebody that they stand in line, once, with the way out of it. The handler of the job `waitListJoined`. */
export async function tellJoined(
  { entryId }: { entryId: number },
  database: Queryable = db,
): Promise<void> {
  const entry = await getWaitListEntry(entryId, database);
  const mailing = entry && (await getMailing(entry.mailingId, database));
  if (!entry || !mailing) return;
  const origin = originOf(readEnvironment(process.env));
  const message = await renderWaitListJoined({
    industry: findIndustry(entry.industry)?.name ?? entry.industry,
    mailing: mailing.name,
    dropDate: mailing.dropDate,
    bookingCloses: mailing.dates.bookingCloses,
    leaveUrl: origin + links.leaveWaitList(await waitListToken(entry.id)),
  });
  const purpose = `wait-list-joined:${entry.id}`;
  await database.transaction((tx) => queueMessage(tx, { purpose, to: entry.email, ...message }));
}
