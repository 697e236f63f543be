import { expect, test } from "vitest";
import { findActiveInvoice } from "#business/reservations/pay/billing-queries.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-invoice-payment.ts";
import { refund } from "#database/schema/billing.ts";
import { db } from "#platform/database/database.server.ts";
import { creditedBusiness, owedPlace, takeCredit } from "#tests/support/business/credits.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findRefundedAndCreditedCents } from "./refunded-and-credited-cents.ts";

anyDatabase("the money for a spot", () => {
  test("leaves out refunds and what a credit paid, both before tax", async () => {
    const { second } = await creditedBusiness();
    const id = await owedPlace({ mailingId: second });
    const money = async () => (await findRefundedAndCreditedCents([id])).get(id);
    expect(await money()).toEqual({ givenBackCents: 0, creditCents: 0 });
    await takeCredit({ reservationId: id, amountCents: 305_10 });
    expect(await money()).toEqual({ givenBackCents: 0, creditCents: 300_00 });
    const { version: expectedVersion = 0 } = (await findActiveInvoice(id)) ?? {};
    const check = { reservationId: id, amountCents: 305_10, note: "check 1042", expectedVersion };
    const { reservation } = await recordInvoicePayment(check, byOperator);
    const part = { paymentId: reservation.paymentId ?? "", reservationId: id, isFull: false };
    await db.insert(refund).values([
      { ...part, amountCents: 101_70, taxCents: 1_70, reason: "operator", state: "by-hand" },
      { ...part, amountCents: 50_00, reason: "at-gateway", state: "failed" },
    ]);
    expect(await money()).toEqual({ givenBackCents: 100_00, creditCents: 300_00 });
    expect(await findRefundedAndCreditedCents([])).toEqual(new Map());
  });
});
