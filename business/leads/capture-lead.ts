import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { findComingMailings } from "#business/mailings/find.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import { emailKey } from "#business/people/email-address.ts";
import { lead, turnedAway } from "#database/schema.ts";
import { renderLeadConfirmation } from "#emails/lead-confirmation.tsx";
import { renderLeadNotice } from "#emails/lead-notice.tsx";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { readEnvironment } from "#platform/environment.ts";
import { log } from "#platform/log.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { mailSettings } from "#platform/mail/settings.ts";
import { Refusal } from "#platform/refusal.ts";
import { calendarRule, site } from "#site.ts";
import { type InterestForm, interestForm } from "./forms.ts";
import { type Campaign, campaignOf, pageOf, referrerHostOf, THANKS } from "./lead.ts";
import { admit } from "./robots.ts";

/** What the door knows of a submitted form; everything may be a stranger's invention. */
export type LeadInput = {
  email: unknown;
  /** Path of the page that the form stood on. */
  page: string;
  /** The page's query parameters; only campaign parameters are kept. */
  campaign: Iterable<readonly [string, string]>;
  referrerHost: string | null;
  /** The field that people don't see. */
  honeypot: string;
  /** Time-trap token, see `issueToken`. */
  token: string;
  networkAddress: string;
};

type Found = { form: InterestForm; page: string; campaign: Campaign; referrerHost: string | null };

/**
 * Takes the address that a visitor leaves: stores the lead, journals it, and queues a notice to the operator and
 * a confirmation to the visitor, all or nothing. The same address again is the same lead: journaled, not mailed,
 * and answered as kindly. A robot in the honeypot hears the same and leaves no trace but a count.
 * Refuses a wrong address, an unfit token, too many from one network, and while the database is away.
 */
export async function captureLead(
  input: LeadInput,
  circumstances: Circumstances,
  database: Queryable = db,
): Promise<{ thanks: string }> {
  const { now } = circumstances;
  if (input.honeypot !== "") {
    await countRobot(now, database);
    return { thanks: THANKS };
  }
  const form = readForm(input);
  let takeBack = () => {};
  try {
    takeBack = await admit(input, now);
    await store({ ...readContext(input), form }, circumstances, database);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    takeBack();
    throw notSaved(error);
  }
  return { thanks: THANKS };
}

function readForm({ email }: LeadInput): InterestForm {
  const result = v.safeParse(interestForm, { email });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Refusal("invalid", issue.message, { field: v.getDotPath(issue) ?? "email" });
}

function readContext({ page, campaign, referrerHost }: LeadInput) {
  return {
    page: pageOf(page),
    campaign: campaignOf(campaign),
    referrerHost: referrerHostOf(referrerHost),
  };
}

async function store(found: Found, circumstances: Circumstances, database: Queryable) {
  const key = emailKey(found.form.email);
  const [known] = await database.select({ id: lead.id }).from(lead).where(eq(lead.emailKey, key));
  const messages = known ? undefined : await renderMessages(found, circumstances, database);
  await database.transaction(async (tx) => {
    const id = messages && (await insertLead(tx, found, key));
    if (messages && id !== undefined) {
      await queueMessage(tx, { purpose: `lead-notice:${id}`, ...messages.notice });
      await queueMessage(tx, { purpose: `lead-confirmation:${id}`, ...messages.confirmation });
      await note(tx, "lead.captured", id, found, circumstances);
    } else {
      const again = await touchLead(tx, key);
      await note(tx, "lead.interested-again", again, found, circumstances);
    }
  });
}

/** The new lead's id; undefined when the address is known, then also to a transaction that ran beside. */
async function insertLead(tx: Queryable, found: Found, key: string): Promise<number | undefined> {
  const { form, page, campaign, referrerHost } = found;
  const [made] = await tx
    .insert(lead)
    .values({
      email: form.email,
      emailKey: key,
      page,
      campaign,
      referrerHost,
    })
    .onConflictDoNothing()
    .returning({ id: lead.id });
  return made?.id;
}

async function touchLead(tx: Queryable, key: string): Promise<number> {
  const [touched] = await tx
    .update(lead)
    .set({
      interests: sql`${lead.interests} + 1`,
      lastInterestAt: sql`now()`,
    })
    .where(eq(lead.emailKey, key))
    .returning({ id: lead.id });
  if (!touched) throw new Error("a lead vanished while its address was left again");
  return touched.id;
}

/** The journal is never changed, so no address and no click identifier goes into it. */
function note(tx: Queryable, event: string, id: number, found: Found, { actor }: Circumstances) {
  const detail = {
    page: found.page,
    source: found.campaign.utm_source ?? null,
  };
  return record(tx, actor, { event, subject: { type: "lead", id }, detail });
}

async function renderMessages(found: Found, { now }: Circumstances, database: Queryable) {
  const { form, ...context } = found;
  const environment = readEnvironment(process.env);
  const { operator } = mailSettings(environment, site);
  const today = arizonaDate(now);
  const coming = await findComingMailings(today, calendarRule.plannedAhead, database);
  const next = coming.find((mailing) => isBookable(mailing, today));
  const { siteUrl } = environment;
  const [notice, confirmation] = await Promise.all([
    renderLeadNotice({ ...form, ...context, at: now }),
    renderLeadConfirmation({ next, siteUrl, at: now }),
  ]);
  return {
    notice: { to: operator, replyTo: form.email, ...notice },
    confirmation: { to: form.email, replyTo: operator, ...confirmation },
  };
}

async function countRobot(now: Date, database: Queryable): Promise<void> {
  try {
    await database
      .insert(turnedAway)
      .values({ day: arizonaDate(now), reason: "honeypot", count: 1 })
      .onConflictDoUpdate({
        target: [turnedAway.day, turnedAway.reason],
        set: { count: sql`${turnedAway.count} + 1` },
      });
  } catch (error) {
    log.warn({ err: error }, "a robot could not be counted");
  }
}

function notSaved(cause: unknown): Refusal {
  log.error({ err: cause }, "a lead could not be saved");
  return new Refusal(
    "unavailable",
    `We could not save your address just now. Nothing was lost: it is still in the field. Please try again in a minute or call ${site.phone.display}.`,
    { detail: "a lead could not be saved", cause, retryAfter: 60 },
  );
}
