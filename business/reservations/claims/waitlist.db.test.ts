import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { previewEmails } from "#business/preview-emails.ts";
import { calculateSpotsInShare } from "#business/reservations/reservation.ts";
import { addToWaitlist, removeFromWaitlist } from "#business/waitlist/add-to-waitlist.ts";
import { listWaitlist } from "#business/waitlist/waitlist-entries.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { job } from "#database/schema/jobs.ts";
import { industry as industryTable, mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { arizonaDate } from "#platform/clock.ts";
import { onAnnouncement } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import { strangersShare } from "#site.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  industryAt,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { AVAILABILITY_TOPIC } from "./claims.ts";
import { releaseByOffice } from "./place-and-release.ts";
import { addToWaitlistByOffice, findWhyNoOffer, offerOutOfOrder } from "./waitlist.ts";

anyDatabase("an entry of the waitlist that the office adds", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60]);
    await hold({ mailingId, industry: "plumbing" });
  });

  const add = (given: Partial<Parameters<typeof addToWaitlistByOffice>[0]> = {}) =>
    addToWaitlistByOffice(
      {
        ...{ mailingId, industry: "plumbing", email: "Lee@shop.example" },
        ...{ name: " Lee Park ", phone: "(480) 555-0142", note: "Call after 4 pm." },
        ...given,
      },
      byOperator,
    );

  const list = async (words = "") =>
    (await listWaitlist({ words, page: 1, today: arizonaDate(new Date()) }, 50)).rows;

  test("waits at once with name, phone, note, and the date of joining, and no email leaves", async () => {
    const jobs = await db.$count(job);
    const id = await add();
    const [row] = await list("park");
    expect(row).toMatchObject({
      ...{ id, state: "waiting", name: "Lee Park", phone: "+14805550142" },
      note: "Call after 4 pm.",
    });
    expect(row?.queuedAt).toBeInstanceOf(Date);
    expect(await db.$count(job)).toBe(jobs);
  });

  test("needs no name, phone, or note", async () => {
    await add({ name: "", phone: "", note: " " });
    expect(await list()).toMatchObject([{ name: null, phone: null, note: null }]);
  });

  test("comes last, and last again when it is removed and added once more", async () => {
    const wish = { mailingId, industry: "plumbing", networkHash: "" };
    const id = await add();
    await addToWaitlist(db, { ...wish, email: "ana@ana.example", proven: true }, context);
    expect((await list()).map((row) => row.email)).toEqual(["Lee@shop.example", "ana@ana.example"]);
    await removeFromWaitlist({ id }, byOperator);
    expect(await add({ note: "Called again." })).toBe(id);
    expect((await list()).map((row) => row.note)).toEqual([null, "Called again."]);
  });

  test("is confirmed by the office's word if they haven't pressed the link", async () => {
    const wish = { mailingId, industry: "plumbing", networkHash: "", email: "lee@shop.example" };
    const { entry } = await addToWaitlist(db, wish, context);
    expect(await add()).toBe(entry.id);
    expect(await list()).toMatchObject([{ state: "waiting", name: "Lee Park" }]);
  });

  test.each([
    ["an industry that is open", { industry: "roofing" }, "industry"],
    ["an unknown industry", { industry: "none" }, "industry"],
    ["no mailing", { mailingId: "" }, "mailingId"],
    ["no address", { email: "lee" }, "email"],
    ["a phone number that is none", { phone: "555" }, "phone"],
    ["a name that is too long", { name: "n".repeat(81) }, "name"],
    ["a note that is too long", { note: "n".repeat(501) }, "note"],
  ])("is refused at its field: %s", async (_, given, field) => {
    await expect(add(given)).rejects.toMatchObject({ field });
    expect(await db.$count(waitlistEntry)).toBe(0);
  });

  test("is refused if they're in line already, and keeps their place", async () => {
    await add();
    const [before] = await list();
    await expect(add({ note: "Twice" })).rejects.toMatchObject({
      code: "conflict",
      field: "email",
    });
    expect(await list()).toEqual([before]);
  });

  test("is refused for a hidden industry", async () => {
    await db
      .update(industryTable)
      .set({ hiddenAt: new Date() })
      .where(eq(industryTable.slug, "plumbing"));
    await expect(add()).rejects.toMatchObject({ field: "industry" });
    expect(await db.$count(waitlistEntry)).toBe(0);
  });

  test("is refused on a card that can no longer be booked", async () => {
    await db.update(mailing).set({ state: "closed" });
    await expect(add()).rejects.toMatchObject({ field: "mailingId" });
  });
});

const reason = "They were on this card last time.";

anyDatabase("an offer out of order", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60]);
  });

  async function join(name: string, industry = "plumbing") {
    const wish = { mailingId, industry, email: `${name}@${name}.example`, networkHash: "" };
    return (await addToWaitlist(db, { ...wish, proven: true }, context)).entry.id;
  }

  const offer = (entryId: number) => offerOutOfOrder({ entryId, reason }, byOperator);

  async function states() {
    const rows = await db.select().from(waitlistEntry).orderBy(waitlistEntry.id);
    return rows.map(({ state }) => state);
  }

  test("goes to the one chosen, not to the first in line, and the audit log keeps who and why", async () => {
    await join("ana");
    const { reservationId } = await offer(await join("ben"));
    expect(await states()).toEqual(["waiting", "offered"]);
    expect(await db.select().from(reservation)).toMatchObject([
      { id: reservationId, state: "offered", industry: "plumbing" },
    ]);
    const logged = await db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.event, "reservation.offered-out-of-order"));
    expect(logged).toMatchObject([{ actor: "operator:900", detail: { reason } }]);
  });

  test("tells the public pages that a spot fewer is open", async () => {
    const entryId = await join("ana");
    const announced = new Promise((resolve) => onAnnouncement(AVAILABILITY_TOPIC, resolve));
    await offer(entryId);
    expect(await announced).toEqual({ kind: "announced", payload: mailingId });
  });

  test("shows its email before it is made, and makes nothing then", async () => {
    const entryId = await join("ben");
    const { emails } = await previewEmails((tx) =>
      offerOutOfOrder({ entryId, reason }, byOperator, tx),
    );
    expect(emails).toMatchObject([{ to: "ben@ben.example" }]);
    expect(emails[0]?.text).not.toContain(reason);
    expect(await states()).toEqual(["waiting"]);
  });

  test("is taken back by releasing its spot, which goes to the first in line then", async () => {
    await join("ana");
    const { reservationId } = await offer(await join("ben"));
    await releaseByOffice({ reservationId, reason: "A mistake" }, byOperator, db);
    expect((await states())[0]).toBe("offered");
  });

  async function refuses(entryId: number, sentence: string) {
    const before = [await states(), await db.$count(reservation)];
    await expect(offer(entryId)).rejects.toMatchObject({ code: "conflict", sentence });
    expect([await states(), await db.$count(reservation)]).toEqual(before);
  }

  test("needs a reason", async () => {
    const entryId = await join("ana");
    const attempt = offerOutOfOrder({ entryId, reason: "  " }, byOperator);
    await expect(attempt).rejects.toMatchObject({ field: "reason" });
    expect(await states()).toEqual(["waiting"]);
  });

  test("refuses an industry that is taken", async () => {
    await hold({ mailingId, industry: "plumbing" });
    await refuses(await join("ana"), "Their industry is taken on this card.");
  });

  test("says beforehand why each person who waits can’t have one", async () => {
    await hold({ mailingId, industry: "plumbing" });
    const [taken, open] = [await join("ana"), await join("ben", "roofing")];
    expect([...(await findWhyNoOffer([mailingId]))]).toEqual([
      [taken, "Their industry is taken on this card."],
    ]);
    await offer(open);
    await join("ben", "hvac");
    await db.update(mailing).set({ state: "closed" });
    const closed = "Booking for this mailing has closed, and so has its waitlist.";
    expect([...(await findWhyNoOffer([mailingId])).values()]).toEqual([closed, closed]);
  });

  test("refuses a second offer on one card to one person", async () => {
    await offer(await join("ana"));
    await refuses(
      await join("ana", "roofing"),
      "They already have an offer or a spot on this card.",
    );
  });

  test.each<[string, string, () => Promise<unknown>]>([
    [
      "a person who no longer waits",
      "They’re no longer waiting.",
      () => db.update(waitlistEntry).set({ state: "left" }),
    ],
    [
      "a card whose booking has closed",
      "Booking for this mailing has closed, and so has its waitlist.",
      () => db.update(mailing).set({ state: "closed" }),
    ],
    [
      "a hidden industry",
      "Their industry is hidden, or kept for another advertiser on this card.",
      () => db.update(industryTable).set({ hiddenAt: new Date() }),
    ],
  ])("refuses %s", async (_, sentence, happens) => {
    const entryId = await join("ana");
    await happens();
    await refuses(entryId, sentence);
  });

  test("refuses one more than the share of open offers", async () => {
    const { spots } = getLayout({ layoutId: "standard-14" });
    const most = calculateSpotsInShare(spots.length, strangersShare.offers);
    for (let n = 0; n < most; n++) await offer(await join(`shop-${n}`, industryAt(n)));
    await refuses(
      await join("late", industryAt(most)),
      "This card has all the open offers it can have. Release one first.",
    );
  });
});
