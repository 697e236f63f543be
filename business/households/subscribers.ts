import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress, hashWideIpv6Network } from "#business/auth/network-hash.ts";
import { requireSignedId, signId } from "#business/auth/signed-id.ts";
import { countRequestedMailOrRefuse } from "#business/mail-limits/count-mail.ts";
import { privatePagePaths, siteOrigin } from "#business/reservations/private-page-paths.ts";
import { unconfirmedRetentionDays } from "#business/waitlist/waitlist.ts";
import { offerSubscriber } from "#database/schema/households.ts";
import { renderConfirmOffersEmail } from "#emails/households/offers-emails.tsx";
import { nameMessage } from "#emails/message-kinds.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { deleteMessagesAbout } from "#platform/mail/delete-messages.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { currentSettings } from "#platform/settings.server.ts";

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
export async function sendConfirmSubscriptionEmail({
  subscriberId,
  request,
}: v.InferOutput<typeof confirmSubscriptionJob.payload>): Promise<void> {
  const [subscriber] = await db
    .select()
    .from(offerSubscriber)
    .where(and(eq(offerSubscriber.id, subscriberId), isNull(offerSubscriber.confirmedAt)));
  if (!subscriber) return;
  const message = await renderConfirmOffersEmail({ url: await subscriptionUrl(subscriberId) });
  const name = nameMessage("offers-confirm", subscriberId, request);
  await db.transaction((tx) => queueMessage(tx, { ...name, to: subscriber.email, ...message }));
}

export const subscriptionUrl = async (subscriberId: number): Promise<string> =>
  siteOrigin(currentSettings()) +
  privatePagePaths.offersEmail(await signId("offers", subscriberId));

/** Puts an address on the list, by the button in its email. Idempotent; does nothing for one that has left. */
export async function confirmSubscription(
  { token }: { token: string },
  { actor }: ActionContext,
): Promise<void> {
  const id = await requireSignedId("offers", token);
  await db.transaction(async (tx) => {
    const confirmed = await tx
      .update(offerSubscriber)
      .set({ confirmedAt: sql`statement_timestamp()` })
      .where(and(eq(offerSubscriber.id, id), isNull(offerSubscriber.confirmedAt)))
      .returning({ id: offerSubscriber.id });
    if (confirmed.length > 0)
      await recordEvent(tx, actor, { event: "offers.subscribed", subject: subjectOf(id) });
  });
}

/** Takes an address off the list and deletes it, with our copies of its emails. Idempotent. */
export async function leaveOffers(
  { token }: { token: string },
  { actor }: ActionContext,
): Promise<void> {
  const id = await requireSignedId("offers", token);
  await db.transaction(async (tx) => {
    if (!(await deleteSubscribers(tx, sql`id = ${id}`))) return;
    await recordEvent(tx, actor, { event: "offers.left", subject: subjectOf(id) });
  });
}

/** What a subscriber's link opens: "left" also where the address was never confirmed in time. */
export async function findSubscription(id: number): Promise<"unconfirmed" | "subscribed" | "left"> {
  const [row] = await db
    .select({ confirmedAt: offerSubscriber.confirmedAt })
    .from(offerSubscriber)
    .where(eq(offerSubscriber.id, id));
  if (!row) return "left";
  return row.confirmedAt ? "subscribed" : "unconfirmed";
}

export const countSubscribers = (database: Queryable = db): Promise<number> =>
  database.$count(offerSubscriber, isNotNull(offerSubscriber.confirmedAt));

/** Deletes addresses that nobody has confirmed within `unconfirmedRetentionDays`. Runs every night. */
export async function deleteUnconfirmedSubscribers(): Promise<void> {
  await db.transaction((tx) =>
    deleteSubscribers(
      tx,
      sql`confirmed_at is null
        and requested_at < statement_timestamp() - make_interval(days => ${unconfirmedRetentionDays}::int)`,
    ),
  );
}

/** Returns whether there was any. */
async function deleteSubscribers(tx: Queryable, those: ReturnType<typeof sql>): Promise<boolean> {
  const gone = await tx.delete(offerSubscriber).where(those).returning({ id: offerSubscriber.id });
  const ids = gone.map(({ id }) => id);
  const { dataDirectory } = currentSettings();
  await deleteMessagesAbout(tx, { type: "offer-subscriber", ids }, dataDirectory);
  return ids.length > 0;
}
