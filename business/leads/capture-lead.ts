import { and, eq, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress, hashWideIpv6Network } from "#business/auth/keyed-hash.ts";
import {
  countOperatorNoticeIfAllowed,
  countStrangerMailIfAllowed,
} from "#business/mail-limits/count-mail.ts";
import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import { routePlanMessageFacts } from "#business/mailings/route-plan.ts";
import { company } from "#company.ts";
import { blockedSubmission, lead } from "#database/schema/leads.ts";
import { renderLeadConfirmation, renderLeadNotice } from "#emails/lead-emails.tsx";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { log } from "#platform/log.ts";
import { mailSettingsFrom } from "#platform/mail/mail-settings.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { purgeDeletedLeadsByEmailKey } from "./delete-old-leads.ts";
import { leadForm } from "./forms.ts";
import {
  type Campaign,
  cleanPagePath,
  LEAD_THANKS_MESSAGE,
  parseReferrerHost,
  readCampaign,
  sitePageTitleOfPath,
} from "./lead.ts";
import { refuseRobotsAndCountAttempt } from "./robot-guard.ts";

/** A submitted form as the route sees it; a stranger may have made up all of it. */
export type LeadInput = {
  email: unknown;
  page: string;
  /** The page's query parameters; only campaign parameters are kept. */
  campaign: Iterable<readonly [string, string]>;
  referrerHost: string | null;
  /** The honeypot field, which people don't see. */
  honeypot: string;
  token: string;
  networkAddress: string;
};

type CleanLead = {
  email: string;
  page: string;
  campaign: Campaign;
  referrerHost: string | null;
  networkAddress: string;
};

/**
 * Captures the address that a visitor leaves: stores the lead, records it in the audit log, and
 * queues a notice to the operator and a confirmation to the visitor, all or nothing; beyond
 * `mailLimits` the lead is stored and nothing is sent. A known address is the same lead: recorded,
 * not emailed, and answered the same way. A robot in the honeypot gets the same answer and is only
 * counted. Refuses an invalid address, a bad token, and too many from one network; throws while the
 * database is away.
 */
export async function captureLead(
  input: LeadInput,
  context: ActionContext,
): Promise<{ thanks: string }> {
  const { now } = context;
  if (input.honeypot !== "") {
    await countRobot(now);
    return { thanks: LEAD_THANKS_MESSAGE };
  }
  const cleaned = {
    email: parseEmail(input.email),
    page: cleanPagePath(input.page),
    campaign: readCampaign(input.campaign),
    referrerHost: parseReferrerHost(input.referrerHost),
    networkAddress: input.networkAddress,
  };
  let takeBack = () => {};
  try {
    takeBack = await refuseRobotsAndCountAttempt(input, now);
    await storeLead(cleaned, context);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    takeBack();
    throw notSaved(error);
  }
  return { thanks: LEAD_THANKS_MESSAGE };
}

function parseEmail(typed: unknown): string {
  const read = v.safeParse(leadForm.entries.email, typed);
  if (read.success) return read.output;
  throw new Refusal("invalid", read.issues[0].message, { field: "email" });
}

async function storeLead(found: CleanLead, context: ActionContext): Promise<void> {
  const { email, networkAddress } = found;
  const key = emailKey(email);
  const [known] = await db
    .select({ id: lead.id })
    .from(lead)
    .where(and(eq(lead.emailKey, key), isNull(lead.deletedAt)));
  const messages = known ? undefined : await renderMessages(found, context);
  const networkHash = await hashNetworkAddress(networkAddress);
  const wideNetworkHash = await hashWideIpv6Network(networkAddress);
  await db.transaction(async (tx) => {
    await purgeDeletedLeadsByEmailKey(key, context, tx);
    const id = messages && (await insertLead(tx, found, key));
    if (messages && id !== undefined) {
      const { notice, confirmation } = messages;
      if (await countOperatorNoticeIfAllowed(tx))
        await queueMessage(tx, { ...messageRowIdentity("lead-notice", id), ...notice });
      if (await countStrangerMailIfAllowed(tx, { email, networkHash, wideNetworkHash }))
        await queueMessage(tx, { ...messageRowIdentity("lead-confirmation", id), ...confirmation });
      await recordCaptured(tx, "lead.captured", id, found, context);
    } else {
      const again = await touchLead(tx, key);
      await recordCaptured(tx, "lead.submitted-again", again, found, context);
    }
  });
}

/** The new lead's id; undefined if the address is known, also to a concurrent transaction. */
async function insertLead(
  tx: Queryable,
  { email, page, campaign, referrerHost }: CleanLead,
  key: string,
): Promise<number | undefined> {
  const [made] = await tx
    .insert(lead)
    .values({ email, emailKey: key, page, campaign, referrerHost })
    .onConflictDoNothing()
    .returning({ id: lead.id });
  return made?.id;
}

async function touchLead(tx: Queryable, key: string): Promise<number> {
  const [touched] = await tx
    .update(lead)
    .set({ submissions: sql`${lead.submissions} + 1`, lastSubmittedAt: sql`now()` })
    .where(eq(lead.emailKey, key))
    .returning({ id: lead.id });
  if (!touched) throw new Error("a lead vanished while its address was left again");
  return touched.id;
}

/** The audit log is never changed, so no address and no click identifier goes into it. */
function recordCaptured(
  tx: Queryable,
  event: "lead.captured" | "lead.submitted-again",
  id: number,
  { page, campaign }: CleanLead,
  { actor }: ActionContext,
) {
  const detail = { page, source: campaign.utm_source ?? null };
  return recordEvent(tx, actor, { event, subject: { type: "lead", id }, detail });
}

async function renderMessages(found: CleanLead, { now: at }: ActionContext) {
  const { email, page, campaign, referrerHost } = found;
  const settings = currentSettings();
  const { siteUrl } = settings;
  const { operator } = mailSettingsFrom(settings, company());
  const today = arizonaDate(at);
  const coming = await findUpcomingMailings(today);
  const next = coming.find((mailing) => isBookable(mailing, today));
  const goesTo = next ? routePlanMessageFacts(next) : [];
  const [notice, confirmation] = await Promise.all([
    renderLeadNotice({ email, pageTitle: sitePageTitleOfPath(page), campaign, referrerHost, at }),
    renderLeadConfirmation({ next, goesTo, siteUrl, at }),
  ]);
  return {
    notice: { to: operator, replyTo: email, ...notice },
    confirmation: { to: email, replyTo: operator, ...confirmation },
  };
}

async function countRobot(now: Date): Promise<void> {
  try {
    await db
      .insert(blockedSubmission)
      .values({ day: arizonaDate(now), reason: "honeypot", count: 1 })
      .onConflictDoUpdate({
        target: [blockedSubmission.day, blockedSubmission.reason],
        set: { count: sql`${blockedSubmission.count} + 1` },
      });
  } catch (error) {
    log.warn({ err: error }, "a robot could not be counted");
  }
}

function notSaved(cause: unknown): Refusal {
  log.error({ err: cause }, "a lead could not be saved");
  return new Refusal(
    "unavailable",
    `We couldn’t save your email just now. Try again in a minute, or call ${company().phone.display}.`,
    { detail: "a lead could not be saved", cause, retryAfter: 60 },
  );
}
