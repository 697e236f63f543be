import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { businessDaysBefore } from "#business/mailings/calendar/business-days.ts";
import { job } from "#database/schema/jobs.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { approvalOf, sentBrief, sentProof } from "#tests/support/business/ads.ts";
import { everyMessage, firmPlace, reservedPlace } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { adNewsJob } from "./ad-jobs.ts";
import { enqueueAdReminders } from "./ad-reminders.ts";
import { sendAdNews } from "./send-ad-news.ts";

/** The Arizona date now: midnight may fall within the run of this file. */
const today = () => arizonaDate(new Date());

/** Puts the dates of a card that its customers have to keep on the day whose reminder is due today. */
async function setDates(
  id: number,
  { briefDue, approvalDue = addDays(today(), 40) }: { briefDue: string; approvalDue?: string },
) {
  const bookingCloses = addDays(briefDue, -2);
  await db.update(mailing).set({ bookingCloses, briefDue, approvalDue }).where(eq(mailing.id, id));
}

/** A date whose last reminder is due by today. */
function dueSoon(): string {
  let due = addDays(today(), 1);
  while (businessDaysBefore(due, 1) > today()) due = addDays(due, 1);
  return due;
}

/** Two days have passed since every spot became firm. */
const twoDaysLater = () =>
  db.update(reservation).set({
    confirmedAt: sql`${reservation.confirmedAt} - interval '2 days'`,
  });

async function remind() {
  await enqueueAdReminders();
  const jobs = await db
    .select({ payload: job.payload })
    .from(job)
    .where(eq(job.kind, adNewsJob.name));
  for (const { payload } of jobs) await sendAdNews(payload as Parameters<typeof sendAdNews>[0]);
  return (await everyMessage()).map(({ kind }) => kind).filter((kind) => kind.startsWith("ad-"));
}

anyDatabase("reminders about ads", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  test("ask for the details once per reminder, however often the task runs and even without its jobs", async () => {
    await firmPlace({ mailingId });
    await twoDaysLater();
    await setDates(mailingId, { briefDue: dueSoon() });
    expect(await remind()).toEqual(["ad-brief-needed"]);
    expect(await remind()).toEqual(["ad-brief-needed"]);
    await db.delete(job).where(eq(job.kind, adNewsJob.name));
    expect(await remind()).toEqual(["ad-brief-needed"]);
  });

  test("don't go to spots that aren't firm, became firm just now, or whose details are here", async () => {
    await reservedPlace({ mailingId });
    const second = await firmPlace({ mailingId, industry: "roofing", spot: "F4" });
    await sentBrief(second.reservationId);
    await twoDaysLater();
    await firmPlace({ mailingId, industry: "hvac", spot: "F5" });
    await setDates(mailingId, { briefDue: dueSoon() });
    expect(await remind()).toEqual([]);
  });

  test("ask to approve the version that was sent, unless changes were asked or it is approved", async () => {
    const first = await firmPlace({ mailingId });
    await sentProof(first.reservationId);
    const second = await firmPlace({ mailingId, industry: "roofing", spot: "F4" });
    await sentProof(second.reservationId, { changesAskedAt: new Date() });
    const third = await firmPlace({ mailingId, industry: "hvac", spot: "F5" });
    await approvalOf(await sentProof(third.reservationId));
    await twoDaysLater();
    await setDates(mailingId, { briefDue: dueSoon(), approvalDue: dueSoon() });
    expect(await remind()).toEqual(["ad-approval-needed"]);
    const [sent] = (await everyMessage()).filter(({ kind }) => kind === "ad-approval-needed");
    expect(sent?.recordId).toBe(String(first.reservationId));
  });

  test("are silent before the first day and after the date", async () => {
    await firmPlace({ mailingId });
    await twoDaysLater();
    await setDates(mailingId, { briefDue: addDays(today(), 30) });
    expect(await remind()).toEqual([]);
    await setDates(mailingId, { briefDue: addDays(today(), -1) });
    expect(await remind()).toEqual([]);
  });

  test("tell customers whose card printed without their approval which version it was, once", async () => {
    const first = await firmPlace({ mailingId });
    await sentProof(first.reservationId);
    const second = await firmPlace({ mailingId, industry: "roofing", spot: "F4" });
    await approvalOf(await sentProof(second.reservationId));
    await firmPlace({ mailingId, industry: "hvac", spot: "F5" });
    const printed = (printedOn: string) =>
      db.update(mailing).set({ state: "printed", printedOn }).where(eq(mailing.id, mailingId));
    await printed(today());
    expect(await remind()).toEqual([]);
    await printed(addDays(today(), -1));
    expect(await remind()).toEqual(["ad-printed-unapproved"]);
    expect(await remind()).toEqual(["ad-printed-unapproved"]);
  });
});
