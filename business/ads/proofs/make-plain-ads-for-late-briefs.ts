import { sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import {
  findBriefProblems,
  findUnprintableTextProblems,
} from "#business/ads/brief/brief-problems.ts";
import { loadPlainAdDetails } from "#business/ads/brief/find-brief.ts";
import { drawUpToThreeDesigns } from "#business/ads/design/design-ad.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { log } from "#platform/log.ts";
import { Refusal } from "#platform/refusal.ts";
import { lockUnprintedAd } from "./lock-unprinted-ad.ts";
import { writeNextProof } from "./make-proof.ts";
import { sendProofAndEmail } from "./send-proof.ts";

/**
 * Makes a plain ad for every firm spot whose details didn't come by their date, from what the reservation says and what was
 * typed, and sends it to its customer like any other version (Terms: your text, pictures and name). Not where the details,
 * a version or finished artwork are here, where the office refused the ad, nor after the approval date. Where the law asks
 * for something that we don't know, such as a license number, or no design fits, none is made: Today asks the office for it.
 * Runs every morning; returns how many were made. One that fails keeps none of the others back; the first failure is thrown
 * at the end.
 */
export async function makePlainAdsForLateBriefs(context: ActionContext): Promise<number> {
  let made = 0;
  let failed: { error: unknown } | undefined;
  for (const id of await findLate(db)) {
    try {
      if (await makePlainAd({ reservationId: id }, context)) made++;
    } catch (error) {
      if (!(error instanceof Refusal)) failed ??= { error };
      else log.info({ reservationId: id, detail: error.detail }, "no plain ad was made");
    }
  }
  if (failed) throw failed.error;
  return made;
}

/** Makes the plain ad of one spot, if it is late; true if there is one now. */
const makePlainAd = defineAction({
  name: "makePlainAd",
  permission: "anyone",
  async run(tx, { reservationId }: { reservationId: number }, context) {
    const ad = await lockUnprintedAd(reservationId, tx);
    const [isLate] = await findLate(tx, reservationId);
    if (!isLate) return { result: false };
    const { industry, size } = ad.reservation;
    const facts = await loadPlainAdDetails(reservationId, tx);
    const { inHomesBy } = ad.mailing.dates;
    const problems = {
      ...findBriefProblems({ facts, copyAddress: null }, { industry, size, inHomesBy }),
      ...findUnprintableTextProblems(facts),
    };
    // A plain call to action is no offer that ends.
    const { lastDay, ...others } = problems;
    if (Object.keys(others).length > 0 || (lastDay && facts.lastDay)) return { result: false };
    const drawn = await drawUpToThreeDesigns(facts, { industry, size });
    const [design] = "refusal" in drawn ? [] : drawn.designs.toReversed();
    if (!design) return { result: false };
    const made = { facts, look: design.look, madeBy: "system" } as const;
    const version = await writeNextProof(tx, ad, made, context);
    await sendProofAndEmail(version.id, context, tx);
    return { result: true };
  },
});

/** The firm spots, or one of them, whose details are late and of whose ad there is nothing yet. */
async function findLate(tx: Queryable, only?: number): Promise<number[]> {
  const today = await findTodayByDatabaseClock(tx);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select booked.id from reservation as booked join mailing on mailing.id = booked.mailing_id
    where booked.state in ('unpaid', 'paid') and mailing.state in ('published', 'closed')
      and mailing.brief_due_on < ${today} and mailing.approval_due_on >= ${today}
      and ${only === undefined ? sql`true` : sql`booked.id = ${only}`}
      and not exists (select from ad_brief where reservation_id = booked.id and sent_at is not null)
      and not exists (select from proof where reservation_id = booked.id)
      and not exists (select from ad_file where reservation_id = booked.id and use = 'artwork'
        and state <> 'refused' and removed_at is null)
      and not exists (select from ad_refusal where reservation_id = booked.id and withdrawn_at is null)
    order by booked.id`);
  return rows.map(({ id }) => Number(id));
}
