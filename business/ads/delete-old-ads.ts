import { inArray, sql } from "drizzle-orm";
import { deleteAdFileContentsIfUnneeded } from "#business/ads/files/delete-orphans.ts";
import { proofDrawingFileKey, storedKeysOfAdFile } from "#business/ads/files/find-ad-files.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  adApproval,
  adBrief,
  adFile,
  adGuest,
  adRefusal,
  proof,
  proofComment,
} from "#database/schema/ads.ts";
import { adMessageKinds } from "#emails/message-kinds.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { deleteMessagesAbout } from "#platform/mail/delete-messages.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { agreement } from "#site.ts";

const BATCH = 20;

/**
 * Deletes what customers gave us for their ads, and what was made of it: details, files and their stored bytes, versions,
 * comments, guests, approvals, and the messages that show them. Some months after the business's last mailing
 * (`agreement.adKeptMonths`) or, where it had none, after its reservation ended; of a spot that nobody ever confirmed, some
 * days after it ended (`agreement.strangerKeptDays`). Spots, invoices, codes, counts and the audit log stay. Runs every
 * night, before people are deleted; returns how many ads.
 */
export async function deleteOldAds(context: ActionContext): Promise<number> {
  let total = 0;
  for (let done = BATCH; done === BATCH; total += done) {
    const { ids, files } = await db.transaction((tx) => deleteSome(tx, context));
    // After an interruption here the bytes belong to no row, and `deleteOrphanedAdFiles` finds them.
    for (const { hash, keys } of files) await deleteAdFileContentsIfUnneeded(hash, keys);
    done = ids.length;
  }
  return total;
}

async function deleteSome(tx: Queryable, { actor }: ActionContext) {
  const ids = await lockSome(tx);
  if (ids.length === 0) return { ids, files: [] };
  const versions = tx.select({ id: proof.id }).from(proof).where(inArray(proof.reservationId, ids));
  await tx.delete(proofComment).where(inArray(proofComment.proofId, versions));
  await tx.delete(adApproval).where(inArray(adApproval.reservationId, ids));
  await tx.delete(adRefusal).where(inArray(adRefusal.reservationId, ids));
  await tx.delete(adGuest).where(inArray(adGuest.reservationId, ids));
  const proofs = await tx
    .delete(proof)
    .where(inArray(proof.reservationId, ids))
    .returning({ hash: proof.hash });
  const files = await tx.delete(adFile).where(inArray(adFile.reservationId, ids)).returning();
  await tx.delete(adBrief).where(inArray(adBrief.reservationId, ids));
  const { dataDirectory } = currentSettings();
  for (const kind of adMessageKinds) {
    await deleteMessagesAbout(tx, { type: "reservation", ids, kind }, dataDirectory);
  }
  for (const id of ids) {
    await recordEvent(tx, actor, { event: "ad.deleted", subject: { type: "reservation", id } });
  }
  return {
    ids,
    files: [
      ...files.map((file) => ({ hash: file.hash, keys: storedKeysOfAdFile(file) })),
      ...proofs.map(({ hash }) => ({ hash, keys: [proofDrawingFileKey(hash)] })),
    ],
  };
}

/** A business that has a later card ahead or in memory keeps all its ads: it may want the last one again. */
async function lockSome(tx: Queryable): Promise<number[]> {
  const keptSince = sql`(statement_timestamp() - make_interval(months => ${agreement.adKeptMonths}::int))`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select booked.id from reservation as booked join mailing on mailing.id = booked.mailing_id
    where (exists (select from ad_brief where reservation_id = booked.id)
        or exists (select from ad_file where reservation_id = booked.id)
        or exists (select from proof where reservation_id = booked.id))
      and case when booked.confirmed_at is null and booked.paid_at is null
        then booked.ended_at < statement_timestamp() - make_interval(days => ${agreement.strangerKeptDays}::int)
        else coalesce(booked.ended_at, mailing.drop_date::timestamp at time zone 'America/Phoenix') < ${keptSince}
          and not exists (select from reservation as later join mailing as its on its.id = later.mailing_id
            where later.advertiser_id = booked.advertiser_id and later.ended_at is null
              and its.drop_date::timestamp at time zone 'America/Phoenix' >= ${keptSince})
        end
    order by booked.id limit ${BATCH} for update of booked skip locked`);
  return rows.map(({ id }) => Number(id));
}
