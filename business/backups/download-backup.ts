import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requireRecentReauthentication } from "#business/auth/session.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { backUpRunningDatabase } from "#platform/backup/backup-control.server.ts";
import { backupName, defaultBackupFolderIn } from "#platform/backup/take-backup.server.ts";
import { db } from "#platform/database/database.server.ts";
import { currentSettings } from "#platform/settings.server.ts";

/** A backup being downloaded: read `bytes` to the end, or destroy the stream. */
export type Download = { name: string; size: number; bytes: Readable };

/**
 * A backup of everything for an owner who has just reauthenticated; the audit log records it, in
 * the backup too. Don't call it inside a transaction: it opens its own.
 */
export async function downloadBackup(
  { sessionId }: { sessionId: number },
  { actor, now }: ActionContext,
): Promise<Download> {
  await db.transaction(async (tx) => {
    const owner = await requirePermission(tx, actor, "backup.take");
    await requireRecentReauthentication(tx, { sessionId, operatorId: owner.id });
    await recordEvent(tx, actor, {
      event: "installation.backup-taken",
      subject: { type: "installation", id: 1 },
    });
  });
  const { dataDirectory } = currentSettings();
  const path = join(defaultBackupFolderIn(dataDirectory), `.downloaded-${randomUUID()}.part`);
  const { bytes: size } = await backUpRunningDatabase({ dataDirectory, path, now });
  const bytes = createReadStream(path);
  bytes.once("close", () => {
    rm(path, { force: true }).catch(() => {});
  });
  return { name: backupName(now), size, bytes };
}
