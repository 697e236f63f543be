import { expect, test } from "vitest";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-compensate.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/expire-all-overdue-claims.ts";
import { recordRefundSent } from "#business/reservations/refunds/record-refund-sent.ts";
import { refundAllOrPartOfPayment } from "#business/reservations/refunds/refund-all-or-part-of-payment.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { checkoutSession, refund } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import { site } from "#site.ts";
import {
  byOperator,
  emailedPlace,
  everyMessage,
  firmPlace,
  recordCheck,
  tellChanges,
} from "#tests/support/business/papers.ts";
import { context, planTestMailings, shiftExpiry } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { sendPartialRefundEmail, sendPaymentFailedEmail } from "./send-money-emails.ts";
import { sendReservationChangeEmails } from "./send-reservation-change-emails.ts";

/** The payment page of an invoice whose bank has said no. */
async function failedPage(mailingId: number): Promise<string> {
  const { reservationId } = await firmPlace({ mailingId, spot: "F3", industry: "hvac" });
  const [page] = await db
    .insert(checkoutSession)
    .values({
      reservationId,
      priceCents: 1000_00,
      taxBasisPoints: 0,
      taxCents: 0,
      totalCents: 1000_00,
      request: {},
      state: "failed",
      expiresAt: new Date(),
      endedAt: new Date(),
    })
    .returning();
  return page?.id ?? "";
}

anyDatabase("the Terms in messages", () => {
  test("every message to a buyer about a contract links the version that was accepted", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservationId } = await emailedPlace({ mailingId });
    await tellChanges();
    await sendReservationChangeEmails({ reservationId, change: "reminder", from: "unpaid" });
    await recordCheck(reservationId);
    await tellChanges();
    const { version = 0, paymentId } = (await findReservationById(reservationId)) ?? {};
    const part = { amountCents: 100_00, leftCents: 1000_00, because: "a smudge" };
    await refundAllOrPartOfPayment(
      { reservationId, payment: paymentId ?? "", ...part, expectedVersion: version },
      byOperator,
    );
    const [made] = await db.select().from(refund);
    await sendPartialRefundEmail({ refundId: made?.id ?? "", because: "a smudge" });
    await cancelAndCompensate({ reservationId }, context);
    for (const { id, version: expectedVersion } of await db.select().from(refund)) {
      await recordRefundSent({ refundId: id, note: "check 77", expectedVersion }, byOperator);
    }
    const lapsed = await firmPlace({ mailingId, spot: "F2", industry: "solar" });
    await shiftExpiry(lapsed.reservationId, -1);
    await expireAllOverdueClaims(context);
    await tellChanges();
    await sendPaymentFailedEmail({ checkoutSessionId: await failedPage(mailingId) });
    const toBuyers = (await everyMessage()).filter(({ audience }) => audience === "buyer");
    const kinds = new Set(toBuyers.map(({ label }) => label.split(":")[0]));
    expect([...kinds].toSorted()).toEqual([
      "partial-refund",
      "reservation-canceled",
      "reservation-expired",
      "reservation-firm",
      "reservation-paid",
      "reservation-payment-failed",
      "reservation-refunded",
      "reservation-reminder",
      "reservation-unconfirmed",
    ]);
    const without = toBuyers.filter(({ text }) => !text.includes(`/terms/${site.terms.version}`));
    expect(without.map(({ label }) => label)).toEqual([]);
    expect(toBuyers[0]?.text).toContain("Terms you accepted (version ");
  });
});
