import { hash } from "node:crypto";
import { gt, sql } from "drizzle-orm";
import { bookingNewsJob } from "#business/reservations/booking-news-job.ts";
import { job } from "#database/schema/jobs.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { prepareBookingNewsEmail } from "./send-booking-news-email.ts";

/** An email that an action would cause, as its recipient would read it. */
type PreviewedEmail = { business: string; to: string; subject: string; text: string };

/** `key`: names exactly these emails, so that no others are sent on the strength of this preview. */
export type EmailPreview = { emails: PreviewedEmail[]; key: string };

/** What stands in the links of a preview, which nobody has been given yet. */
const NO_TOKEN = "their-own-link";

class TakenBack extends Error {}

/**
 * The emails to buyers that an action would cause. It is done in a transaction that is then rolled back, so that what is shown
 * is what its own rules and words make of the rows as they are. Refuses what the action refuses.
 */
export async function previewBookingNews(
  act: (tx: Queryable) => Promise<unknown>,
  database: Queryable = db,
): Promise<EmailPreview> {
  const emails: PreviewedEmail[] = [];
  try {
    await database.transaction(async (tx) => {
      const [{ last } = { last: 0 }] = await tx
        .select({ last: sql<number>`coalesce(max(${job.id}), 0)`.mapWith(Number) })
        .from(job);
      await act(tx);
      const rows = await tx.select().from(job).where(gt(job.id, last)).orderBy(job.id);
      for (const { kind, payload } of rows) {
        if (kind !== bookingNewsJob.name) continue;
        const email = await prepareBookingNewsEmail(payload as never, tx);
        if (!email) continue;
        const { subject, text } = await email.write(NO_TOKEN);
        emails.push({ business: email.business, to: email.to, subject, text });
      }
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return { emails, key: hash("sha256", JSON.stringify(emails)) };
}
