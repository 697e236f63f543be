import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { signRecordId } from "#business/auth/keyed-hash.ts";
import { issueTimeTrapToken } from "#business/leads/robot-guard.ts";
import { mailLimits } from "#business/mail-limits/mail-limits.ts";
import { unconfirmedRetentionDays } from "#business/waitlist/waitlist.ts";
import { industryWish, offerSubscriber } from "#database/schema/households.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { mailing } from "#database/schema/mailings.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { adFacts, approvalOf, sentProof } from "#tests/support/business/ads.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import {
  context,
  outcomeOf,
  ownNetwork,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findWishedIndustries, recordIndustryWish } from "./industry-wishes.ts";
import {
  confirmSubscription,
  confirmSubscriptionJob,
  countSubscribers,
  deleteUnconfirmedSubscribers,
  findMailingsWithoutOffersEmail,
  findOffersEmailStatus,
  findSubscription,
  leaveOffers,
  offersEmailJob,
  sendConfirmSubscriptionEmail,
  sendOffersEmail,
  sendOffersEmailToSubscriber,
  subscribeToOffers,
} from "./offers-email.ts";

const today = arizonaDate(context.now);

let card = 0;

const jobsOf = async <Payload>(kind: string) =>
  (await db.select().from(job).where(eq(job.kind, kind)).orderBy(job.id)).map(
    ({ payload }) => payload as Payload,
  );

const emails = (kind: string) =>
  db.select().from(message).where(eq(message.kind, kind)).orderBy(message.queuedAt);

const ask = (email: string, networkAddress = ownNetwork()) =>
  outcomeOf(subscribeToOffers({ email, networkAddress }, context));

async function idOf(email: string) {
  const [row] = await db.select().from(offerSubscriber).where(eq(offerSubscriber.email, email));
  return row?.id ?? 0;
}

const linkOf = async (email: string) => ({
  token: await signRecordId("offers", await idOf(email)),
});

async function subscribe(email: string) {
  await ask(email);
  await confirmSubscription(await linkOf(email), context);
  return idOf(email);
}

let unapproved: Awaited<ReturnType<typeof sentProof>>;

/** A mailed card with an approved offer, and one that isn't. */
async function mailedCard() {
  [card = 0] = await planTestMailings();
  const { id } = await paidPlace(card);
  await approvalOf(await sentProof(id));
  const other = await paidPlace(card, { industry: "bakery", spot: "F2" }, "cs_2");
  unapproved = await sentProof(other.id, { facts: adFacts({ offer: "$20 off" }) });
  const drops = [{ date: addDays(today, -1), pieces: 10_000, postOffice: "Old Town" }];
  await db.update(mailing).set({ state: "dropped", drops }).where(eq(mailing.id, card));
}

const key = async () => (await findOffersEmailStatus(card, today)).email?.key ?? "";
const send = async (shown?: string) =>
  outcomeOf(sendOffersEmail({ mailingId: card, key: shown ?? (await key()) }, byOperator));

async function write() {
  type Job = Parameters<typeof sendOffersEmailToSubscriber>[0];
  for (const each of await jobsOf<Job>(offersEmailJob.name))
    await sendOffersEmailToSubscriber(each, today);
}

anyDatabase("a household that wants to hear about the next card", () => {
  beforeEach(async () => {
    await planTestMailings();
  });

  test("is on the list once the button in its email was pressed, and not before", async () => {
    await ask("Home@house.example");
    expect(await countSubscribers()).toBe(0);
    type Job = Parameters<typeof sendConfirmSubscriptionEmail>[0];
    for (const each of await jobsOf<Job>(confirmSubscriptionJob.name)) {
      await sendConfirmSubscriptionEmail(each);
      await sendConfirmSubscriptionEmail(each);
    }
    const [sent, ...more] = await emails("offers-confirm");
    expect(more).toEqual([]);
    expect(sent?.recipient).toBe("Home@house.example");
    const link = await linkOf("Home@house.example");
    expect(sent?.text).toContain(`/offers/email/${link.token}`);
    await confirmSubscription(link, context);
    await confirmSubscription(link, context);
    expect(await countSubscribers()).toBe(1);
  });

  test("gets one email for asking twice, however its address is spelled, and none once it is on the list", async () => {
    await ask("home@house.example");
    await ask("HOME@house.example");
    expect(await jobsOf(confirmSubscriptionJob.name)).toHaveLength(1);
    await confirmSubscription(await linkOf("home@house.example"), context);
    await db.update(offerSubscriber).set({ requestedAt: sql`now() - interval '1 day'` });
    await ask("home@house.example");
    expect(await jobsOf(confirmSubscriptionJob.name)).toHaveLength(1);
  });

  test("can't be used to flood others: a network's requests end at its limit and leave no row", async () => {
    const network = ownNetwork();
    for (let n = 0; n < mailLimits.network.hour; n++)
      expect(await ask(`home${n}@house${n}.example`, network)).toBeUndefined();
    expect(await ask("next@house.example", network)).toMatchObject(refused("too-many"));
    expect(await idOf("next@house.example")).toBe(0);
  });

  test("leaves by its link: its address and our copies are gone, and the link says so", async () => {
    await mailedCard();
    const id = await subscribe("home@house.example");
    await send();
    await write();
    expect(await emails("offers-in-homes")).toHaveLength(1);
    const token = await signRecordId("offers", id);
    await leaveOffers({ token }, context);
    await leaveOffers({ token }, context);
    expect(await findSubscription(id)).toBe("left");
    expect(await db.$count(offerSubscriber)).toBe(0);
    expect(await db.$count(message, eq(message.recipient, "home@house.example"))).toBe(0);
  });

  test("isn't reached by a link that somebody else made up, or that leaves another list", async () => {
    const id = await subscribe("home@house.example");
    for (const token of [`${id}.${"A".repeat(22)}`, await signRecordId("waitlist", id)])
      await expectRefusal(leaveOffers({ token }, context), "not-found");
    expect(await countSubscribers()).toBe(1);
  });

  test("is forgotten if it confirms nothing within the days that Privacy says", async () => {
    await ask("never@house.example");
    await subscribe("home@house.example");
    const age = (days: number) =>
      db
        .update(offerSubscriber)
        .set({ requestedAt: sql`now() - make_interval(days => ${days}::int)` });
    await age(unconfirmedRetentionDays - 1);
    await deleteUnconfirmedSubscribers();
    expect(await db.$count(offerSubscriber)).toBe(2);
    await age(unconfirmedRetentionDays + 1);
    await deleteUnconfirmedSubscribers();
    expect(await db.select({ email: offerSubscriber.email }).from(offerSubscriber)).toEqual([
      { email: "home@house.example" },
    ]);
  });
});

anyDatabase("the email about a mailed card", () => {
  beforeEach(async () => {
    await mailedCard();
    await subscribe("one@house.example");
    await subscribe("two@house.example");
    await ask("unconfirmed@house.example");
  });

  test("is on Today until the office has sent it, and says what its preview says, to those on the list", async () => {
    expect(await findMailingsWithoutOffersEmail(today)).toMatchObject([{ mailingId: card }]);
    const { recipients, email } = await findOffersEmailStatus(card, today);
    expect(recipients).toBe(2);
    expect(email?.text).toContain("$49 off any repair");
    await send();
    await write();
    await write();
    const sent = await emails("offers-in-homes");
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      "one@house.example",
      "two@house.example",
    ]);
    const own = /email\/[\w.-]+/g;
    for (const { subject, text } of sent)
      expect({ subject, text: text.replaceAll(own, "") }).toEqual({
        subject: email?.subject,
        text: email?.text.replaceAll(own, ""),
      });
    expect(await findMailingsWithoutOffersEmail(today)).toEqual([]);
  });

  test("isn't sent a second time", async () => {
    await send();
    expect(await send()).toMatchObject(refused("conflict"));
  });

  test("isn't sent in other words than those that were read", async () => {
    const shown = await key();
    await approvalOf(unapproved);
    expect(await send(shown)).toMatchObject(refused("conflict"));
    expect(await jobsOf(offersEmailJob.name)).toEqual([]);
  });

  test("doesn't go to somebody who left after it was sent off", async () => {
    await send();
    await leaveOffers(await linkOf("one@house.example"), context);
    await write();
    const sent = await emails("offers-in-homes");
    expect(sent.map(({ recipient }) => recipient)).toEqual(["two@house.example"]);
  });

  test("isn't offered for a card without an approved offer, nor for one that isn't mailed", async () => {
    await db.execute(sql`update ad_approval set withdrawn_at = now()`);
    expect(await findMailingsWithoutOffersEmail(today)).toEqual([]);
    expect(await send("any")).toMatchObject(refused("conflict"));
  });
});

anyDatabase("two operators who send the email about a card at once", () => {
  test("send it once", async () => {
    await mailedCard();
    await subscribe("one@house.example");
    const shown = await key();
    const outcomes = await Promise.all([send(shown), send(shown), send(shown)]);
    expect(outcomes.filter((outcome) => outcome instanceof Refusal)).toHaveLength(2);
    expect(await jobsOf(offersEmailJob.name)).toHaveLength(1);
  });
});

anyDatabase("what households would like to see on the card", () => {
  beforeEach(async () => {
    await planTestMailings();
  });

  const wish = async (industry: string, zip = "", networkAddress = ownNetwork(), honeypot = "") =>
    outcomeOf(
      recordIndustryWish(
        {
          industry,
          zip,
          token: await issueTimeTrapToken("fresh", new Date(Date.now() - 5_000)),
          honeypot,
          networkAddress,
        },
        context,
      ),
    );

  test("is counted by industry and ZIP Code, the most wanted first", async () => {
    await wish("plumbing", "85251");
    await wish("bakery");
    await wish("plumbing", "85251");
    await wish("plumbing", "85254");
    expect(await findWishedIndustries(5)).toEqual([
      { industry: "plumbing", households: 3, zips: ["85251", "85254"] },
      { industry: "bakery", households: 1, zips: [] },
    ]);
    expect(await findWishedIndustries(1)).toHaveLength(1);
  });

  test("counts one household once, and no robot", async () => {
    const network = ownNetwork();
    await wish("florist", "", network);
    await wish("florist", "85251", network);
    await wish("florist", "", ownNetwork(), "http://spam.example");
    expect(await db.select().from(industryWish)).toMatchObject([{ industry: "florist", count: 1 }]);
  });

  test("is counted three times a week from one wide network, however it is divided", async () => {
    const site = randomInt(2 ** 16).toString(16);
    for (const each of [1, 2, 3, 4, 5]) {
      await wish("florist", "", `2001:${each}c:${site}::1`);
      await wish("bakery", "", `2001:d:${site}:${each}00::1`);
    }
    expect(await findWishedIndustries(2)).toMatchObject([
      { industry: "florist", households: 5 },
      { industry: "bakery", households: 3 },
    ]);
  });

  test("forgets who asked, and a wish of more than a year ago", async () => {
    await wish("massage");
    await db
      .update(industryWish)
      .set({ day: sql`(now() - interval '13 months')::date` })
      .where(eq(industryWish.industry, "massage"));
    expect(await findWishedIndustries(5)).toEqual([]);
  });
});
