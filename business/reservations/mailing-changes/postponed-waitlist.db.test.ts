import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { signId } from "#business/auth/signed-id.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { offerSpotsToWaitlists } from "#business/reservations/claims/end-claims.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { joinWaitlist } from "#business/reservations/claims/join-waitlist.ts";
import { sendWaitlistPostponedEmail } from "#business/reservations/messages/send-reservation-change-emails.ts";
import { waitlistPostponedJob } from "#business/reservations/reservation-jobs.ts";
import { confirmWaitlist } from "#business/waitlist/add-to-waitlist.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { addDays, longWeekdayDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  ownNetwork,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { postponeMailing } from "./postpone-mailing.ts";

anyDatabase("the waitlist of a mailing that is postponed", () => {
  let id = 0;
  beforeEach(async () => {
    [id = 0] = await planTestMailings([60]);
  });

  async function join(name: string, confirmed = true) {
    const wish = { mailingId: id, industry: "plumbing", email: `${name}@${name}.example` };
    const entry = await joinWaitlist({ ...wish, networkAddress: ownNetwork() }, context);
    if (confirmed) {
      await confirmWaitlist({ token: await signId("waitlist", entry.id) }, context);
    }
    return entry.id;
  }

  async function move() {
    const found = await findOfficeMailingById(id);
    if (!found) throw new Error("no mailing");
    const dropDate = addDays(found.dropDate, 10);
    const sentence = "The press has broken down.";
    return { id, expectedVersion: found.version, dropDate, reason: "other", sentence } as const;
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
    await offerSpotsToWaitlists();
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
