import { and, eq, gt, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress, hashWideIpv6Network } from "#business/auth/network-hash.ts";
import { domainOrMailboxLimitKey } from "#business/mail-limits/canonical-mailbox.ts";
import { countRequestedMailOrRefuse } from "#business/mail-limits/count-mail.ts";
import type { HoldForm } from "#business/reservations/forms.ts";
import { holdRequestedJob } from "#business/reservations/reservation-jobs.ts";
import { company } from "#company.ts";
import { holdRequest } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { acquireAdvisoryLocks } from "./hold-limits.ts";
import { loadHoldTarget, spotTakenRefusal } from "./hold-spot.ts";

/** Request limits: per confirmed mailbox, and per network of unconfirmed ones; enough to correct a mistyped address. */
export const holdRequestLimits = {
  mailbox: { day: 6 },
  network: { hour: 4, day: 12 },
  wideNetwork: { hour: 12, day: 48 },
} as const;

export type RequestInput = HoldForm & { email: string; networkAddress: string };

/**
 * Emails a link that can hold the spot although a limit of `holdLimits` is reached: the way for
 * people who share a network with many. Holds nothing yet. The same request within an hour counts
 * once. Refuses a taken or unbookable spot, too many requests of a mailbox or a network, and too
 * many messages (`mailLimits`).
 */
export async function requestHold(
  { email, networkAddress, ...wish }: RequestInput,
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  const target = await loadHoldTarget(wish, tx);
  if (target.taken) throw spotTakenRefusal(target.taken);
  const networkHash = await hashNetworkAddress(networkAddress);
  const wideNetworkHash = await hashWideIpv6Network(networkAddress);
  const { mailingId, industry, spot } = target;
  const key = emailKey(email);
  const mailbox = domainOrMailboxLimitKey(email);
  await runTransactionWithRetries(tx, async (inner) => {
    const whose = { mailbox, networkHash, wideNetworkHash };
    await acquireAdvisoryLocks(
      inner,
      Object.values(whose).flatMap((value) => (value ? [`request:${value}`] : [])),
    );
    const same = await inner.$count(
      holdRequest,
      and(
        eq(holdRequest.mailingId, mailingId),
        eq(holdRequest.industry, industry),
        eq(holdRequest.spot, spot),
        eq(holdRequest.emailKey, key),
        gt(holdRequest.createdAt, sql`statement_timestamp() - interval '1 hour'`),
      ),
    );
    if (same > 0) return;
    await requireWithinLimits(inner, whose);
    // People who share a network with many need this path, so its own request limit applies, not
    // the message limits.
    await countRequestedMailOrRefuse(inner, { email, networkHash: null, wideNetworkHash: null });
    const [made] = await inner
      .insert(holdRequest)
      .values({ mailingId, industry, spot, email, emailKey: key, ...whose })
      .returning({ id: holdRequest.id });
    if (!made) throw new Error("a request to hold was not written");
    const subject = { type: "mailing", id: mailingId };
    const detail = { industry, spot };
    await recordEvent(inner, actor, { event: "mailing.hold-requested", subject, detail });
    await enqueue(inner, holdRequestedJob, { requestId: made.id }, { key: `request:${made.id}` });
  });
}

type Whose = { mailbox: string; networkHash: string; wideNetworkHash: string | null };

/** Counts the rows; for a mailbox only requests that its owner confirmed. */
async function requireWithinLimits(tx: Queryable, whose: Whose): Promise<void> {
  const inHour = sql`created_at > statement_timestamp() - interval '1 hour'`;
  const ofNetwork = sql`network_hash = ${whose.networkHash} and confirmed_at is null`;
  const ofWide = sql`wide_network_hash = ${whose.wideNetworkHash}::text and confirmed_at is null`;
  const { rows } = await tx.execute<{ over: boolean }>(sql`
    select count(*) filter (where email_limit_key = ${whose.mailbox} and confirmed_at is not null) >= ${holdRequestLimits.mailbox.day}
      or count(*) filter (where ${ofNetwork} and ${inHour}) >= ${holdRequestLimits.network.hour}
      or count(*) filter (where ${ofNetwork}) >= ${holdRequestLimits.network.day}
      or count(*) filter (where ${ofWide} and ${inHour}) >= ${holdRequestLimits.wideNetwork.hour}
      or count(*) filter (where ${ofWide}) >= ${holdRequestLimits.wideNetwork.day} as over
    from hold_request where created_at > statement_timestamp() - interval '1 day'`);
  if (rows[0]?.over === false) return;
  throw new Refusal(
    "too-many",
    `We’ve already sent several of these links. Use the latest one, or call ${company().phone.display}, and we’ll reserve the spot for you.`,
    { detail: "requests to hold by email", retryAfter: 3600 },
  );
}
