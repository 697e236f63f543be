import { expect, test } from "vitest";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { deliverWebhook, readMoneyTables, withGateway } from "#tests/support/business/billing.ts";
import { someDetails } from "#tests/support/business/reservation.ts";
import { visitRoute } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { action } from "./details.tsx";

/** Presses the button for an invoice on the screen of the details; says where it leads. */
async function pressInvoice(token: string) {
  const form = { ...someDetails(), website: "", button: "invoice" };
  const { thrown } = await visitRoute(action, { token }, { form });
  return thrown?.headers.get("location");
}

anyDatabase("who presses Invoice", () => {
  const gateway = withGateway();
  const { opened, lastEvent } = gateway;

  test("a moment after paying by card is shown what they paid for, before our books know it", async () => {
    const { token, session } = await opened();
    gateway.double.ledger.pay(session);
    expect(await pressInvoice(token)).toBe(`/reservation/yours/${token}`);
    expect(await readMoneyTables()).toMatchObject({ reservations: ["paid"], invoices: ["paid"] });
    expect(await db.$count(message)).toBe(0);
  });

  test("sees that they paid by card, once our books know it", async () => {
    const { token, session } = await opened();
    gateway.double.ledger.pay(session);
    await deliverWebhook(lastEvent());
    expect(await pressInvoice(token)).toBe(`/reservation/yours/${token}`);
    expect(await readMoneyTables()).toMatchObject({ reservations: ["paid"], refunds: [] });
  });

  test("while their bank is at it is shown that, and is billed nothing", async () => {
    const { token, session } = await opened();
    gateway.double.ledger.pay(session, { later: true });
    expect(await pressInvoice(token)).toBe(`/reservation/yours/${token}`);
    expect(await readMoneyTables()).toMatchObject({
      reservations: ["paying"],
      pages: ["processing"],
    });
  });

  test("with their payment page open and unpaid gets the invoice, and the page is closed (control)", async () => {
    const { token, session } = await opened();
    expect(await pressInvoice(token)).toBe(`/reservation/yours/${token}`);
    expect(gateway.double.ledger.session(session).status).toBe("expired");
    expect(await readMoneyTables()).toMatchObject({ reservations: ["unconfirmed"] });
  });
});
