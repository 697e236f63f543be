import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { defineAction } from "#business/actions.ts";
import { endGuestLinksAfterRestore } from "#business/ads/proofs/guests.ts";
import { type ActionContext, recordEvent, systemActor } from "#business/audit-log/audit-log.ts";
import { requireRecentReauthentication } from "#business/auth/session.ts";
import { revokeOfficeAccessAfterRestore } from "#business/auth/sign-in-links.ts";
import { skipInvoiceNumbersAfterRestore } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { backUpRunningDatabase } from "#platform/backup/backup-control.server.ts";
import type { BackupTotalsWritten } from "#platform/backup/take-backup.server.ts";
import {
  backupName,
  defaultBackupFolderIn,
  listBackupNames,
} from "#platform/backup/take-backup.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { findLastRunFailure, markWaitingJobsAsMaybeDone } from "#platform/jobs/jobs.server.ts";
import { holdBackWaitingMessages } from "#platform/mail/queue-message.server.ts";
import { currentSettings } from "#platform/settings.server.ts";

export const NIGHTLY_BACKUP_TASK = "nightly-backup";

/** Why last night's backup failed; undefined if it succeeded, and before the first. */
export function findBackupFailure(): Promise<string | undefined> {
  return findLastRunFailure(db, NIGHTLY_BACKUP_TASK);
}

const NIGHTLY = "night";

/** Takes the nightly backup into the data folder, onto the same disk, and keeps `keep`; 0 takes none. */
export async function takeNightlyBackup(
  { dataDirectory, keep }: { dataDirectory: string; keep: number },
  { now }: ActionContext,
): Promise<BackupTotalsWritten | undefined> {
  if (keep === 0) return undefined;
  const folder = defaultBackupFolderIn(dataDirectory);
  const taken = await backUpRunningDatabase({
    dataDirectory,
    path: join(folder, backupName(now, NIGHTLY)),
    now,
  });
  const nights = (await listBackupNames(folder, NIGHTLY)).slice(0, -keep);
  for (const name of nights) await rm(join(folder, name), { force: true });
  return taken;
}

export async function findLastBackup(): Promise<
  { at: Date; bytes: number; nights: number } | undefined
> {
  const folder = defaultBackupFolderIn(currentSettings().dataDirectory);
  const nights = await listBackupNames(folder, NIGHTLY);
  const last = nights.at(-1);
  if (last === undefined) return undefined;
  const { mtime, size } = await stat(join(folder, last));
  return { at: mtime, bytes: size, nights: nights.length };
}

/** Lets an owner who has just reauthenticated download a backup of everything, secrets included. */
const recordBackupDownload = defineAction({
  name: "downloadBackup",
  permission: "backup.take",
  undo: "harmless",
  async run(tx, { sessionId }: { sessionId: number }, { operator }) {
    await requireRecentReauthentication(tx, { sessionId, operatorId: operator.id });
    const subject = { type: "installation", id: 1 };
    return { event: { event: "installation.backup-taken", subject } };
  },
});

/**
 * A backup being downloaded: read `bytes` to the end, or destroy the stream. The audit log records it first, so in the backup
 * too. Don't call it inside a transaction: it opens its own.
 */
export async function downloadBackup(
  input: { sessionId: number },
  context: ActionContext,
): Promise<{ name: string; size: number; bytes: Readable }> {
  await recordBackupDownload(input, context);
  const { now } = context;
  const { dataDirectory } = currentSettings();
  const path = join(defaultBackupFolderIn(dataDirectory), `.downloaded-${randomUUID()}.part`);
  const { bytes: size } = await backUpRunningDatabase({ dataDirectory, path, now });
  const bytes = createReadStream(path);
  bytes.once("close", () => {
    rm(path, { force: true }).catch(() => {});
  });
  return { name: backupName(now), size, bytes };
}

export type RestoreSafeguardCounts = {
  messages: number;
  jobs: number;
  sessions: number;
  /** The number of the next invoice, above those that may have been sent; empty if the numbers just continue. */
  nextInvoice: string;
};

/**
 * The business went on between a backup and its restore. So everyone must sign in again, unused
 * links into the office are revoked, links that customers gave to others end, queued messages are
 * not sent automatically, and invoice numbers leave a gap. `moved`: the site stood still in
 * between, so all of that stays as it was.
 */
export async function applyRestoreSafeguards(
  tx: Queryable,
  { madeAt, moved }: { madeAt: string; moved: boolean },
): Promise<RestoreSafeguardCounts> {
  const counts: RestoreSafeguardCounts = { messages: 0, jobs: 0, sessions: 0, nextInvoice: "" };
  if (!moved) {
    counts.messages = await holdBackWaitingMessages(tx);
    counts.jobs = await markWaitingJobsAsMaybeDone(tx);
    counts.sessions = await revokeOfficeAccessAfterRestore(tx);
    counts.nextInvoice = await skipInvoiceNumbersAfterRestore(tx);
    await endGuestLinksAfterRestore(tx);
  }
  await recordEvent(tx, systemActor, {
    event: moved ? "installation.moved" : "installation.restored",
    subject: { type: "installation", id: 1 },
    detail: { backupOf: madeAt, ...counts },
  });
  return counts;
}
