import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findProfitFiguresByMailing } from "#business/ledger/card-and-reservation-money.ts";
import { findOfficeMailingsByIds } from "#business/mailings/find-mailings.ts";
import {
  makeUpForError,
  takeBackCredit,
} from "#business/reservations/pay/credits/make-up-for-error.ts";
import { moneyCorrectionJob } from "#business/reservations/reservation-jobs.ts";
import { job } from "#database/schema/jobs.ts";
import { mailing } from "#database/schema/mailings.ts";
import { credit } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import { everyRefund } from "#tests/support/business/billing.ts";
import {
  byOperator,
  firmPlace,
  messagesOf,
  recordCheck,
  seenReservation,
  tellAllNews,
} from "#tests/support/business/papers.ts";
import { owedPlace, takeCredit, taxedPlace, theRefund } from "#tests/support/business/payments.ts";
import { sentenceOf } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { withdrawRefund } from "./refund-payment.ts";

/** A spot of $1,017.00, $17.00 tax included, on a printed card. */
async function printedPlace() {
  const id = await taxedPlace();
  await recordCheck(id);
  const [mailingId = 0, next = 0] = (await db.select().from(mailing).orderBy(mailing.id)).map(
    (card) => card.id,
  );
  await db.update(mailing).set({ state: "printed" }).where(eq(mailing.id, mailingId));
  return { id, mailingId, next };
}

const makeUp = async (
  reservationId: number,
  remedy: "credit" | "refund" | "ask",
  what = "The phone number’s last digit is wrong.",
) => makeUpForError({ ...(await seenReservation(reservationId)), remedy, what }, byOperator);

const latestEmail = async (kind: string) => {
  await tellAllNews();
  return (await messagesOf(kind)).at(-1)?.text;
};

anyDatabase("an ad that we printed wrong", () => {
  test("gives a credit for the full price, with an email that says what was wrong, until it's taken back", async () => {
    const { id } = await printedPlace();
    await makeUp(id, "credit");
    expect(await db.select().from(credit)).toMatchObject([
      { amountCents: 1017_00, reason: "our-error", paymentId: null },
    ]);
    const email = await latestEmail("mailing-news-our-error");
    expect(email).toContain("The phone number’s last digit is wrong.");
    expect(email).toContain("your next spot is on us: you have a $1,017 credit");
    expect(await sentenceOf(makeUp(id, "refund"))).toContain("They have a $1,017 credit");
    const [{ id: creditId = 0, version: expectedVersion = 0 } = {}] = await db
      .select()
      .from(credit);
    await takeBackCredit({ creditId, expectedVersion, because: "The ad was right" }, byOperator);
    expect(await sentenceOf(makeUp(id, "credit"))).toBe("done");
  });

  test("gives the money back, and tells if that is called off", async () => {
    const { id } = await printedPlace();
    await makeUp(id, "refund");
    expect(await latestEmail("mailing-news-our-error")).toContain(
      "you get your money back: $1,017",
    );
    expect(await everyRefund()).toMatchObject([{ amountCents: 1017_00, state: "by-hand" }]);
    await withdrawRefund(await theRefund(), byOperator);
    const [correction] = await db
      .select({ payload: job.payload })
      .from(job)
      .where(eq(job.kind, moneyCorrectionJob.name));
    expect(correction?.payload).toMatchObject({ title: "Your $1,017 refund won’t be sent." });
    expect(await sentenceOf(makeUp(id, "refund"))).toBe("done");
  });

  test("costs the card with the error what the free spot is worth, not the card that it is on, which has no money to give back", async () => {
    const { id, mailingId, next } = await printedPlace();
    await makeUp(id, "credit");
    const reservationId = await owedPlace({ mailingId: next, industry: "solar" });
    await takeCredit({ reservationId, amountCents: 610_20 });
    const lines = await findProfitFiguresByMailing(
      await findOfficeMailingsByIds([mailingId, next]),
    );
    expect(lines.get(mailingId)).toMatchObject({ receivedCents: 1000_00, refundedCents: 600_00 });
    expect(lines.get(next)).toMatchObject({ receivedCents: 600_00, refundedCents: 0 });
    await db.update(mailing).set({ state: "printed" });
    expect(await sentenceOf(makeUp(reservationId, "refund"))).toContain(
      "Nothing is left to refund",
    );
  });

  test("asks an advertiser who hasn't chosen, and gives nothing yet", async () => {
    const { id } = await printedPlace();
    await makeUp(id, "ask");
    expect(await latestEmail("mailing-news-our-error")).toContain("or your money back");
    expect([await everyRefund(), await db.select().from(credit)]).toEqual([[], []]);
  });

  test("isn't recorded before the card is printed, for a spot that isn't paid, or without saying what was wrong", async () => {
    const { id } = await printedPlace();
    expect(await sentenceOf(makeUp(id, "credit", " "))).toContain("Say what was wrong");
    await db.update(mailing).set({ state: "closed" });
    expect(await sentenceOf(makeUp(id, "credit"))).toContain("isn’t printed yet");
    const { reservationId } = await firmPlace();
    await db.update(mailing).set({ state: "printed" });
    expect(await sentenceOf(makeUp(reservationId, "credit"))).toBe("This spot isn’t paid.");
  });
});
