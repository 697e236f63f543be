import { beforeEach, expect, test } from "vitest";
import { findInvoiceView } from "#app/office/money/invoice-view.ts";
import { requireReservationToChange } from "#app/private-page.ts";
import { cancelByCustomer } from "#business/reservations/cancel/cancel-and-restore.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import {
  createInvoiceLinkToken,
  findReservationByToken,
} from "#business/reservations/private-links.ts";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator, firmPlace, recordCheck, tellChanges } from "#tests/support/business/papers.ts";
import { creditedBusiness, owedPlace, takeCredit } from "#tests/support/business/payments.ts";
import {
  advanceClock,
  context,
  outcomeOf,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";

anyDatabase("the office's page of an invoice", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  const numberOf = async (id: number) => (await findLatestInvoice(id))?.number ?? "";

  test("says what is left to pay, and can have it sent again once a message carried it", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    await tellChanges();
    await db.update(message).set({ state: "sent" });
    const view = await findInvoiceView(await numberOf(reservationId));
    expect(view).toMatchObject({ state: { name: "Open" }, isOpen: true, left: "$1,000.00" });
    expect(view?.message).not.toBeNull();
    await recordCheck(reservationId);
    const paid = await findInvoiceView(await numberOf(reservationId));
    expect(paid).toMatchObject({ state: { name: "Paid" }, isOpen: false, left: "$0.00" });
    expect(await findInvoiceView("2020-9999")).toBeUndefined();
  });

  test("names the credit that was applied", async () => {
    const { second } = await creditedBusiness();
    const reservationId = await owedPlace({ mailingId: second });
    await takeCredit({ reservationId, amountCents: 400_00 });
    const view = await findInvoiceView(await numberOf(reservationId));
    expect(view).toMatchObject({ left: "$210.20" });
    expect(view?.facts).toContainEqual(["Credit applied", "−$400.00"]);
  });

  test("hands on a link that shows the reservation for 30 days, and changes nothing", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const token = await createInvoiceLinkToken({ reservationId }, byOperator);
    expect(await findReservationByToken(token)).toMatchObject({ channel: "office" });
    expect(await outcomeOf(cancelByCustomer({ token, expects: "nothing" }, context))).toEqual(
      refused("not-found"),
    );
    await expect(requireReservationToChange(token)).rejects.toMatchObject({ status: 303 });
    await advanceClock(29 * 24 * 60);
    expect(await findReservationByToken(token)).toBeDefined();
    await advanceClock(24 * 60 + 1);
    expect(await findReservationByToken(token)).toBeUndefined();
  });
});
