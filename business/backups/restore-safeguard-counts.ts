import { endGuestLinksAfterRestore } from "#business/ads/proofs/guests.ts";
import { recordEvent, systemActor } from "#business/audit-log/audit-log.ts";
import { revokeOfficeAccessAfterRestore } from "#business/auth/sign-in-links.ts";
import { skipInvoiceNumbersAfterRestore } from "#business/reservations/pay/invoices/issue-invoice.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { markWaitingJobsAsMaybeDone } from "#platform/jobs/job-table.server.ts";
import { holdBackWaitingMessages } from "#platform/mail/queue-message.server.ts";

export type RestoreSafeguardCounts = {
  messages: number;
  jobs: number;
  sessions: number;
  /** The number of the next invoice, above those that may have been sent; empty if the numbers just continue. */
  nextInvoice: string;
};

/**
 * The business went on between a backup and its restore. So everyone must sign in again, unused
 * links into the office are revoked, links that customers gave to others end, queued messages are not sent automatically, and invoice numbers leave a gap. `moved`: the
 * site stood still in between, so all of that stays as it was.
 */
export async function applyRestoreSafeguards(
  tx: Queryable,
  { madeAt, moved }: { madeAt: string; moved: boolean },
): Promise<RestoreSafeguardCounts> {
  const doubts = moved
    ? { messages: 0, jobs: 0, sessions: 0, nextInvoice: "" }
    : {
        messages: await holdBackWaitingMessages(tx),
        jobs: await markWaitingJobsAsMaybeDone(tx),
        sessions: await revokeOfficeAccessAfterRestore(tx),
        nextInvoice: await skipInvoiceNumbersAfterRestore(tx),
      };
  if (!moved) await endGuestLinksAfterRestore(tx);
  await recordEvent(tx, systemActor, {
    event: moved ? "installation.moved" : "installation.restored",
    subject: { type: "installation", id: 1 },
    detail: { backupOf: madeAt, ...doubts },
  });
  return doubts;
}
