import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { requestContext } from "#app/request-context.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { deliverWebhook, readMoneyTables, withGateway } from "#tests/support/business/billing.ts";
import { ownNetwork, someDetails } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { handleDetailsForm } from "./handle-details-form.ts";

/** Presses the button for an invoice on the screen of the details; says where it leads. */
async function pressInvoice(reservationId: number, token: string) {
  const context = new RouterContextProvider();
  const visit = { reference: "TEST", nonce: "", networkAddress: ownNetwork(), siteUrl: "http://x" };
  context.set(requestContext, { ...visit, now: new Date() });
  const body = new URLSearchParams({ ...someDetails(), website: "", button: "invoice" });
  const request = new Request("http://localhost/", { method: "POST", body });
  const reservation = await findReservationById(reservationId);
  if (!reservation) throw new Error("no such reservation");
  try {
    return await handleDetailsForm({ reservation, token, context }, request);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("location");
    throw thrown;
  }
}

anyDatabase("who presses Invoice", () => {
  const gateway = withGateway();
  const { opened, lastEvent } = gateway;

  test("a moment after paying by card is shown what they paid for, before our books know it", async () => {
    const { reservationId, token, session } = await opened();
    gateway.double.ledger.pay(session);
    expect(await pressInvoice(reservationId, token)).toBe(`/reservation/yours/${token}`);
    expect(await readMoneyTables()).toMatchObject({ reservations: ["paid"], invoices: ["paid"] });
    expect(await db.$count(message)).toBe(0);
  });

  test("sees that they paid by card, once our books know it", async () => {
    const { reservationId, token, session } = await opened();
    gateway.double.ledger.pay(session);
    await deliverWebhook(lastEvent());
    expect(await pressInvoice(reservationId, token)).toBe(`/reservation/yours/${token}`);
    expect(await readMoneyTables()).toMatchObject({ reservations: ["paid"], refunds: [] });
  });

  test("while their bank is at it is shown that, and is billed nothing", async () => {
    const { reservationId, token, session } = await opened();
    gateway.double.ledger.pay(session, { later: true });
    expect(await pressInvoice(reservationId, token)).toBe(`/reservation/yours/${token}`);
    expect(await readMoneyTables()).toMatchObject({
      reservations: ["paying"],
      pages: ["processing"],
    });
  });

  test("with their payment page open and unpaid gets the invoice, and the page is closed (control)", async () => {
    const { reservationId, token, session } = await opened();
    expect(await pressInvoice(reservationId, token)).toBe(`/reservation/yours/${token}`);
    expect(gateway.double.ledger.session(session).status).toBe("expired");
    expect(await readMoneyTables()).toMatchObject({ reservations: ["unconfirmed"] });
  });
});
