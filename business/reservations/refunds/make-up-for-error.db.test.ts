import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findCardResults } from "#business/ledger/find-card-results.ts";
import { findOfficeMailingsByIds } from "#business/mailings/find-mailings.ts";
import { setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { takeBackCredit } from "#business/reservations/pay/credits/give-cancellation-credit.ts";
import { moneyCorrectionJob } from "#business/reservations/pay/payment-jobs.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/search/find-reservations.ts";
import { credit } from "#database/schema/billing.ts";
import { job } from "#database/schema/jobs.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { everyRefund } from "#tests/support/business/billing.ts";
import { owedPlace, takeCredit } from "#tests/support/business/credits.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  recordCheck,
  tellAllNews,
} from "#tests/support/business/papers.ts";
import { outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { makeUpForError } from "./make-up-for-error.ts";
import { withdrawRefund } from "./withdraw-refund.ts";

/** A spot of $1,017.00, $17.00 tax included, on a printed card. */
async function printedPlace() {
  const [mailingId = 0, next = 0] = await planTestMailings();
  await setTaxRate({ from: await findTodayByDatabaseClock(), basisPoints: 170 }, byOperator);
  const { reservationId } = await firmPlace({ mailingId });
  await recordCheck(reservationId);
  await db.update(mailing).set({ state: "printed" }).where(eq(mailing.id, mailingId));
  return { id: reservationId, mailingId, next };
}

const makeUp = async (
  reservationId: number,
  remedy: "credit" | "refund" | "ask",
  what = "The phone number’s last digit is wrong.",
) => {
  const expectedVersion = (await findReservationById(reservationId))?.version ?? 0;
  return makeUpForError({ reservationId, expectedVersion, remedy, what }, byOperator);
};

const refusal = async (attempt: Promise<unknown>) => {
  const outcome = await outcomeOf(attempt);
  return outcome instanceof Refusal ? outcome.sentence : "done";
};

const latestEmail = async (kind: string) => {
  await tellAllNews();
  return (await everyMessage()).filter((one) => one.kind === kind).at(-1)?.text;
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
    expect(await refusal(makeUp(id, "refund"))).toContain("They have a $1,017 credit");
    const [{ id: creditId = 0, version: expectedVersion = 0 } = {}] = await db
      .select()
      .from(credit);
    await takeBackCredit({ creditId, expectedVersion, because: "The ad was right" }, byOperator);
    expect(await refusal(makeUp(id, "credit"))).toBe("done");
  });

  test("gives the money back, and tells if that is called off", async () => {
    const { id } = await printedPlace();
    await makeUp(id, "refund");
    expect(await latestEmail("mailing-news-our-error")).toContain(
      "you get your money back: $1,017",
    );
    const [back] = await everyRefund();
    expect(back).toMatchObject({ amountCents: 1017_00, state: "by-hand" });
    await withdrawRefund(
      { refundId: back?.id ?? "", expectedVersion: back?.version ?? 0 },
      byOperator,
    );
    const [correction] = await db
      .select({ payload: job.payload })
      .from(job)
      .where(eq(job.kind, moneyCorrectionJob.name));
    expect(correction?.payload).toMatchObject({ title: "Your $1,017 refund won’t be sent." });
    expect(await refusal(makeUp(id, "refund"))).toBe("done");
  });

  test("costs the card with the error what the free spot is worth, and not the card that it is on", async () => {
    const { id, mailingId, next } = await printedPlace();
    await makeUp(id, "credit");
    const reservationId = await owedPlace({ mailingId: next, industry: "solar" });
    await takeCredit({ reservationId, amountCents: 610_20 });
    const mailings = await findOfficeMailingsByIds([mailingId, next]);
    const lines = await findCardResults(mailings);
    expect(lines.get(mailingId)).toMatchObject({ receivedCents: 1000_00, refundedCents: 600_00 });
    expect(lines.get(next)).toMatchObject({ receivedCents: 600_00, refundedCents: 0 });
  });

  test("asks an advertiser who hasn't chosen, and gives nothing yet", async () => {
    const { id } = await printedPlace();
    await makeUp(id, "ask");
    expect(await latestEmail("mailing-news-our-error")).toContain("or your money back");
    expect([await everyRefund(), await db.select().from(credit)]).toEqual([[], []]);
  });

  test("isn't recorded before the card is printed, or without saying what was wrong", async () => {
    const { id } = await printedPlace();
    expect(await refusal(makeUp(id, "credit", " "))).toContain("Say what was wrong");
    await db.update(mailing).set({ state: "closed" });
    expect(await refusal(makeUp(id, "credit"))).toContain("isn’t printed yet");
  });

  test("isn't recorded for a spot that isn't paid", async () => {
    const { reservationId } = await firmPlace();
    await db.update(mailing).set({ state: "printed" });
    expect(await refusal(makeUp(reservationId, "credit"))).toBe("This spot isn’t paid.");
  });

  test("has no money to give back for a spot that a credit paid", async () => {
    const { id, next } = await printedPlace();
    await makeUp(id, "credit");
    const reservationId = await owedPlace({ mailingId: next, industry: "solar" });
    await takeCredit({ reservationId, amountCents: 610_20 });
    await db.update(mailing).set({ state: "printed" });
    expect(await refusal(makeUp(reservationId, "refund"))).toContain("Nothing is left to refund");
  });
});
