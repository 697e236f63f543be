import { and, eq, gt, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress, wideNetworkHashOf } from "#business/auth/network-hash.ts";
import { requireMailWithinLimits } from "#business/mail-limits/count-mail.ts";
import { openSpotLimitKey } from "#business/mail-limits/mailbox.ts";
import type { HoldForm } from "#business/reservations/forms.ts";
import { holdRequestedJob } from "#business/reservations/reservation-jobs.ts";
import { holdRequest } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { site } from "#site.ts";
import { acquireAdvisoryLocks } from "./hold-limits.ts";
import { loadHoldTarget, spotTakenRefusal } from "./hold-spot.ts";

/**
 * Requests at most: of one mailbox that its owner confirmed, and of one network and one wide network (the first 48 bits of
 * an IPv6 address) that nobody did. Enough to correct a typed address a few times.
 */
export const holdRequestLimits = {
  mailbox: { day: 6 },
  network: { hour: 4, day: 12 },
  wideNetwork: { hour: 12, day: 48 },
} as const;

export type RequestInput = HoldForm & { email: string; networkAddress: string };

/**
 * Has a link sent to an address with which the spot can be held although a ceiling of `holdLimits` is reached: the way
 * on for anyone who shares a network with many. Nothing is held by it. The same wish within an hour is one. Refuses what is
 * taken or cannot be booked, too many requests of a mailbox or a network, and one message too many
 * (`mailLimits`).
 */
export async function requestHold(
  { email, networkAddress, ...wish }: RequestInput,
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  const target = await loadHoldTarget(wish, tx);
  if (target.taken) throw spotTakenRefusal(target.taken);
  const networkHash = await hashNetworkAddress(networkAddress);
  const wideNetworkHash = await wideNetworkHashOf(networkAddress);
  const { mailingId, industry, spot } = target;
  const key = emailKey(email);
  const mailbox = openSpotLimitKey(email);
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
    // The way on for anyone who shares a network with many: its own ceiling of requests counts there, not that of messages.
    await requireMailWithinLimits(inner, { email, networkHash: null, wideNetworkHash: null });
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

/** Counted from the rows. What somebody else typed is nothing of a mailbox: only what its owner confirmed counts for it. */
async function requireWithinLimits(tx: Queryable, whose: Whose): Promise<void> {
  const inHour = sql`created_at > statement_timestamp() - interval '1 hour'`;
  const ofNetwork = sql`network_hash = ${whose.networkHash} and confirmed_at is null`;
  const ofWide = sql`wide_network_hash = ${whose.wideNetworkHash}::text and confirmed_at is null`;
  const { rows } = await tx.execute<{ over: boolean }>(sql`
    select count(*) filter (where mailbox = ${whose.mailbox} and confirmed_at is not null) >= ${holdRequestLimits.mailbox.day}
      or count(*) filter (where ${ofNetwork} and ${inHour}) >= ${holdRequestLimits.network.hour}
      or count(*) filter (where ${ofNetwork}) >= ${holdRequestLimits.network.day}
      or count(*) filter (where ${ofWide} and ${inHour}) >= ${holdRequestLimits.wideNetwork.hour}
      or count(*) filter (where ${ofWide}) >= ${holdRequestLimits.wideNetwork.day} as over
    from hold_request where created_at > statement_timestamp() - interval '1 day'`);
  if (rows[0]?.over === false) return;
  throw new Refusal(
    "too-many",
    `We have sent several of these links. Press the button in the latest one, or call ${site.phone.display} and we will reserve the spot for you.`,
    { detail: "requests to hold by email", retryAfter: 3600 },
  );
}
