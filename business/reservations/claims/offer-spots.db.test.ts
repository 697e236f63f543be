import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { previewEmails } from "#business/preview-emails.ts";
import { releaseByOffice } from "#business/reservations/cancel/close-payment-and-release.ts";
import { calculateSpotsInShare } from "#business/reservations/reservation.ts";
import { addToWaitlist } from "#business/waitlist/add-to-waitlist.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { industry as industryTable, mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
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
import { findWhyNoOffer, offerOutOfOrder } from "./offer-spots.ts";

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

  test("refuses a person who no longer waits", async () => {
    const entryId = await join("ana");
    await db.update(waitlistEntry).set({ state: "left" });
    await refuses(entryId, "They’re no longer waiting.");
    await refuses(0, "They’re no longer waiting.");
  });

  test("refuses a card whose booking has closed", async () => {
    const entryId = await join("ana");
    await db.update(mailing).set({ state: "closed" });
    await refuses(entryId, "Booking for this mailing has closed, and so has its waitlist.");
  });

  test("refuses a hidden industry", async () => {
    const entryId = await join("ana");
    await db
      .update(industryTable)
      .set({ hiddenAt: new Date() })
      .where(eq(industryTable.slug, "plumbing"));
    await refuses(
      entryId,
      "Their industry is hidden, or kept for another advertiser on this card.",
    );
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
