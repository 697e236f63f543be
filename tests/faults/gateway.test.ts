import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  choosePayByInvoice,
  reserveOnInvoice,
} from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { applyGatewayEvent } from "#business/reservations/pay/checkout/apply-gateway-event.ts";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import {
  reconcileWithGateway,
  syncCheckoutFromGateway,
} from "#business/reservations/pay/checkout/reconcile.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { db } from "#platform/database/database.server.ts";
import { stripeTimeouts } from "#platform/payments/gateway.server.ts";
import { GatewayUnavailable } from "#platform/payments/gateway.ts";
import {
  bySystem,
  deliverWebhook,
  everyCheckout,
  everyEvent,
  payingPlace,
  readMoneyTables,
  runAllJobs,
  withGateway,
} from "#tests/support/business/billing.ts";
import {
  context,
  holdWithDetails,
  outcomeOf,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";
import { siteUrl, withSettings } from "#tests/support/settings.ts";
import { type Fault, sign } from "#tests/support/stripe/stripe-double.ts";

const WAYS: [string, Fault["with"]][] = depth<[string, Fault["with"]][]>(
  [
    ["failing (500)", { status: 500 }],
    ["cutting the line after", "after"],
  ],
  [
    ["slow", { late: 700 }],
    ["asked too often (429)", { status: 429 }],
    ["failing (500)", { status: 500 }],
    ["cutting the line before", "before"],
    ["cutting the line after", "after"],
  ],
);

anyDatabase("a gateway", () => {
  const gateway = withGateway();
  beforeAll(() => {
    stripeTimeouts.answer = 400;
  });
  const fail = (way: Fault["with"], times = 99) =>
    gateway.double.faults.push({ on: /./, times, with: way });
  const recover = () => gateway.double.faults.splice(0);

  async function heldPlace() {
    const { reservation, token } = await holdWithDetails();
    return { reservationId: reservation.id, token };
  }

  test.each(WAYS)(
    "that is %s when a page is to be opened costs a polite refusal, and the next try pays",
    async (_, way) => {
      const input = await heldPlace();
      fail(way);
      const refusal = await outcomeOf(openCheckout({ ...input, siteUrl }, context));
      expect(refusal).toEqual(refused("unavailable"));
      expect(refusal).toMatchObject({ retryAfter: expect.any(Number) });
      recover();
      const { address } = await openCheckout({ ...input, siteUrl }, context);
      const session = address.split("/").at(-1) ?? "";
      gateway.double.ledger.pay(session);
      const event = gateway.double.ledger.events.at(-1);
      expect(event && (await deliverWebhook(event))).toEqual({ status: 200, said: "granted" });
      expect(await readMoneyTables()).toMatchObject({
        reservations: ["paid"],
        payments: [1000_00],
        refunds: [],
      });
      const open = [...gateway.double.ledger.sessions.values()].filter(
        ({ status }) => status === "open",
      );
      expect(open.every(({ id }) => !address.endsWith(id))).toBe(true);
    },
  );

  test.each(WAYS)(
    "that is %s when a page is to be closed leaves it open, and the next try closes it",
    async (_, way) => {
      const { reservationId, session } = await gateway.opened();
      fail(way);
      const close = () => outcomeOf(closeCheckout({ reservationId }, context));
      expect(await close()).toEqual(refused("unavailable"));
      expect(await everyCheckout()).toMatchObject([{ gatewaySessionId: session, state: "open" }]);
      recover();
      expect(await close()).toMatchObject({ outcome: "closed", reservation: { state: "held" } });
    },
  );

  test.each(WAYS)(
    "that is %s when a payment goes back gives it back once, later",
    async (_, way) => {
      const { reservationId, session } = await gateway.opened();
      const { id } = gateway.double.ledger.pay(session);
      await syncCheckoutFromGateway({ session }, context);
      await cancelAndCompensate({ reservationId }, context);
      fail(way, 4);
      await runAllJobs(2);
      recover();
      await pause(700);
      await runAllJobs();
      const sent = gateway.double.ledger.refundsOf(id);
      expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(1000_00);
      expect(await readMoneyTables()).toMatchObject({
        reservations: ["refunded"],
        refunds: ["canceled done"],
      });
    },
  );

  test("that is down loses nothing: buyers hear it politely, invoices go on, and what was paid is settled when it is back", async () => {
    const { double } = gateway;
    const [mailingId = 0] = await planTestMailings();
    const paid = await payingPlace(double, { mailingId });
    double.ledger.pay(paid.session);
    await double.down();
    try {
      const { reservation, token } = await holdWithDetails({
        mailingId,
        industry: "hvac",
        spot: "F2",
      });
      const input = { reservationId: reservation.id, token };
      expect(await outcomeOf(openCheckout({ ...input, siteUrl }, context))).toEqual(
        refused("unavailable"),
      );
      expect(await syncCheckoutFromGateway({ session: paid.session }, context)).toMatchObject({
        state: "paying",
      });
      await expect(reconcileWithGateway({}, bySystem)).rejects.toThrow(GatewayUnavailable);
      expect(await choosePayByInvoice(input, context)).toMatchObject({
        state: "unconfirmed",
      });
    } finally {
      await double.up();
    }
    expect(await syncCheckoutFromGateway({ session: paid.session }, context)).toMatchObject({
      state: "paid",
    });
  });

  test("that has forgotten its key says so to the log, not to the buyer, and nothing is given up", async () => {
    const input = await heldPlace();
    const open = () => outcomeOf(openCheckout({ ...input, siteUrl }, context));
    expect(await withSettings({ stripeSecretKey: "sk_test_revoked" }, open)).toEqual(
      refused("unavailable"),
    );
    expect(await openCheckout({ ...input, siteUrl }, context)).toHaveProperty("address");
  });

  test("whose message is half-way through when we crash is believed the next time, and nothing of the first is left", async () => {
    const { session } = await gateway.opened();
    gateway.double.ledger.pay(session);
    const event = gateway.double.ledger.events.at(-1);
    if (!event) throw new Error("The gateway sent no event.");
    const { body, headers } = sign(event);
    const given = { body: Buffer.from(body), signature: headers["stripe-signature"] };
    const crash = db.transaction(async (tx) => {
      expect(await applyGatewayEvent(given, bySystem, tx)).toEqual({ effect: "granted" });
      throw new Error("the process dies before its commit");
    });
    await expect(crash).rejects.toThrow("dies");
    expect(await everyEvent()).toEqual([]);
    expect(await readMoneyTables()).toMatchObject({
      reservations: ["paying"],
      payments: [],
      pages: ["open"],
    });
    expect(await deliverWebhook(event)).toEqual({ status: 200, said: "granted" });
    expect(await deliverWebhook(event)).toEqual({ status: 200, said: "repeated" });
  });

  test("is asked for no page of a spot that cannot be paid, and never without its settings", async () => {
    const input = await heldPlace();
    await reserveOnInvoice(input, context);
    const { length } = gateway.double.calls;
    const none = { stripeSecretKey: undefined, stripeWebhookSecret: undefined };
    const open = () => outcomeOf(openCheckout({ ...input, siteUrl }, context));
    expect(await withSettings(none, open)).toEqual(refused("conflict"));
    await cancelAndCompensate(input, context);
    expect(await outcomeOf(openCheckout({ ...input, siteUrl }, context))).toEqual(
      refused("conflict"),
    );
    expect(gateway.double.calls).toHaveLength(length);
  });
});
