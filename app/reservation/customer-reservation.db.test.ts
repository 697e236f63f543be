import { expect, test } from "vitest";
import { requireReservationByLink } from "#app/private-page.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { findCreditWithBalance } from "#business/reservations/pay/credits/credit-with-balance.ts";
import { takeBackCredit } from "#business/reservations/pay/credits/give-credit-by-office.ts";
import { reversePayment } from "#business/reservations/pay/invoices/record-and-reverse-payment.ts";
import { sentProof } from "#tests/support/business/ads.ts";
import { byOperator, firmPlace, recordCheck } from "#tests/support/business/papers.ts";
import { creditedBusiness, owedPlace, takeCredit } from "#tests/support/business/payments.ts";
import { context, linkTo } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { loadCustomerReservation } from "./customer-reservation.ts";
import { describeStatus } from "./customer-status.ts";

anyDatabase("the page of a canceled reservation", () => {
  async function pageOf(reservationId: number) {
    const token = await linkTo(reservationId, "email");
    return async () =>
      loadCustomerReservation(await requireReservationByLink(token), "canceled", new Date());
  }

  test("promises the refund until the check bounces, and then lists both and promises nothing", async () => {
    const { reservationId } = await firmPlace();
    await recordCheck(reservationId);
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    const page = await pageOf(reservationId);
    expect(describeStatus(await page()).lead).toContain("We’ll send $1,000 back");

    const { version: expectedVersion = 0 } = (await findLatestInvoice(reservationId)) ?? {};
    const { paymentId } = (await findReservationById(reservationId)) ?? {};
    const dueOn = businessDaysAfter(await findTodayByDatabaseClock(), 7);
    const check = { payment: paymentId ?? "", reason: "bounced", note: "", dueOn } as const;
    await reversePayment({ reservationId, expectedVersion, ...check }, byOperator);
    const your = await page();
    expect(describeStatus(your).lead).toContain("Your bank returned your check");
    expect(your.refund).toBeUndefined();
    expect(your.movements.map(({ what, cents }) => [what, cents])).toEqual([
      ["Payment received", 1000_00],
      ["Check returned by your bank", -1000_00],
    ]);
    expect(your.invoice).toMatchObject({ state: "void" });
  });

  test("promises a credit while it can be used, and none once the office took it back", async () => {
    const { creditId, second } = await creditedBusiness();
    const given = await findCreditWithBalance(creditId);
    const reservationId = await owedPlace({ mailingId: second });
    const origin = await pageOf(given?.reservationId ?? 0);
    await takeCredit({ reservationId, amountCents: 610_20 });
    expect(describeStatus(await origin()).lead).toContain("$406.80 left of your $1,017 credit");
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    const paidWithIt = await pageOf(reservationId);
    expect(describeStatus(await origin()).lead).toContain("You have a $1,017 credit");
    expect(describeStatus(await paidWithIt()).lead).toContain("$610.20 is yours to use again");

    const { version: expectedVersion = 0 } = (await findCreditWithBalance(creditId)) ?? {};
    await takeBackCredit({ creditId, expectedVersion, because: "The check bounced" }, byOperator);
    expect(describeStatus(await origin()).lead).toContain("We took back the credit");
    expect(describeStatus(await paidWithIt()).lead).toContain("is no longer available");
  });
});

anyDatabase("the page of a confirmed reservation", () => {
  test("is led by the latest proof, once there is one", async () => {
    const { reservationId } = await firmPlace();
    const own = await requireReservationByLink(await linkTo(reservationId, "email"));
    const shown = async () => (await loadCustomerReservation(own, "unpaid", new Date())).ad?.shown;
    expect(await shown()).toBeUndefined();
    await sentProof(reservationId);
    await sentProof(reservationId, { number: 2, words: [["Headline", "Drains by noon"]] });
    expect(await shown()).toMatchObject({ number: 2, readAloud: "Drains by noon." });
  });
});
