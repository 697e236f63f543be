import { eq, sql } from "drizzle-orm";
import { enqueueAdNews } from "#business/ads/messages/ad-jobs.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { adBrief } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { findBriefProblems, sortProblemsByFormOrder } from "./brief-problems.ts";
import { requireReservationWithOpenBrief } from "./brief-status.ts";
import { type AdBriefRow, findBrief } from "./find-brief.ts";
import { requirePermittedBriefEditorName } from "./save-brief.ts";
import { findUnprintableTextProblems } from "./unprintable-words.ts";

/**
 * Marks a brief as complete. Refuses one that lacks something an ad needs, or says what may not be printed or mailed: the
 * refusal names the first such field. Sending it again counts anew.
 */
export async function sendBrief(
  { reservationId }: { reservationId: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<AdBriefRow> {
  return runTransactionWithRetries(tx, async (inner) => {
    const changedBy = await requirePermittedBriefEditorName(actor, inner);
    const { reservation, mailing } = await requireReservationWithOpenBrief(
      reservationId,
      actor,
      inner,
    );
    const brief = await findBrief(reservationId, inner);
    if (!brief) throw new Refusal("invalid", "Tell us what your ad should say first.");
    const wrong = {
      ...findBriefProblems(brief, {
        industry: reservation.industry,
        size: reservation.size,
        inHomesBy: mailing.dates.inHomesBy,
      }),
      ...findUnprintableTextProblems(brief.facts),
    };
    const [first] = sortProblemsByFormOrder(wrong);
    if (first) throw new Refusal("invalid", first.sentence, { field: first.name });
    const [sent = brief] = await inner
      .update(adBrief)
      .set({ sentAt: sql`statement_timestamp()`, changedBy })
      .where(eq(adBrief.reservationId, reservationId))
      .returning();
    const subject = { type: "reservation", id: reservationId };
    await recordEvent(inner, actor, { event: "ad.brief-sent", subject });
    await enqueueAdNews(inner, { reservationId, occasion: "brief-received" });
    return sent;
  });
}
