import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import { requireProof } from "#business/people/session.ts";
import { backUp } from "#platform/backup/back-up.server.ts";
import { backupFolder, backupName } from "#platform/backup/take-backup.server.ts";
import { db } from "#platform/database/database.server.ts";
import { readEnvironment } from "#platform/environment.ts";

/** A backup on its way to somebody: read `bytes` to their end, or destroy them. */
export type Download = { name: string; size: number; bytes: Readable };

/**
 * A backup of everything for an owner who has just proved who they are; the journal knows of it, and so does the backup.
 * Not to be called inside a transaction: the backup is one of its own.
 */
export async function downloadBackup(
  { sessionId }: { sessionId: number },
  { actor, now }: Circumstances,
): Promise<Download> {
  await db.transaction(async (tx) => {
    const owner = await permit(tx, actor, "backup.take");
    await requireProof(tx, { sessionId, operatorId: owner.id });
    await record(tx, actor, {
      event: "installation.backup-taken",
      subject: { type: "installation", id: 1 },
    });
  });
  const { dataDirectory } = readEnvironment(process.env);
  const path = join(backupFolder(dataDirectory), `.downloaded-${randomUUID()}.part`);
  const { bytes: size } = await backUp({ dataDirectory, path, now });
  const bytes = createReadStream(path);
  bytes.once("close", () => {
    rm(path, { force: true }).catch(() => {});
  });
  return { name: backupName(now), size, bytes };
}
