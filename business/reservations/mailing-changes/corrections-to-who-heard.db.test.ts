import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { savePrintedCopyAddress } from "#business/ads/brief/save-brief.ts";
import { recordPrinted, undoPrinted } from "#business/ads/record-printed.ts";
import {
  markPublished,
  recordPostOfficeConfirmation,
  uncancelMailingToPlanned,
} from "#business/mailings/advance-mailing.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { cloneMailing } from "#business/mailings/plan-mailing.ts";
import {
  findConfirmationCopies,
  recordConfirmationCopiesSent,
  undoConfirmationCopySent,
} from "#business/post/confirmation-copies.ts";
import { previewEmails } from "#business/preview-emails.ts";
import { cancelReservation } from "#business/reservations/cancel/cancel-reservation.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { markRefunded } from "#business/reservations/pay/mark-paid.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator, tellAllNews } from "#tests/support/business/papers.ts";
import {
  messagesWithNews,
  openPostOfficeDay,
  paidPlaceWithAd,
  printMailing,
  seenMailing,
} from "#tests/support/business/printed-mailing.ts";
import { hold, planTestMailings } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { removeEmptyMailingFromCalendar } from "./change-mailing-plan.ts";
import {
  recordDropped,
  recordMailed,
  replaceRecordedDrops,
  undoDropped,
  undoMailed,
  undoPublished,
} from "./record-mailing-steps.ts";

const today = openPostOfficeDay();
const copyAddress = { name: "Copper", street: "1 Main St", town: "Mesa AZ", zip: "85201" };
const drop = (pieces: number) => ({ date: today, pieces, postOffice: "Scottsdale Main" });

anyDatabase("a correction about a card", () => {
  let mailingId = 0;
  let [stayed, left] = [0, 0];
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60, 90]);
    [stayed, left] = [await paidSpot("F1", "plumbing"), await paidSpot("F2", "solar")];
  });

  async function paidSpot(spot: string, industry: string) {
    const { reservationId } = await paidPlaceWithAd({ mailingId, spot, industry });
    return reservationId;
  }
  const seen = () => seenMailing(mailingId);
  const print = () => printMailing(mailingId);
  const printAgain = async () => recordPrinted({ ...(await seen()), printedOn: today }, byOperator);
  const dropOff = async (pieces: number) =>
    recordDropped({ ...(await seen()), drops: [drop(pieces)] }, byOperator);
  const cancel = () =>
    cancelReservation(
      { reservationId: left, gives: "refund", because: "Agreed on the phone." },
      byOperator,
    );
  const refund = async () => {
    const payment = (await findReservationById(left))?.paymentId ?? "";
    await markRefunded({ reservationId: left, payment }, byOperator);
  };
  /** The texts with some news that each of the two got. */
  async function toldOf(news: string) {
    const all = await messagesWithNews(news);
    const of = (id: number) =>
      all.filter(({ recordId }) => recordId === String(id)).map(({ text }) => text);
    return { stayed: of(stayed), left: of(left) };
  }

  test("that hasn’t gone to print reaches who canceled after they heard that it had, and the preview counts them", async () => {
    await print();
    await tellAllNews();
    await cancel();
    const ask = await seen();
    const { emails } = await previewEmails((tx) => undoPrinted(ask, byOperator, tx));
    expect(emails).toHaveLength(2);
    await undoPrinted(ask, byOperator);
    const told = await toldOf("not-printed");
    expect(told.stayed).toEqual([
      expect.stringContaining("Your spot and your dates stay the same."),
    ]);
    expect(told.left).toHaveLength(1);
    expect(told.left.join()).toContain("That was our mistake: it hasn’t yet.");
    expect(told.left.join()).toContain("This doesn’t change that your reservation has ended.");
    expect(told.left.join()).not.toMatch(/Your spot and your dates|We’ll email you|Your card/);
    expect(told.left.join()).toContain("because you had a spot");
  });

  test("that isn’t at the post office, or whose drop-offs were wrong, reaches who was refunded after they heard of it", async () => {
    await print();
    await dropOff(5_000);
    await tellAllNews();
    await refund();
    const drops = [drop(500)];
    const ask = { ...(await seen()), drops };
    const { emails } = await previewEmails((tx) => replaceRecordedDrops(ask, byOperator, tx));
    expect(emails).toHaveLength(2);
    await replaceRecordedDrops(ask, byOperator);
    const corrected = await toldOf("drops-corrected");
    expect(corrected.stayed.join()).toContain("We’ll email you when the rest is mailed.");
    expect(corrected.left.join()).toContain("accepted 500 pieces at Scottsdale Main");
    expect(corrected.left.join()).not.toContain("We’ll email you");
    await replaceRecordedDrops({ ...(await seen()), drops: [drop(10_000)] }, byOperator);
    const completed = await toldOf("drops-corrected");
    expect([completed.stayed.length, completed.left.length]).toEqual([1, 2]);
    expect((await toldOf("mailed")).left).toHaveLength(1);
    await undoDropped(await seen(), byOperator);
    const { stayed: paid, left: gone } = await toldOf("not-mailed");
    expect([paid.length, gone.length]).toEqual([1, 1]);
    expect(gone.join()).not.toContain("Your spot and your dates");
  });

  test("that was mailed short reaches who was refunded after they heard that more would come", async () => {
    await print();
    await dropOff(5_000);
    await tellAllNews();
    await refund();
    const ask = { ...(await seen()), confirmedOn: today };
    const { emails } = await previewEmails((tx) => recordMailed(ask, byOperator, tx));
    expect(emails).toHaveLength(2);
    await recordMailed(ask, byOperator);
    const told = await toldOf("drops-corrected");
    expect(told.stayed).toEqual([]);
    expect(told.left.join()).toContain("There’s no further drop-off.");
    expect(told.left.join()).toContain("This doesn’t change that your reservation has ended.");
    await undoMailed(await seen(), byOperator);
    const { left: corrected } = await toldOf("drops-corrected");
    expect(corrected).toHaveLength(2);
    expect(corrected.join().match(/no further drop-off/g)).toHaveLength(1);
  });

  test("whose printed copy isn’t in the mail reaches who was refunded after they heard that it was", async () => {
    for (const reservationId of [stayed, left]) {
      await savePrintedCopyAddress({ reservationId, address: copyAddress }, byOperator);
    }
    await print();
    await recordConfirmationCopiesSent({ mailingId, reservationIds: [left, stayed] }, byOperator);
    await tellAllNews();
    await refund();
    const undo = { mailingId, reservationId: left };
    const { emails } = await previewEmails((tx) => undoConfirmationCopySent(undo, byOperator, tx));
    expect(emails).toHaveLength(1);
    await undoConfirmationCopySent(undo, byOperator);
    const told = await toldOf("copy-not-sent");
    expect(told.stayed).toEqual([]);
    expect(told.left.join()).toContain("That was our mistake: it isn’t yet.");
    expect(told.left.join()).not.toContain("We’ll email you");
    expect(await findConfirmationCopies(mailingId)).toMatchObject([{ reservationId: stayed }]);
  });

  test("doesn’t reach who left before they heard anything (negative control)", async () => {
    await print();
    await cancel();
    await undoPrinted(await seen(), byOperator);
    expect((await toldOf("not-printed")).left).toEqual([]);
  });

  test("reaches who left once, however often the office is mistaken again after that", async () => {
    await print();
    await tellAllNews();
    await cancel();
    await undoPrinted(await seen(), byOperator);
    await tellAllNews();
    await printAgain();
    await tellAllNews();
    await undoPrinted(await seen(), byOperator);
    const told = await toldOf("not-printed");
    expect([told.stayed.length, told.left.length]).toEqual([2, 1]);
  });
});

anyDatabase("a step of a mailing that was a mistake", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60, 90]);
  });

  const seen = () => seenMailing(mailingId);
  const stateNow = async () => (await findOfficeMailingById(mailingId))?.state;

  async function dropped() {
    await paidPlaceWithAd({ mailingId });
    await printMailing(mailingId);
    const drops = [{ date: today, pieces: 10_000, postOffice: "Scottsdale Main" }];
    await recordDropped({ ...(await seen()), drops }, byOperator);
  }

  test("published: off sale again, until somebody holds a spot", async () => {
    await undoPublished(await seen(), byOperator);
    expect(await stateNow()).toBe("planned");
    await markPublished(await seen(), byOperator);
    await hold({ mailingId, spot: "F1", industry: "plumbing" });
    await expectRefusal(undoPublished(await seen(), byOperator), "conflict");
    expect(await stateNow()).toBe("published");
  });

  test("canceled: planned again, unless another mailing has its date by then", async () => {
    await removeEmptyMailingFromCalendar(await seen(), byOperator);
    await uncancelMailingToPlanned(await seen(), byOperator);
    expect(await stateNow()).toBe("planned");
    await removeEmptyMailingFromCalendar(await seen(), byOperator);
    const { dropDate = "" } = (await findOfficeMailingById(mailingId)) ?? {};
    await cloneMailing({ id: mailingId, dropDate }, byOperator);
    await expectRefusal(uncancelMailingToPlanned(await seen(), byOperator), "conflict");
  });

  test("dropped off: who was told gets a correction, who wasn’t yet hears nothing, and it can be recorded again", async () => {
    await dropped();
    const counts = async () => [
      (await messagesWithNews("mailed")).length,
      (await messagesWithNews("not-mailed")).length,
    ];
    expect(await counts()).toEqual([1, 0]);
    await undoDropped(await seen(), byOperator);
    expect(await findOfficeMailingById(mailingId)).toMatchObject({ state: "printed", drops: [] });
    expect((await messagesWithNews("not-mailed"))[0]?.text).toContain(
      "That was our mistake: it isn’t there yet.",
    );
    const drops = [{ date: today, pieces: 10_000, postOffice: "Scottsdale Main" }];
    await recordDropped({ ...(await seen()), drops }, byOperator);
    await undoDropped(await seen(), byOperator);
    expect(await counts()).toEqual([1, 1]);
  });

  test("mailed: at the post office again, no further back in one step, and not after a refund for missing homes", async () => {
    await dropped();
    await recordPostOfficeConfirmation({ ...(await seen()), confirmedOn: today }, byOperator);
    await expectRefusal(undoDropped(await seen(), byOperator), "conflict");
    await db.execute(sql`insert into refund (payment_id, reservation_id, is_full, amount_cents, reason, state)
      select id, reservation_id, false, 100, 'fewer-homes', 'by-hand' from payment`);
    await expectRefusal(undoMailed(await seen(), byOperator), "conflict");
    await db.execute(sql`delete from refund`);
    await undoMailed(await seen(), byOperator);
    expect(await findOfficeMailingById(mailingId)).toMatchObject({
      state: "dropped",
      confirmedOn: null,
    });
  });
});
