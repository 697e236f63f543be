import { eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { enqueueAdNews } from "#business/ads/messages/ad-jobs.ts";
import { adBrief } from "#database/schema/ads.ts";
import { Refusal } from "#platform/refusal.ts";
import { findBriefProblems, sortProblemsByFormOrder } from "./brief-problems.ts";
import { requireReservationWithOpenBrief } from "./brief-status.ts";
import { findBrief } from "./find-brief.ts";
import { requirePermittedBriefEditorName } from "./save-brief.ts";
import { findUnprintableTextProblems } from "./unprintable-words.ts";

/** Marks a brief as complete; refuses one that lacks something or may not be printed, naming the first such field. */
export const sendBrief = defineAction({
  name: "sendBrief",
  permission: "anyone",
  async run(tx, { reservationId }: { reservationId: number }, { actor }) {
    const changedBy = await requirePermittedBriefEditorName(actor, tx);
    const { reservation, mailing } = await requireReservationWithOpenBrief(
      reservationId,
      actor,
      tx,
    );
    const brief = await findBrief(reservationId, tx);
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
    const [sent = brief] = await tx
      .update(adBrief)
      .set({ sentAt: sql`statement_timestamp()`, changedBy })
      .where(eq(adBrief.reservationId, reservationId))
      .returning();
    const subject = { type: "reservation", id: reservationId };
    await enqueueAdNews(tx, { reservationId, occasion: "brief-received" });
    return { event: { event: "ad.brief-sent", subject }, result: sent };
  },
});
