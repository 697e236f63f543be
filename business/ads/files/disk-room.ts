import { sql } from "drizzle-orm";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { freeDiskBytes } from "#platform/files/file-storage.server.ts";
import { Refusal } from "#platform/refusal.ts";

const MB = 1_000_000;

/** Most bytes stored of one ad, its proofs' drawings included, of one network in a day and of all strangers until confirmed; and what stays free. */
export const adFileDiskLimitsInBytes = {
  ad: 400 * MB,
  network: 200 * MB,
  strangers: 4_000 * MB,
  free: 1_500 * MB,
} as const;

/** What a file counts while its renderings are still to come. */
export const PENDING_RENDERINGS_BYTES = 8 * MB;

export type AdFileUploader = {
  reservationId: number;
  /** Null for the office. */
  networkHash: string | null;
};

type Stored = { ad: string; network: string; strangers: string; confirmed: boolean };

/** A buyer who pressed the button in our email, or whose spot the office confirmed, or who paid, is no stranger. */
const CONFIRMED = sql`(booked.confirmed_at is not null or booked.paid_at is not null or person.email_confirmed_at is not null)`;

/** Bytes stored of one ad: its files with our renderings, and the drawings of its versions. */
const bytesOfAd = (reservationId: number) => sql`(
  coalesce((select sum(stored_bytes) from ad_file where reservation_id = ${reservationId}), 0)
  + coalesce((select sum(byte_count) from proof where reservation_id = ${reservationId}), 0))`;

/** Refuses a file without room, by each limit: strangers who fill theirs keep no buyer from sending an ad. */
export async function requireAdFileDiskSpace(
  { reservationId, networkHash }: AdFileUploader,
  tx: Queryable = db,
  findFree = freeDiskBytes,
): Promise<void> {
  if ((await findFree()) < adFileDiskLimitsInBytes.free) throw noRoom("the disk is nearly full");
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('ad-file-room'), hashtext(${networkHash ?? ""}))`,
  );
  const { rows } = await tx.execute<Stored>(sql`
    select
      ${bytesOfAd(reservationId)} as ad,
      coalesce(sum(file.stored_bytes) filter (where not ${CONFIRMED} and file.network_hash = ${networkHash}
        and file.added_at > statement_timestamp() - interval '1 day'), 0) as network,
      coalesce(sum(file.stored_bytes) filter (where not ${CONFIRMED}), 0) as strangers,
      exists (select from reservation as booked left join contact as person on person.id = booked.contact_id
        where booked.id = ${reservationId} and ${CONFIRMED}) as confirmed
    from ad_file as file join reservation as booked on booked.id = file.reservation_id
      left join contact as person on person.id = booked.contact_id`);
  const stored = rows[0];
  if (!stored) return;
  if (Number(stored.ad) >= adFileDiskLimitsInBytes.ad) {
    throw new Refusal(
      "conflict",
      "Your files for this ad are as large as we can keep. Remove the largest, or call us.",
      { field: "file" },
    );
  }
  if (stored.confirmed || networkHash === null) return;
  if (Number(stored.network) >= adFileDiskLimitsInBytes.network) {
    throw new Refusal(
      "too-many",
      "You’ve sent a lot today. Confirm your email with the button in our message, then send more.",
      { field: "file", retryAfter: 3600 },
    );
  }
  if (Number(stored.strangers) >= adFileDiskLimitsInBytes.strangers)
    throw noRoom("strangers fill their share");
}

/** Refuses one more drawing of an ad that fills what we keep of one, and any while the disk is nearly full. */
export async function requireDiskSpaceForProofDrawing(
  { reservationId, byteCount }: { reservationId: number; byteCount: number },
  tx: Queryable,
): Promise<void> {
  if ((await freeDiskBytes()) < adFileDiskLimitsInBytes.free)
    throw noRoom("the disk is nearly full");
  const { rows } = await tx.execute<{ ad: string }>(sql`select ${bytesOfAd(reservationId)} as ad`);
  if (Number(rows[0]?.ad) + byteCount <= adFileDiskLimitsInBytes.ad) return;
  throw new Refusal(
    "too-many",
    "The files and versions of this ad are as large as we can keep. Call us, and we’ll make the next version.",
  );
}

const noRoom = (detail: string) =>
  new Refusal(
    "unavailable",
    "We can’t take files right now. Please try again tomorrow, or call us.",
    { detail, retryAfter: 3600 },
  );

export type DiskSpaceWarning = "full" | "strangers";

/** Why files are refused now, or will be soon; undefined while there is room. */
export async function findDiskSpaceWarning(
  findFree = freeDiskBytes,
): Promise<DiskSpaceWarning | undefined> {
  if ((await findFree()) < 1.5 * adFileDiskLimitsInBytes.free) return "full";
  const { rows } = await db.execute<{ strangers: string }>(sql`
    select coalesce(sum(file.stored_bytes), 0) as strangers
    from ad_file as file join reservation as booked on booked.id = file.reservation_id
      left join contact as person on person.id = booked.contact_id
    where not ${CONFIRMED}`);
  return Number(rows[0]?.strangers) >= 0.8 * adFileDiskLimitsInBytes.strangers
    ? "strangers"
    : undefined;
}
