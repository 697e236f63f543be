import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { signRecordId } from "#business/auth/keyed-hash.ts";
import { markPrinted } from "#business/mailings/advance-mailing.ts";
import {
  findOfficeMailingById,
  findUpcomingMailings,
  loadMailing,
} from "#business/mailings/find-mailings.ts";
import { defaultPlanForDropDate } from "#business/mailings/mailing-fields.ts";
import { planMailing } from "#business/mailings/plan-mailing.ts";
import { offerFreeSpotsToAllWaitlists } from "#business/reservations/claims/end-claims.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { addHouseAd } from "#business/reservations/move/arrange-card.ts";
import { waitlistPostponedJob } from "#business/reservations/reservation-jobs.ts";
import { confirmWaitlist } from "#business/waitlist/add-to-waitlist.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { mailing } from "#database/schema/mailings.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { addDays, arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { minimumFill } from "#site.ts";
import {
  byOperator,
  everyMessage,
  tellAllNews,
  theMessage,
} from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  holdWithDetails,
  industryAt,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import {
  expectRefusal,
  onInvoice,
  openPage,
  paidPlace,
  refused,
} from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  decideToMailUnfilledCard,
  findMailingIdsWithUnfilledCardDecision,
} from "./card-falls-short.ts";
import { removeEmptyMailingFromCalendar } from "./change-mailing-plan.ts";
import { postponeMailing, sendWaitlistPostponedEmail } from "./postpone-mailing.ts";

/** The Arizona date now: midnight may fall within the run of this file. */
const today = () => arizonaDate(new Date());

let id = 0;
const begin = async () => {
  [id = 0] = await planTestMailings([60]);
};

anyDatabase("a card that did not fill", () => {
  beforeEach(begin);
  const bookingClosed = (days: number) =>
    db
      .update(mailing)
      .set({ bookingCloses: addDays(today(), -days) })
      .where(sql`id = ${id}`);
  const decide = async () => {
    const { version = 0 } = (await findOfficeMailingById(id)) ?? {};
    return decideToMailUnfilledCard({ id, expectedVersion: version }, byOperator);
  };

  test("is mailed anyway, and every buyer gets one message about it", async () => {
    const paid = await paidPlace(id);
    const { reserved } = await onInvoice(id, { spot: "F2", industry: "solar" });
    await hold({ mailingId: id, spot: "F3", industry: "bakery" });
    await bookingClosed(1);
    expect(await decide()).toEqual({ notified: 2 });
    await expectRefusal(decide(), "conflict");
    await tellAllNews();
    const notified = (await everyMessage()).filter(({ label }) => label.includes("mailed-anyway"));
    expect(notified.map(({ label }) => Number(label.split(":")[1])).toSorted()).toEqual(
      [paid.id, reserved.id].toSorted(),
    );
    const sent = await theMessage(`mailing-news-mailed-anyway:${paid.id}`);
    expect(sent.text).toMatch(
      /1 spot on the In 60 days card was sold\. We’ll mail the card anyway, as planned, on/,
    );
    expect(sent.attachments).toEqual([]);
    expect([...(await findMailingIdsWithUnfilledCardDecision([id]))]).toEqual([id]);
  });

  test("needs no decision while booking is open, when enough is sold, or after it was moved", async () => {
    await expectRefusal(decide(), "conflict");
    await bookingClosed(0);
    await expectRefusal(decide(), "conflict");
    await bookingClosed(1);
    const { version = 0, dropDate = "" } = (await findOfficeMailingById(id)) ?? {};
    const later = { dropDate: addDays(dropDate, 1), reason: "too-few", sentence: "S" } as const;
    await postponeMailing({ id, expectedVersion: version, ...later }, byOperator);
    await bookingClosed(1);
    await expectRefusal(decide(), "conflict");
    await begin();
    const spots = ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "B1"].slice(0, minimumFill.places);
    for (const [n, spot] of spots.entries()) {
      await paidPlace(id, { spot, industry: industryAt(n) }, `cs_${n}`);
    }
    await bookingClosed(1);
    await expectRefusal(decide(), "conflict");
  });
});

const now = arizonaDate(new Date());

anyDatabase("a mailing that should not have been planned", () => {
  beforeEach(begin);

  const seen = async () => ({ id, expectedVersion: (await loadMailing(id, db)).version });
  const off = async () => outcomeOf(removeEmptyMailingFromCalendar(await seen(), byOperator));

  test("comes off the calendar, is sold to nobody, and its date can be planned again", async () => {
    const shown = await seen();
    expect(await off()).toMatchObject({ state: "canceled" });
    expect(await findUpcomingMailings(now)).toEqual([]);
    await expectRefusal(hold({ mailingId: id }), "conflict");
    await expectRefusal(removeEmptyMailingFromCalendar(shown, byOperator), "conflict");
    const { dropDate = "" } = (await findOfficeMailingById(id)) ?? {};
    const planned = await planMailing(defaultPlanForDropDate(dropDate), byOperator);
    const taken = { id: planned.id, expectedVersion: 1 };
    expect(await removeEmptyMailingFromCalendar(taken, byOperator)).toMatchObject({
      state: "canceled",
    });
  });

  test("stays while a visitor holds, pays for or has a spot on it; an expired claim does not count", async () => {
    const { reservation: held } = await holdWithDetails({ mailingId: id });
    expect(await off()).toEqual(refused("conflict"));
    await openPage(held.id, "page");
    expect(await off()).toEqual(refused("conflict"));
    await paidPlace(id, { spot: "F2", industry: "solar" });
    await shiftExpiry(held.id, -1);
    expect(await off()).toEqual(refused("conflict"));
    expect((await findOfficeMailingById(id))?.state).toBe("published");
  });

  test("comes off once a hold has run out", async () => {
    const { reservation: held } = await hold({ mailingId: id });
    await shiftExpiry(held.id, -1);
    expect(await off()).toMatchObject({ state: "canceled" });
  });

  test("stays with a house ad, a waitlist, or once printed", async () => {
    await addHouseAd({ mailingId: id, spot: "F1" }, byOperator);
    expect(await off()).toMatchObject({ sentence: expect.stringContaining("house ad") });
    await begin();
    const waits = { email: "lee@wait.example", emailKey: "lee@wait.example", networkHash: "x" };
    await db.insert(waitlistEntry).values({
      ...{ ...waits, mailingId: id, industry: "plumbing" },
      ...{ mailbox: "wait.example", state: "waiting" },
    });
    expect(await off()).toMatchObject({ sentence: expect.stringContaining("waitlist") });
    await db.delete(waitlistEntry);
    await db.update(mailing).set({ state: "closed" });
    await markPrinted({ ...(await seen()), printedOn: now }, byOperator);
    expect(await off()).toMatchObject({ sentence: expect.stringMatching(/^It’s printed\./) });
  });

  test("and a buyer at the same instant: it stays, or nobody is on it", async () => {
    const [taken, held] = await Promise.all([off(), outcomeOf(hold({ mailingId: id }))]);
    const done = [taken, held].map((one) => !(one instanceof Error));
    expect(done.filter(Boolean)).toHaveLength(1);
  });
});

anyDatabase("the waitlist of a mailing that is postponed", () => {
  beforeEach(begin);

  async function join(name: string, confirmed = true) {
    const wish = { mailingId: id, industry: "plumbing", email: `${name}@${name}.example` };
    const entry = await joinWaitlist({ ...wish, networkAddress: ownNetwork() }, context);
    if (confirmed) {
      await confirmWaitlist({ token: await signRecordId("waitlist", entry.id) }, context);
    }
    return entry.id;
  }

  async function move() {
    const { version, dropDate } = await loadMailing(id, db);
    const sentence = "The press has broken down.";
    const to = { dropDate: addDays(dropDate, 10), reason: "other", sentence } as const;
    return { id, expectedVersion: version, ...to };
  }

  /** Sends what was queued, as the worker does, and returns the recipients. */
  async function told() {
    const rows = await db
      .select({ payload: job.payload })
      .from(job)
      .where(eq(job.kind, waitlistPostponedJob.name))
      .orderBy(job.id);
    for (const { payload } of rows) {
      await sendWaitlistPostponedEmail(payload as Parameters<typeof sendWaitlistPostponedEmail>[0]);
    }
    return db
      .select({ to: message.recipient, subject: message.subject, text: message.text })
      .from(message)
      .where(sql`${message.kind} = 'waitlist-postponed'`)
      .orderBy(message.recipient);
  }

  test("hears it once, who holds an offer too, and nobody who has not confirmed or has left", async () => {
    const { reservation: held } = await hold({ mailingId: id, industry: "plumbing", spot: "F1" });
    await join("ana");
    await join("ben");
    await join("new", false);
    const gone = await join("gone");
    await releaseHold({ reservationId: held.id }, context);
    await offerFreeSpotsToAllWaitlists();
    await db.update(waitlistEntry).set({ state: "left" }).where(eq(waitlistEntry.id, gone));
    const to = await move();
    await postponeMailing(to, byOperator);
    const messages = await told();
    expect(messages.map((each) => each.to)).toEqual(["ana@ana.example", "ben@ben.example"]);
    const day = longWeekdayDate(to.dropDate);
    for (const { subject, text } of messages) {
      expect(subject).toContain(`The mailing has moved to ${day}`);
      expect(text).toContain("The press has broken down.");
    }
    expect(messages[0]?.text).toContain("We’re still holding spot F1 for you");
    expect(messages[1]?.text).toContain("You’re still on the waitlist for Plumbing.");
    expect(await told()).toHaveLength(2);
  });
});
