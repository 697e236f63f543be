import { expect, test } from "vitest";
import { describeStatus } from "#app/portal/your-reservation/describe-status.ts";
import { requireReservationByLink } from "#app/private-page.ts";
import { findLatestInvoice } from "#business/billing/billing-queries.ts";
import { takeBackPayment } from "#business/billing/invoices/take-back-payment.ts";
import { cancelAndCompensate } from "#business/bookings/cancel-and-compensate.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/search/find-reservations.ts";
import { byOperator, firmPlace, recordCheck } from "#tests/support/business/papers.ts";
import { context, linkTo, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { loadCustomerReservation } from "./customer-reservation.ts";

anyDatabase("the page of a canceled reservation", () => {
  test("promises the refund until the check bounces, and then lists both and promises nothing", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservationId } = await firmPlace({ mailingId });
    await recordCheck(reservationId);
    await cancelAndCompensate({ reservationId, expects: "refund" }, context);
    const token = await linkTo(reservationId, "email");
    const page = async () =>
      loadCustomerReservation(await requireReservationByLink(token), "canceled", new Date());
    expect(describeStatus(await page()).lead).toContain("We’ll send $1,000 back");

    const { version: expectedVersion = 0 } = (await findLatestInvoice(reservationId)) ?? {};
    const { paymentId } = (await findReservationById(reservationId)) ?? {};
    const dueOn = businessDaysAfter(await findTodayByDatabaseClock(), 7);
    const check = { payment: paymentId ?? "", reason: "bounced", note: "", dueOn } as const;
    await takeBackPayment({ reservationId, expectedVersion, ...check }, byOperator);
    const your = await page();
    expect(describeStatus(your).lead).toContain("Your bank returned your check");
    expect(your.refund).toBeUndefined();
    expect(your.movements.map(({ what, cents }) => [what, cents])).toEqual([
      ["Payment received", 1000_00],
      ["Check returned by your bank", -1000_00],
    ]);
    expect(your.invoice).toMatchObject({ state: "void" });
  });
});
