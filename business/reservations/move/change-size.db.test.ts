import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findAd } from "#business/ads/find-ad.ts";
import { findRefundedAndCreditedCents } from "#business/ledger/card-and-reservation-money.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { findActiveInvoice } from "#business/reservations/pay/billing-queries.ts";
import { setTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import { findSpotPayments } from "#business/reservations/refunds/payment-balance.ts";
import { recordRefundSent } from "#business/reservations/refunds/send-refund.ts";
import { mailing } from "#database/schema/mailings.ts";
import { credit, invoice } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { sentBrief, sentProof } from "#tests/support/business/ads.ts";
import { everyRefund, runAllJobs, withGateway } from "#tests/support/business/billing.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  messagesOf,
  papersInOrder,
  recordCheck,
  tellAllNews,
  theMessage,
} from "#tests/support/business/papers.ts";
import {
  creditedBusiness,
  creditLeft,
  owedPlace,
  recordPart,
  takeCredit,
  theRefund,
} from "#tests/support/business/payments.ts";
import {
  context,
  doubleClaims,
  holdByMail,
  outcomeOf,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, expectReservation } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";
import { siteUrl } from "#tests/support/settings.ts";
import { changeSize } from "./change-size-or-industry.ts";
import {
  type FeasibleSizeChangeSettlement,
  findSizeChangeSettlement,
} from "./settle-size-change.ts";

/** F1 is Large, $1,000, with tax $1,017; F5 is Medium, $600, with tax $610.20. */
async function owed(spot = "F1") {
  const [mailingId = 0] = await planTestMailings();
  await setTaxRate({ from: await findTodayByDatabaseClock(), basisPoints: 170 }, byOperator);
  const { reservationId } = await firmPlace({ mailingId, spot });
  return { mailingId, reservationId };
}

async function paid(spot = "F1") {
  const place = await owed(spot);
  await recordCheck(place.reservationId);
  return place;
}

async function change(
  reservationId: number,
  spot: string,
  more: Partial<{
    back: "refund" | "credit";
    plan: FeasibleSizeChangeSettlement;
    priceCents: number;
  }> = {},
) {
  const found = await findReservationById(reservationId);
  if (!found) throw new Error("the reservation has gone");
  const { prices } = (await findMailingById(found.mailingId)) ?? {};
  const size = spot === "F5" || spot === "F6" ? "medium" : "large";
  const priceCents = more.priceCents ?? prices?.[size] ?? 0;
  const plan = more.plan ?? (await findSizeChangeSettlement(found, priceCents));
  const seen = { reservationId, expectedVersion: found.version, spot, priceCents };
  const possible = plan.kind === "impossible" ? { kind: "same" as const, cents: 0 } : plan;
  return changeSize({ ...seen, back: more.back ?? "refund", plan: possible }, byOperator);
}

const partOf = async (reservationId: number) =>
  (await findSpotPayments(reservationId, db)).map(({ leftCents }) => leftCents);

anyDatabase("a change of size", () => {
  const gateway = withGateway();

  test("shows what the new invoice is for, also after the tax rate has changed", async () => {
    const { reservationId } = await owed("F5");
    await setTaxRate({ from: await findTodayByDatabaseClock(), basisPoints: 200 }, byOperator);
    const other = await findReservationById(reservationId);
    const plan = other && (await findSizeChangeSettlement(other, 1000_00));
    expect(plan).toEqual({ kind: "new-invoice", cents: 1020_00 });
    await change(reservationId, "F1");
    expect(await findActiveInvoice(reservationId)).toMatchObject({ totalCents: 1020_00 });

    await recordCheck(reservationId);
    await change(reservationId, "F5");
    await setTaxRate({ from: await findTodayByDatabaseClock(), basisPoints: 300 }, byOperator);
    const paid = await findReservationById(reservationId);
    expect(paid && (await findSizeChangeSettlement(paid, 1100_00))).toEqual({
      kind: "owes",
      cents: 1133_00 - 1020_00,
    });
  });

  test("of an unpaid spot replaces its invoice, and one message says so", async () => {
    const { reservationId } = await owed();
    const before = await findActiveInvoice(reservationId);
    const { paymentDueOn } = (await findReservationById(reservationId)) ?? {};
    expect(await change(reservationId, "F5")).toMatchObject({
      state: "unpaid",
      spot: "F5",
      size: "medium",
      priceCents: 600_00,
      paymentDueOn,
    });
    expect(await findActiveInvoice(reservationId)).toMatchObject({
      totalCents: 610_20,
      dueOn: before?.dueOn,
    });
    expect(await papersInOrder()).toEqual([]);
    await tellAllNews();
    const told = await theMessage("mailing-news-size:");
    expect(told.text).toContain("spot F5 (Medium) instead of spot F1 (Large)");
    expect(told.text).toContain(`replaces invoice ${before?.number}`);
    expect(await runAllJobs()).toEqual([]);
    expect((await everyMessage()).some(({ kind }) => kind === "partial-refund")).toBe(false);
  });

  test("says that an ad that was begun is made again for the new size, and nothing where its proof fits", async () => {
    const { reservationId } = await owed();
    const told = async () => {
      await tellAllNews();
      return (await messagesOf("mailing-news-size")).at(-1)?.text;
    };
    await change(reservationId, "F5");
    expect(await told()).not.toMatch(/make your ad|made again/);
    await sentBrief(reservationId);
    await change(reservationId, "F1");
    expect(await told()).toContain(
      "We’ll make your ad for the new size. We’ll use what you already told us",
    );
    await sentProof(reservationId);
    await change(reservationId, "F5");
    expect(await told()).toContain("Your proof was made for the old size, so it can’t print.");
    expect((await findAd(reservationId))?.proofs).toMatchObject([
      { misfit: expect.stringContaining("made for a Large spot") },
    ]);
    await change(reservationId, "F1");
    expect(await told()).not.toMatch(/make your ad|made again/);
  });

  test("carries an applied credit to the new invoice", async () => {
    const { second } = await creditedBusiness();
    const reservationId = await owedPlace({ mailingId: second });
    await takeCredit({ reservationId, amountCents: 400_00 });
    await change(reservationId, "F1");
    expect(await findActiveInvoice(reservationId)).toMatchObject({
      totalCents: 1017_00,
      creditedCents: 400_00,
    });
    expect(await creditLeft()).toBe(617_00);
    expect(await papersInOrder()).toEqual([]);
  });

  test("of a paid spot to a smaller one refunds the difference with its tax, in the one message", async () => {
    const { reservationId } = await paid();
    expect(await change(reservationId, "F5")).toMatchObject({ state: "paid", priceCents: 600_00 });
    expect(await everyRefund()).toMatchObject([
      { amountCents: 406_80, taxCents: 6_80, reason: "smaller-spot", state: "by-hand" },
    ]);
    expect((await findRefundedAndCreditedCents([reservationId])).get(reservationId)).toEqual({
      givenBackCents: 0,
      creditCents: 0,
    });
    await tellAllNews();
    expect((await theMessage("mailing-news-size:")).text).toContain(
      "We’ll refund the difference of $406.80, including any tax",
    );
    expect(await runAllJobs()).toEqual([]);
    const told = (await everyMessage()).map(({ kind }) => kind);
    expect(told.filter((kind) => kind === "partial-refund")).toEqual([]);
  });

  test("of a paid spot to a smaller one can give the difference as a credit, which no refund gives again", async () => {
    const { reservationId } = await paid();
    await change(reservationId, "F5", { back: "credit" });
    expect(await db.select().from(credit)).toMatchObject([
      { amountCents: 406_80, reason: "smaller-spot" },
    ]);
    expect(await partOf(reservationId)).toEqual([610_20]);
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    expect(await everyRefund()).toMatchObject([{ amountCents: 610_20, taxCents: 10_20 }]);
  });

  test.each(["refund", "credit"] as const)(
    "back to the first size takes the unsent %s back: the money is as before",
    async (back) => {
      const { reservationId } = await paid();
      const before = await findActiveInvoice(reservationId);
      await change(reservationId, "F5", { back });
      await change(reservationId, "F1");
      await expectReservation(reservationId, { state: "paid", spot: "F1", priceCents: 1000_00 });
      expect(await everyRefund()).toEqual([]);
      expect(await partOf(reservationId)).toEqual([1017_00]);
      expect(await findActiveInvoice(reservationId)).toMatchObject({ number: before?.number });
      expect(await papersInOrder()).toEqual([]);
    },
  );

  test("of a paid spot to a larger one makes the rest due, keeps the spot, and is paid by the rest", async () => {
    const { reservationId } = await paid("F5");
    const old = await findActiveInvoice(reservationId);
    expect(await change(reservationId, "F1")).toMatchObject({
      state: "unpaid",
      expiresAt: null,
      spot: "F1",
      priceCents: 1000_00,
    });
    const billed = await findActiveInvoice(reservationId);
    expect(billed).toMatchObject({ state: "open", totalCents: 1017_00, receivedCents: 610_20 });
    expect(await papersInOrder()).toEqual([]);
    await tellAllNews();
    const told = await theMessage("mailing-news-size:");
    expect(told.text).toContain(`replaces invoice ${old?.number}`);
    expect(told.text).toContain("The $610.20 you’ve paid counts toward it.");
    expect(told.text).toContain("That leaves $406.80 to pay");
    await recordPart(reservationId, 406_80);
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    expect(await papersInOrder()).toEqual([]);
  });

  test("is refused in an outdated view, at another price or difference, to the same size, once its difference was sent, and in print", async () => {
    const { reservationId, mailingId } = await paid();
    for (const wrong of [
      { priceCents: 1_00, plan: { kind: "back", cents: 406_80 } },
      { plan: { kind: "back", cents: 1_00 } },
      { plan: { kind: "owes", cents: 406_80 } },
    ] as const) {
      await expectRefusal(change(reservationId, "F5", wrong), "conflict");
    }
    await expectRefusal(change(reservationId, "F2"), "invalid");
    expect(await everyRefund()).toEqual([]);
    await change(reservationId, "F5");
    await recordRefundSent({ ...(await theRefund()), note: "check 7" }, byOperator);
    await expectRefusal(change(reservationId, "F1"), "conflict");
    await db.update(mailing).set({ state: "printed" }).where(eq(mailing.id, mailingId));
    await expectRefusal(change(reservationId, "F6"), "conflict");
    expect(await findReservationById(reservationId)).toMatchObject({ spot: "F5", state: "paid" });
  });

  test("closes an open payment page first, and waits for a payment in progress", async () => {
    const { reservationId } = await owed();
    const wish = { reservationId, token: "a".repeat(43), siteUrl };
    const { address } = await openCheckout(wish, context);
    await change(reservationId, "F5");
    const session = address.split("/").at(-1) ?? "";
    expect(gateway.double.ledger.session(session).status).toBe("expired");
    expect(await findActiveInvoice(reservationId)).toMatchObject({ totalCents: 610_20 });
  });
});

anyDatabase("a change of size at the same instant", () => {
  withGateway();

  test("and a buyer at the same instant never have one spot both, and no money moves for who lost", async () => {
    for (let round = 0; round < depth(4, 10); round++) {
      const { reservationId, mailingId } = await paid();
      const [changed, held] = await Promise.all([
        outcomeOf(change(reservationId, "F5")),
        outcomeOf(holdByMail({ mailingId, spot: "F5", industry: "dental" })),
      ]);
      const isChanged = "spot" in changed;
      expect([isChanged, "reservation" in held].filter(Boolean)).toHaveLength(1);
      expect(await doubleClaims()).toEqual([]);
      expect(await everyRefund()).toHaveLength(isChanged ? 1 : 0);
    }
  });

  test("twice at the same instant refunds once", async () => {
    const { reservationId } = await paid();
    const both = await Promise.all([
      outcomeOf(change(reservationId, "F5")),
      outcomeOf(change(reservationId, "F6")),
    ]);
    expect(both.filter((one) => "spot" in one)).toHaveLength(1);
    expect(await everyRefund()).toHaveLength(1);
    expect(await db.$count(invoice)).toBe(1);
    expect(await db.$count(reservation)).toBe(1);
  });
});
