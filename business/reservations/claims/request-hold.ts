import { and, eq, gt, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress, hashWideIpv6Network } from "#business/auth/network-hash.ts";
import { createPrivateLinkToken, resolvePrivateLink } from "#business/auth/private-link.ts";
import { domainOrMailboxLimitKey } from "#business/mail-limits/canonical-mailbox.ts";
import { countRequestedMailOrRefuse } from "#business/mail-limits/count-mail.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { formatMailedOrPlannedDate } from "#business/mailings/mailing.ts";
import { routePlanMessageFacts } from "#business/mailings/route-plan.ts";
import { findApplicableTerms } from "#business/reservations/confirm/accept-reservation-terms.ts";
import type { HoldForm } from "#business/reservations/forms.ts";
import { privatePagePaths, siteOrigin } from "#business/reservations/private-page-paths.ts";
import { claimDurations, type Reservation } from "#business/reservations/reservation.ts";
import { holdRequestedJob } from "#business/reservations/reservation-jobs.ts";
import { company } from "#company.ts";
import { holdRequest } from "#database/schema/reservations.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderHoldRequest } from "#emails/reservations/link-emails.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { acquireAdvisoryLocks } from "./hold-limits.ts";
import { holdSpot, loadHoldTarget, spotTakenRefusal } from "./hold-spot.ts";

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
export const requestHold = defineAction({
  name: "requestHold",
  permission: "anyone",
  async prepare({ email, networkAddress, ...wish }: RequestInput, database) {
    const { taken, mailingId, industry, spot } = await loadHoldTarget(wish, database);
    if (taken) throw spotTakenRefusal(taken);
    return {
      wish: { mailingId, industry, spot, emailKey: emailKey(email) },
      whose: {
        mailbox: domainOrMailboxLimitKey(email),
        networkHash: await hashNetworkAddress(networkAddress),
        wideNetworkHash: await hashWideIpv6Network(networkAddress),
      },
    };
  },
  async run(tx, { email }, { prepared: { wish, whose } }) {
    await acquireAdvisoryLocks(
      tx,
      Object.values(whose).flatMap((value) => (value ? [`request:${value}`] : [])),
    );
    const same = await tx.$count(
      holdRequest,
      and(
        eq(holdRequest.mailingId, wish.mailingId),
        eq(holdRequest.industry, wish.industry),
        eq(holdRequest.spot, wish.spot),
        eq(holdRequest.emailKey, wish.emailKey),
        gt(holdRequest.createdAt, sql`statement_timestamp() - interval '1 hour'`),
      ),
    );
    if (same > 0) return {};
    await requireWithinLimits(tx, whose);
    // People who share a network with many need this path, so its own request limit applies, not
    // the message limits.
    await countRequestedMailOrRefuse(tx, { email, networkHash: null, wideNetworkHash: null });
    const [made] = await tx
      .insert(holdRequest)
      .values({ ...wish, email, ...whose })
      .returning({ id: holdRequest.id });
    if (!made) throw new Error("the request to hold a spot was not written");
    const subject = { type: "mailing", id: wish.mailingId };
    const detail = { industry: wish.industry, spot: wish.spot };
    await enqueue(tx, holdRequestedJob, { requestId: made.id }, { key: `request:${made.id}` });
    return { event: { event: "mailing.hold-requested", subject, detail } };
  },
});

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

const REQUEST_HOURS = 24;

export type HoldRequest = { id: number; mailingId: number; industry: string; spot: string };

/** The request that an emailed link opens; undefined for any other text. */
export async function findHoldRequestByLink(token: string): Promise<HoldRequest | undefined> {
  const found = await findRequest(token);
  if (!found) return undefined;
  const { id, mailingId, industry, spot } = found;
  return { id, mailingId, industry, spot };
}

async function findRequest(token: string) {
  const opened = await resolvePrivateLink(token, db);
  if (opened?.subjectType !== "hold-request" || opened.channel !== "email") return undefined;
  const [row] = await db.select().from(holdRequest).where(eq(holdRequest.id, opened.subjectId));
  return row;
}

/** Confirms the address of a request and holds the spot or another of the card, by the mailbox's limits alone. */
export async function confirmHoldRequest(
  { token, spot, networkAddress }: { token: string; spot: string; networkAddress: string },
  context: ActionContext,
): Promise<{ reservation: Reservation; token: string }> {
  const found = await findRequest(token);
  if (!found) {
    throw new Refusal(
      "not-found",
      "This link doesn’t work. Please check that you copied all of it.",
      {
        detail: "no request to hold",
      },
    );
  }
  const { id, mailbox, mailingId, industry } = found;
  await db
    .update(holdRequest)
    .set({ confirmedAt: sql`coalesce(confirmed_at, statement_timestamp())` })
    .where(eq(holdRequest.id, id));
  const wish = { mailingId, industry, spot, networkAddress, request: { id, mailbox } };
  return holdSpot(wish, context);
}

/** Sends the link that confirms an address and holds its spot, once. */
export async function sendHoldRequestEmail({ requestId }: { requestId: number }): Promise<void> {
  const [wish] = await db.select().from(holdRequest).where(eq(holdRequest.id, requestId));
  const mailing = wish && (await findMailingById(wish.mailingId));
  if (!wish || !mailing) return;
  const origin = siteOrigin(currentSettings());
  await db.transaction(async (tx) => {
    const subject = { type: "hold-request", id: wish.id };
    const token = await createPrivateLinkToken(tx, {
      subject,
      channel: "email",
      email: wish.email,
      minutes: REQUEST_HOURS * 60,
    });
    const message = await renderHoldRequest({
      industry: findIndustry(wish.industry)?.name ?? wish.industry,
      mailing: mailing.name,
      mailingLine: `${mailing.name}, ${formatMailedOrPlannedDate(mailing)}`,
      goesTo: routePlanMessageFacts(mailing),
      spot: wish.spot,
      hours: REQUEST_HOURS,
      minutes: claimDurations.hold,
      holdUrl: origin + privatePagePaths.hold(token),
      terms: findApplicableTerms({ termsVersion: null }),
    });
    const name = nameMessage("hold-request", wish.id);
    await queueMessage(tx, { ...name, to: wish.email, ...message });
  });
}
