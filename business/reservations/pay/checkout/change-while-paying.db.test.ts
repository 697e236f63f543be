import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import type { CancelReservationInput } from "#business/reservations/cancel/cancel-reservation.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { closePaymentAndRelease } from "#business/reservations/claims/place-and-release.ts";
import { approveInvoiceRequest } from "#business/reservations/confirm/invoice-requests.ts";
import { moveToAnotherCard } from "#business/reservations/move/move-to-another-card.ts";
import { findActiveInvoice } from "#business/reservations/pay/billing-queries.ts";
import { forgiveRest } from "#business/reservations/pay/credits/credit-or-forgive.ts";
import { applyPayment } from "#business/reservations/pay/invoices/apply-payment.ts";
import { closeCheckoutAndRecordPayment } from "#business/reservations/pay/invoices/record-payment.ts";
import { message } from "#database/schema/mail.ts";
import { checkoutSession, credit, invoice, refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import type { Database } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { deliverWebhook, withGateway } from "#tests/support/business/billing.ts";
import {
  byOperator,
  papersInOrder,
  recordCheck,
  seenReservation,
  tellAllNews,
} from "#tests/support/business/papers.ts";
import {
  creditedBusiness,
  creditLeft,
  owedPlace,
  takeCredit,
} from "#tests/support/business/payments.ts";
import { context, outcomeOf } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase, meanwhile } from "#tests/support/database/database.ts";
import { messageLabel } from "#tests/support/mail/message-names.ts";
import { siteUrl } from "#tests/support/settings.ts";
import { openCheckout } from "./open-checkout.ts";

const token = "a".repeat(43);

anyDatabase("what is owed for a spot, while it is paid by card", () => {
  const gateway = withGateway();
  let [third, reservationId] = [0, 0];
  beforeEach(async () => {
    const cards = await creditedBusiness();
    third = cards.third;
    reservationId = await owedPlace({ mailingId: cards.second });
  });

  const open = (database?: Database) =>
    openCheckout({ reservationId, token, siteUrl }, context, database);

  async function opened() {
    const { address } = await open();
    return address.split("/").at(-1) ?? "";
  }

  const use = (amountCents: number, database?: Database) =>
    takeCredit({ reservationId, amountCents }, database);

  async function move(more = {}, database: Database = db) {
    const to = { mailingId: third, spot: "F5", price: "as-sold" as const };
    const input = { ...(await seenReservation(reservationId)), ...to, ...more };
    return moveToAnotherCard(input, byOperator, database);
  }

  const numbers = async () =>
    (await db.select().from(invoice).where(sql`reservation_id = ${reservationId}`)).map(
      ({ state, creditedCents }) => [state, creditedCents],
    );

  test("stays as it is while the bank has not answered: no credit, no other card; the money pays the spot", async () => {
    const session = await opened();
    gateway.double.ledger.pay(session, { later: true });
    await expectRefusal(use(400_00), "conflict");
    await expectRefusal(move(), "conflict");
    expect(await numbers()).toEqual([["open", 0]]);
    expect(await creditLeft()).toBe(1017_00);
    gateway.double.ledger.bankSays(session, "paid");
    expect((await deliverWebhook(gateway.lastEvent())).said).toBe("granted");
    expect(await papersInOrder()).toEqual([]);
  });

  test("stays as it is if the page is opened again at that moment", async () => {
    await expectRefusal(use(400_00, meanwhile(3, open)), "conflict");
    await db.update(checkoutSession).set({ state: "expired" });
    await expectRefusal(move({}, meanwhile(3, open)), "conflict");
    expect(await numbers()).toEqual([["open", 0]]);
    expect(await findReservationById(reservationId)).toMatchObject({ state: "unpaid", spot: "F5" });
  });

  test("is compared when the money comes: what a credit has paid meanwhile is not taken twice", async () => {
    const session = await opened();
    await db.update(invoice).set({ creditedCents: 400_00 }).where(sql`state = 'open'`);
    gateway.double.ledger.pay(session);
    const event = gateway.lastEvent();
    expect((await deliverWebhook(event)).said).toBe("wrong-amount");
    expect(await db.select().from(refund)).toMatchObject([
      { reason: "wrong-amount", amountCents: 610_20 },
    ]);
    expect(await findReservationById(reservationId)).toMatchObject({ state: "unpaid" });
    // The same message again, once the invoice asks for the same as the page: that money is on its way back.
    await db.update(invoice).set({ creditedCents: 0 }).where(sql`state = 'open'`);
    expect((await deliverWebhook({ ...event, id: "evt_again" })).said).toBe("wrong-amount");
    expect(await findReservationById(reservationId)).toMatchObject({ state: "unpaid" });
    expect(await db.$count(refund)).toBe(1);
  });

  test("is looked at again before a page that another click has made is shown", async () => {
    const stale = meanwhile(1, async () => {
      await open();
      await db.update(invoice).set({ creditedCents: 400_00 }).where(sql`state = 'open'`);
    });
    await expectRefusal(open(stale), "conflict");
    const session = await opened();
    expect(gateway.double.ledger.session(session).amount_total).toBe(210_20);
  });

  test("is not asked anew, and no page closed, by a move that is refused for another reason", async () => {
    const session = await opened();
    const to = {
      mailingId: third,
      price: "as-sold" as const,
      ...(await seenReservation(reservationId)),
    };
    const notAllowed = moveToAnotherCard({ ...to, spot: "F5" }, context);
    await expectRefusal(notAllowed, "not-allowed");
    await expectRefusal(move({ expectedVersion: 99 }), "conflict");
    await expectRefusal(move({ spot: "F99" }), "not-found");
    expect(gateway.double.ledger.session(session).status).toBe("open");
    await move();
    expect(gateway.double.ledger.session(session).status).toBe("expired");
  });

  test("keeps its page when an action of the office is refused", async () => {
    const { version: expectedVersion = 0 } = (await findActiveInvoice(reservationId)) ?? {};
    const billed = { reservationId, expectedVersion };
    const nothing = { ...billed, amountCents: 0, note: "" };
    const noPayment = { ...billed, payment: "invoice:0" };
    async function cancel(seen: Partial<CancelReservationInput>) {
      const shown = { ...(await seenReservation(reservationId)), expects: "nothing" } as const;
      return cancelAndCompensate({ ...shown, gives: "nothing", because: "", ...seen }, byOperator);
    }
    async function release() {
      const input = { ...(await seenReservation(reservationId)), reason: "They called." };
      return closePaymentAndRelease(input, byOperator);
    }
    const tries = [
      () => use(9999_00),
      () => closeCheckoutAndRecordPayment(nothing, byOperator),
      () => applyPayment(noPayment, byOperator),
      () => forgiveRest({ ...billed, because: "goodwill" }, byOperator),
      release,
      () => approveInvoiceRequest({ reservationId }, byOperator),
      () => cancel({ expects: "refund", gives: "refund" }),
      () => cancel({ money: { leftCents: 1, creditedCents: 0 } }),
      () => cancelAndCompensate({ reservationId, expects: "refund" }, context),
    ];
    for (const act of tries) {
      const session = await opened();
      expect(await outcomeOf<unknown>(act())).toBeInstanceOf(Refusal);
      expect(gateway.double.ledger.session(session).status).toBe("open");
    }
  });
});

anyDatabase("a credit on an invoice that is replaced", () => {
  withGateway();
  let [second, third, reservationId] = [0, 0, 0];
  beforeEach(async () => {
    ({ second, third } = await creditedBusiness());
    reservationId = await owedPlace({ mailingId: second });
  });

  async function move(price: "as-sold" | "as-there" = "as-sold", mailingId = third) {
    const input = { ...(await seenReservation(reservationId)), mailingId, spot: "F5", price };
    return moveToAnotherCard(input, byOperator);
  }

  const use = (amountCents: number) => takeCredit({ reservationId, amountCents });

  async function toldOf(news: string) {
    await tellAllNews();
    return db
      .select()
      .from(message)
      .where(sql`${messageLabel} like ${`mailing-news-${news}:%`}`);
  }

  test("is applied to the new one, also after its date, and the buyer hears what is left", async () => {
    await use(400_00);
    await db.update(credit).set({ expiresOn: sql`current_date - 30` });
    await move();
    expect(await findActiveInvoice(reservationId)).toMatchObject({
      state: "open",
      totalCents: 610_20,
      creditedCents: 400_00,
    });
    expect(await creditLeft()).toBe(617_00);
    const [messages] = await toldOf("to-card");
    expect(messages?.text).toContain(
      "We also applied your $400 credit. That leaves $210.20 to pay",
    );
    expect(messages?.text).toContain("Amount due: $210.20, tax included");
    await expectRefusal(recordCheck(reservationId), "invalid");
    expect(await papersInOrder()).toEqual([]);
  });

  test("pays a cheaper spot in full, and the rest of it can be used again", async () => {
    await use(600_00);
    await db.execute(sql`update mailing set prices_cents = '{"small":30000,"medium":50000,"large":100000}'
      where id = ${third}`);
    const moved = await move("as-there");
    const { totalCents = 0 } = (await findActiveInvoice(reservationId)) ?? {};
    expect(moved).toMatchObject({ state: "paid" });
    expect(totalCents).toBeLessThan(600_00);
    expect(await creditLeft()).toBe(1017_00 - totalCents);
    const [messages] = await toldOf("to-card");
    expect(messages?.text).toContain("covers the whole amount.");
    expect(messages?.text).toContain("of your credit is yours to use again, through");
    expect(await papersInOrder()).toEqual([]);
  });

  test("is in a message each time it is used, though versions of invoices begin anew", async () => {
    await use(100_00);
    await use(50_00);
    await move();
    await use(25_00);
    const { version } = (await findActiveInvoice(reservationId)) ?? {};
    expect(version).toBe(3);
    expect(await toldOf("credit")).toHaveLength(3);
  });
});
