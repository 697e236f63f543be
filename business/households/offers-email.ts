import { hash } from "node:crypto";
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import {
  hashNetworkAddress,
  hashWideIpv6Network,
  requireSignedRecordId,
  signRecordId,
} from "#business/auth/keyed-hash.ts";
import { countRequestedMailOrRefuse } from "#business/mail-limits/count-mail.ts";
import { lockMailing } from "#business/mailings/update-locked-mailing.ts";
import { privatePagePaths, siteOrigin } from "#business/reservations/private-page-paths.ts";
import { findOffersInHomes } from "#business/results/find-offers.ts";
import { firstDropDateSql } from "#business/results/find-results.ts";
import { unconfirmedRetentionDays } from "#business/waitlist/waitlist.ts";
import { offerSubscriber, offersEmail } from "#database/schema/households.ts";
import type { RenderedEmail } from "#emails/frame.tsx";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { renderConfirmOffersEmail, renderOffersInHomes } from "#emails/offers-emails.tsx";
import { arizonaDate, now, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { deleteMessagesAbout } from "#platform/mail/delete-messages.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings } from "#platform/settings.server.ts";

export const offersEmailJob = jobKind(
  "households.offers",
  v.object({ subscriberId: v.number(), mailingId: v.number() }),
);

/** Days after the first drop within which Today suggests the email: later it is no news. */
const NEWS_DAYS = 14;

/** A mailed card that its subscribers haven't heard of. */
export type MailingWithoutOffersEmail = {
  mailingId: number;
  mailing: string;
  droppedOn: PlainDate;
};

/** The cards in homes that nobody has been told about yet, while somebody is waiting to be. */
export async function findMailingsWithoutOffersEmail(
  today: PlainDate,
): Promise<MailingWithoutOffersEmail[]> {
  if ((await countSubscribers()) === 0) return [];
  const { rows } = await db.execute<MailingWithoutOffersEmail>(sql`
    select mailing.id::int as "mailingId", mailing.name as mailing, ${firstDropDateSql} as "droppedOn"
    from mailing where mailing.state in ('dropped', 'confirmed')
      and ${firstDropDateSql}::date between ${today}::date - ${NEWS_DAYS}::int and ${today}::date
      and not exists (select from offers_email where offers_email.mailing_id = mailing.id)
    order by mailing.drop_date`);
  const offers = await findOffersInHomes(today);
  return rows.filter(({ mailingId }) => offers.some((offer) => offer.mailingId === mailingId));
}

/** How the email about a card stands: who would get it and what it says, or when it went to how many. */
export type OffersEmailStatus = {
  recipients: number;
  sent: { recipients: number; sentAt: Date } | undefined;
  /** Undefined while no offer of the card is on our page. `key` names exactly this text. */
  email: { subject: string; text: string; key: string } | undefined;
};

export async function findOffersEmailStatus(
  mailingId: number,
  today: PlainDate,
): Promise<OffersEmailStatus> {
  const [sent] = await db.select().from(offersEmail).where(eq(offersEmail.mailingId, mailingId));
  const recipients = await countSubscribers();
  return { recipients, sent, email: await previewOffersEmail(mailingId, today) };
}

async function previewOffersEmail(
  mailingId: number,
  today: PlainDate,
  database: Queryable = db,
): Promise<OffersEmailStatus["email"]> {
  const leaveUrl = `${siteOrigin(currentSettings())}/offers/email/their-own-link`;
  const email = await renderOffers(mailingId, { leaveUrl, today }, database);
  if (!email) return undefined;
  const { subject, text } = email;
  return { subject, text, key: hash("sha256", subject + text) };
}

/** Undefined without an offer on our page. */
async function renderOffers(
  mailingId: number,
  { leaveUrl, today }: { leaveUrl: string; today: PlainDate },
  database: Queryable,
): Promise<RenderedEmail | undefined> {
  const all = await findOffersInHomes(today, database);
  const offers = all.filter((offer) => offer.mailingId === mailingId);
  const [first] = offers;
  if (!first) return undefined;
  const offersUrl = `${siteOrigin(currentSettings())}/offers`;
  return renderOffersInHomes({ mailing: first.mailing, offers, offersUrl, leaveUrl });
}

/**
 * Sends the email about a card to everyone on the list, once per card. Refuses a card without offers on our page, an empty
 * list, and a text that is no longer the one that was shown (`key`).
 */
export const sendOffersEmail = defineAction({
  name: "sendOffersEmail",
  permission: "mailings.change",
  undo: { final: "It goes out once per card, and can’t be taken back." },
  locks: (tx, { mailingId }: { mailingId: number; key: string }) =>
    lockMailing({ id: mailingId }, tx),
  async run(tx, { mailingId, key }, context) {
    const email = await previewOffersEmail(mailingId, arizonaDate(context.now), tx);
    if (!email) throw new Refusal("conflict", "This card has no offers on our page right now.");
    if (email.key !== key)
      throw new Refusal("conflict", "The offers have changed. Nothing was sent; read it again.");
    const subscribers = await tx
      .select({ id: offerSubscriber.id })
      .from(offerSubscriber)
      .where(isNotNull(offerSubscriber.confirmedAt));
    if (subscribers.length === 0) throw new Refusal("conflict", "Nobody is on the list right now.");
    const sent = await tx
      .insert(offersEmail)
      .values({ mailingId, recipients: subscribers.length })
      .onConflictDoNothing()
      .returning();
    if (sent.length === 0) throw new Refusal("conflict", "This email was already sent.");
    for (const { id } of subscribers) {
      const payload = { subscriberId: id, mailingId };
      await enqueue(tx, offersEmailJob, payload, { key: `offers:${mailingId}:${id}` });
    }
    const subject = { type: "mailing", id: mailingId };
    const detail = { households: subscribers.length };
    return { event: { event: "offers.emailed", subject, detail } };
  },
});

/** Writes the email to one subscriber, once; nothing for one who has left meanwhile. Handler of `offersEmailJob`. */
export async function sendOffersEmailToSubscriber(
  { subscriberId, mailingId }: v.InferOutput<typeof offersEmailJob.payload>,
  today: PlainDate = arizonaDate(now()),
): Promise<void> {
  const leaveUrl = await subscriptionUrl(subscriberId);
  const email = await renderOffers(mailingId, { leaveUrl, today }, db);
  if (!email) return;
  await db.transaction(async (tx) => {
    const [subscriber] = await tx
      .select()
      .from(offerSubscriber)
      .where(and(eq(offerSubscriber.id, subscriberId), isNotNull(offerSubscriber.confirmedAt)))
      .for("share");
    if (!subscriber) return;
    const name = messageRowIdentity("offers-in-homes", subscriberId, mailingId);
    await queueMessage(tx, { ...name, to: subscriber.email, ...email });
  });
}

export const confirmSubscriptionJob = jobKind(
  "households.confirm",
  v.object({ subscriberId: v.number(), request: v.string() }),
);

const subjectOf = (id: number) => ({ type: "offer-subscriber", id });

/**
 * Emails an address the button that puts it on the list of those who hear about the next card, at most once an hour; one
 * that is on the list gets nothing. Refuses one message too many (`mailLimits`).
 */
export const subscribeToOffers = defineAction({
  name: "subscribeToOffers",
  permission: "anyone",
  prepare: async ({ networkAddress }: { email: string; networkAddress: string }) => ({
    networkHash: await hashNetworkAddress(networkAddress),
    wideNetworkHash: await hashWideIpv6Network(networkAddress),
  }),
  async run(tx, { email }, { prepared }) {
    const [asked] = await tx
      .insert(offerSubscriber)
      .values({ email, emailKey: emailKey(email) })
      .onConflictDoUpdate({
        target: offerSubscriber.emailKey,
        set: { email, requestedAt: sql`statement_timestamp()` },
        setWhere: sql`${offerSubscriber.confirmedAt} is null
          and ${offerSubscriber.requestedAt} < statement_timestamp() - interval '1 hour'`,
      })
      .returning();
    if (!asked) return {};
    await countRequestedMailOrRefuse(tx, { email, ...prepared });
    const payload = { subscriberId: asked.id, request: asked.requestedAt.toISOString() };
    const key = `offers:${asked.id}:${payload.request}`;
    await enqueue(tx, confirmSubscriptionJob, payload, { key });
    return { event: { event: "offers.requested", subject: subjectOf(asked.id) } };
  },
});

/** Sends the button that confirms an address, once per request. */
export async function sendConfirmSubscriptionEmail(
  job: v.InferOutput<typeof confirmSubscriptionJob.payload>,
): Promise<void> {
  const { subscriberId, request } = job;
  const [subscriber] = await db
    .select()
    .from(offerSubscriber)
    .where(and(eq(offerSubscriber.id, subscriberId), isNull(offerSubscriber.confirmedAt)));
  if (!subscriber) return;
  const message = await renderConfirmOffersEmail({ url: await subscriptionUrl(subscriberId) });
  const name = messageRowIdentity("offers-confirm", subscriberId, request);
  await db.transaction((tx) => queueMessage(tx, { ...name, to: subscriber.email, ...message }));
}

const subscriptionUrl = async (subscriberId: number): Promise<string> =>
  siteOrigin(currentSettings()) +
  privatePagePaths.offersEmail(await signRecordId("offers", subscriberId));

/** Puts an address on the list, by the button in its email. Idempotent; does nothing for one that has left. */
export const confirmSubscription = defineAction({
  name: "confirmSubscription",
  permission: "anyone",
  undo: ["leaveOffers"],
  prepare: ({ token }: { token: string }) => requireSignedRecordId("offers", token),
  async run(tx, _, { prepared: id }) {
    const confirmed = await tx
      .update(offerSubscriber)
      .set({ confirmedAt: sql`statement_timestamp()` })
      .where(and(eq(offerSubscriber.id, id), isNull(offerSubscriber.confirmedAt)))
      .returning({ id: offerSubscriber.id });
    if (confirmed.length === 0) return {};
    return { event: { event: "offers.subscribed", subject: subjectOf(id) } };
  },
});

/** Takes an address off the list and deletes it, with our copies of its emails. Idempotent. */
export const leaveOffers = defineAction({
  name: "leaveOffers",
  permission: "anyone",
  prepare: ({ token }: { token: string }) => requireSignedRecordId("offers", token),
  async run(tx, _, { prepared: id }) {
    if (!(await deleteSubscribers(tx, sql`id = ${id}`))) return {};
    return { event: { event: "offers.left", subject: subjectOf(id) } };
  },
});

/** What a subscriber's link opens: "left" also where the address was never confirmed in time. */
export async function findSubscription(id: number): Promise<"unconfirmed" | "subscribed" | "left"> {
  const [row] = await db
    .select({ confirmedAt: offerSubscriber.confirmedAt })
    .from(offerSubscriber)
    .where(eq(offerSubscriber.id, id));
  if (!row) return "left";
  return row.confirmedAt ? "subscribed" : "unconfirmed";
}

export const countSubscribers = (): Promise<number> =>
  db.$count(offerSubscriber, isNotNull(offerSubscriber.confirmedAt));

/** Deletes addresses that nobody has confirmed within `unconfirmedRetentionDays`. Runs every night. */
export async function deleteUnconfirmedSubscribers(): Promise<void> {
  const isOld = sql`confirmed_at is null
    and requested_at < statement_timestamp() - make_interval(days => ${unconfirmedRetentionDays}::int)`;
  await db.transaction((tx) => deleteSubscribers(tx, isOld));
}

/** Returns whether there was any. */
async function deleteSubscribers(tx: Queryable, where: SQL): Promise<boolean> {
  const rows = await tx.delete(offerSubscriber).where(where).returning({ id: offerSubscriber.id });
  const ids = rows.map(({ id }) => id);
  const { dataDirectory } = currentSettings();
  await deleteMessagesAbout(tx, { type: "offer-subscriber", ids }, dataDirectory);
  return ids.length > 0;
}
