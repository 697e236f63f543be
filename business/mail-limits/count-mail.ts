import { type SQL, sql } from "drizzle-orm";
import { getDomain } from "tldts";
import * as v from "valibot";
import { company } from "#company.ts";
import { strangerMessage } from "#database/schema/mail-limits.ts";
import { arizonaDate, now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { isMailServerConfigured, mailSettingsFrom } from "#platform/mail/mail-settings.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings } from "#platform/settings.server.ts";
import type { MailBrakeKind, MailLimitKey } from "./mail-limits.ts";
import { describeReachedLimit, findReachedLimit, mailBrakeKinds } from "./mail-limits.ts";

export const mailBrakeJob = jobKind(
  "mail.brake-notice",
  v.object({ brake: v.picklist(mailBrakeKinds), on: v.string() }),
);

/** The recipient of a message that a stranger causes, with their networks; null for one that doesn't count. */
export type MailCausedByStranger = {
  email: string;
  networkHash: string | null;
  wideNetworkHash: string | null;
};

/** Counts a message that a stranger requests; refuses one too many with a sentence that says what to do instead. */
export async function countRequestedMailOrRefuse(
  tx: Queryable,
  mail: MailCausedByStranger,
): Promise<void> {
  const reached = await countOrFindReachedLimit(tx, mail);
  if (!reached) return;
  throw new Refusal(
    "too-many",
    describeReachedLimit(reached, isMailServerConfigured() ? "sent" : "written"),
    {
      detail: `messages per ${reached.of} and ${reached.per}`,
      retryAfter: (reached.per === "hour" ? 1 : 24) * 60 * 60,
      ...(reached.of !== "site" && { field: "email" }),
    },
  );
}

/** Counts an optional message that a stranger causes; false if it would be one too many and must not be sent. */
export async function countStrangerMailIfAllowed(
  tx: Queryable,
  mail: MailCausedByStranger,
): Promise<boolean> {
  return (await countOrFindReachedLimit(tx, mail)) === undefined;
}

export async function countOperatorNoticeIfAllowed(tx: Queryable): Promise<boolean> {
  await lockMailCounts(tx);
  const { operator: email } = mailSettingsFrom(currentSettings(), company());
  const { operator } = await readCounts(tx);
  if (findReachedLimit({ operator })) return false;
  await tx.insert(strangerMessage).values({ ...limitKeysOf(email), toOperator: true });
  if (findReachedLimit({ operator: oneMore(operator) })) await enqueueBrakeNotice(tx, "notices");
  return true;
}

export async function findReachedMailBrakes(): Promise<MailBrakeKind[]> {
  const { site, operator } = await readCounts(db);
  const reached = {
    strangers: findReachedLimit({ site }),
    notices: findReachedLimit({ operator }),
  };
  return mailBrakeKinds.filter((kind) => reached[kind]);
}

export async function deleteOldMailCounts(): Promise<void> {
  await db
    .delete(strangerMessage)
    .where(sql`${strangerMessage.createdAt} < statement_timestamp() - interval '2 days'`);
}

async function countOrFindReachedLimit(
  tx: Queryable,
  { email, networkHash, wideNetworkHash }: MailCausedByStranger,
): Promise<MailLimitKey | undefined> {
  await lockMailCounts(tx);
  const keys = { ...limitKeysOf(email), networkHash, wideNetworkHash };
  const { isKnown, recipient, network, wideNetwork, domain, site } = await readCounts(tx, keys);
  const counts = {
    recipient,
    site,
    ...(networkHash && { network }),
    ...(wideNetworkHash && { wideNetwork }),
    ...(keys.domain && { domain }),
  };
  const reached = findReachedLimit(isKnown ? { confirmed: recipient } : counts);
  if (reached) return reached;
  await tx.insert(strangerMessage).values(keys);
  // The message that reaches the limit alerts the operator; later ones are refused and leave no trace.
  if (!isKnown && findReachedLimit({ site: oneMore(site) }))
    await enqueueBrakeNotice(tx, "strangers");
  return undefined;
}

async function lockMailCounts(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('stranger-message', 0))`);
}

const oneMore = ({ hour, day }: { hour: number; day: number }) => ({
  hour: hour + 1,
  day: day + 1,
});

function limitKeysOf(email: string) {
  const { address, domain } = parseCanonicalMailbox(email);
  return { emailKey: emailKey(email), mailbox: address, domain };
}

type Keys = ReturnType<typeof limitKeysOf> & Omit<MailCausedByStranger, "email">;
type Counted = "recipient" | "network" | "wideNetwork" | "domain" | "site" | "operator";
type Row = Record<Counted, { hour: number; day: number }> & { isKnown: boolean };

/** Whether a button that we emailed was pressed: of a reservation, a waitlist entry, a hold request, or our offers. */
const isConfirmed = (key: SQL): SQL => sql`(
  exists (select from contact where contact.email_key = ${key} and email_confirmed_at is not null)
  or exists (select from hold_request where hold_request.email_key = ${key} and confirmed_at is not null)
  or exists (select from offer_subscriber where offer_subscriber.email_key = ${key} and confirmed_at is not null)
  or exists (select from waitlist_entry where waitlist_entry.email_key = ${key}
    and waitlist_entry.state in ('waiting', 'offered', 'taken', 'declined', 'lapsed')))`;

async function readCounts(tx: Queryable, keys?: Keys) {
  const conditions = {
    recipient: sql`mailbox = ${keys?.mailbox ?? null}::text and not to_operator`,
    network: sql`network_hash = ${keys?.networkHash ?? null}::text and not confirmed`,
    wideNetwork: sql`wide_network_hash = ${keys?.wideNetworkHash ?? null}::text and not confirmed`,
    domain: sql`domain = ${keys?.domain ?? null}::text and not confirmed and not to_operator`,
    site: sql`not confirmed and not to_operator`,
    operator: sql`to_operator`,
  } satisfies Record<Counted, ReturnType<typeof sql>>;
  const columns = Object.entries(conditions).map(
    ([name, whose]) => sql`json_build_object(
      'hour', count(*) filter (where ${whose} and created_at > statement_timestamp() - interval '1 hour'),
      'day', count(*) filter (where ${whose})) as ${sql.identifier(name)}`,
  );
  const { rows } = await tx.execute<Row>(sql`
    with recent as (
      select *, ${isConfirmed(sql`stranger_message.email_key`)} as confirmed
      from stranger_message where created_at > statement_timestamp() - interval '1 day')
    select ${isConfirmed(sql`${keys?.emailKey ?? null}::text`)} as "isKnown",
      ${sql.join(columns, sql`, `)} from recent`);
  const [counts] = rows;
  if (!counts) throw new Error("a count of messages has no row");
  return counts;
}

function enqueueBrakeNotice(tx: Queryable, brake: MailBrakeKind): Promise<void> {
  const on = arizonaDate(now());
  return enqueue(tx, mailBrakeJob, { brake, on }, { key: `mail-brake:${brake}:${on}` });
}

/** Public providers, where anyone can have an address: there the address counts, elsewhere the domain. */
const PUBLIC_PROVIDERS = new Set(
  `aol.com att.net bellsouth.net centurylink.net charter.net comcast.net cox.net duck.com earthlink.net
  fastmail.com gmail.com gmx.com gmx.net googlemail.com hey.com hotmail.com icloud.com live.com mac.com mail.com
  me.com msn.com outlook.com pm.me proton.me protonmail.com q.com qwestoffice.net rocketmail.com sbcglobal.net
  tutanota.com verizon.net yahoo.com yandex.com ymail.com zoho.com`.split(/\s+/),
);
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/** An email address in parts: the mailbox behind its spellings, and its registrable domain. */
export type CanonicalMailbox = {
  /** One mailbox for all spellings of its address: case, "+tags", and at Gmail dots don't count. */
  address: string;
  /** The registrable domain, "shop.co.uk" of "mail.shop.co.uk"; null at a public provider. */
  domain: string | null;
};

/**
 * Subdomains count as their domain, by the public suffix list (publicsuffix.org). Its private
 * section is ignored: anyone with one name under "duckdns.org" can have a thousand, so they count
 * as one.
 */
export function parseCanonicalMailbox(email: string): CanonicalMailbox {
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  const host = key.slice(at + 1);
  const isPublic = PUBLIC_PROVIDERS.has(host);
  const [name = ""] = key.slice(0, at).split("+");
  const plain = WITHOUT_DOTS.has(host) ? name.replaceAll(".", "") : name;
  return { address: `${plain}@${host}`, domain: isPublic ? null : (getDomain(host) ?? host) };
}

/** The key for counting an address's open spots: the business's domain, or at a public provider the mailbox. */
export function domainOrMailboxLimitKey(email: string): string {
  const { address, domain } = parseCanonicalMailbox(email);
  return domain ?? address;
}
