import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  reconcileWithGateway,
  syncCheckoutFromGateway,
  syncOverdueCheckoutsFromGateway,
} from "#business/reservations/pay/checkout/reconcile.ts";
import { db } from "#platform/database/database.server.ts";
import {
  bySystem,
  deliverAllWebhooks,
  deliverWebhook,
  everyEvent,
  pageIsOver,
  payingPlace,
  readMoneyTables,
  runAllJobs,
  withGateway,
} from "#tests/support/business/billing.ts";
import {
  context,
  doubleClaims,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase, eachDatabase, emptyTables } from "#tests/support/database/database.ts";
import { depth, isDeep } from "#tests/support/depth.ts";
import type { StripeDouble } from "#tests/support/stripe/stripe-double.ts";

/** The events that some work at the gateway causes, not delivered yet. */
function eventsOf(double: StripeDouble, work: () => void) {
  const before = double.ledger.events.length;
  work();
  return double.ledger.events.slice(before);
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, n) =>
    permutations(items.filter((_, other) => other !== n)).map((rest) => [item, ...rest]),
  );
}

/** Every order in the deep suite; else some of them, in which each item is first once. */
function someOrders<Item>(items: readonly Item[]): Item[][] {
  const all = permutations(items);
  const apart = all.length / items.length;
  return isDeep ? all : items.flatMap((_, n) => all.slice(n * apart + (n % apart)).slice(0, 1));
}

const PAID_ONCE = {
  reservations: ["paid"],
  pages: ["paid"],
  payments: [1000_00],
  refunds: [],
  invoices: ["paid"],
};

function useGateway() {
  const gateway = withGateway();
  async function paidAtGateway() {
    const { double } = gateway;
    const [mailingId = 0] = await planTestMailings();
    const place = await payingPlace(double, { mailingId });
    const [event] = eventsOf(double, () => double.ledger.pay(place.session));
    if (!event) throw new Error("The gateway sent no event.");
    return { double, mailingId, event, ...place };
  }
  return { gateway, paidAtGateway };
}

eachDatabase("a webhook at the same instant", () => {
  const { paidAtGateway } = useGateway();

  test("of the same event 50 at once pays once, and none of them is answered with a 500", async () => {
    const { event } = await paidAtGateway();
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliverWebhook(event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ said }) => said === "granted")).toHaveLength(1);
    expect(await readMoneyTables()).toMatchObject(PAID_ONCE);
  });

  test("with two ids for one fact, 50 of each at once, pays once", async () => {
    const { double, event, session } = await paidAtGateway();
    const other = double.ledger.emitEvent(event.type, double.ledger.session(session));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => deliverWebhook(n % 2 ? event : other)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await readMoneyTables()).toMatchObject(PAID_ONCE);
    expect(await everyEvent()).toHaveLength(2);
  });

  test("that arrives before the commit of its own page is delivered again, and pays then", async () => {
    const { event, double, session } = await paidAtGateway();
    const { rows } = await db.execute(sql`delete from checkout_session returning *`);
    expect(await deliverWebhook(event)).toMatchObject({ status: 503 });
    expect(await everyEvent()).toEqual([]);
    const [row] = rows;
    await db.execute(sql`insert into checkout_session
      select * from json_populate_record(null::checkout_session, ${JSON.stringify(row)}::json)`);
    expect(await deliverWebhook(event)).toEqual({ status: 200, said: "granted" });
    expect(double.ledger.session(session).status).toBe("complete");
  });

  test("the sweep and the return page at once settle one payment once, again and again", async () => {
    for (let n = 0; n < depth(2, 20); n++) {
      const { event, session } = await paidAtGateway();
      await pageIsOver(session);
      const [hook] = await Promise.all([
        deliverWebhook(event),
        syncCheckoutFromGateway({ session }, context),
        syncOverdueCheckoutsFromGateway(bySystem),
        syncOverdueCheckoutsFromGateway(bySystem),
        syncCheckoutFromGateway({ session }, context),
      ]);
      expect(hook.status).toBe(200);
      expect(await readMoneyTables()).toMatchObject(PAID_ONCE);
    }
  });

  test("after a crash between commit and answer is delivered again, and changes nothing", async () => {
    const { event } = await paidAtGateway();
    void deliverWebhook(event).catch(() => {});
    const later = await deliverWebhook(event);
    expect(later.status).toBe(200);
    expect(await readMoneyTables()).toMatchObject(PAID_ONCE);
  });
});

anyDatabase("a webhook", () => {
  const { gateway, paidAtGateway } = useGateway();

  test("of the same event 5 times in a row pays once and is answered kindly each time", async () => {
    const { event } = await paidAtGateway();
    const said: string[] = [];
    for (let n = 0; n < 5; n++) {
      const answer = await deliverWebhook(event);
      expect(answer.status).toBe(200);
      said.push(answer.said);
    }
    expect(said).toEqual(["granted", "repeated", "repeated", "repeated", "repeated"]);
    expect(await readMoneyTables()).toMatchObject(PAID_ONCE);
    expect(await everyEvent()).toMatchObject([{ id: event.id, effect: "granted" }]);
  });

  test("of money that came later and was refunded, delivered in every order, ends in the same state", async () => {
    const { double } = gateway;
    const ends = new Set<string>();
    for (const order of someOrders([0, 1, 2, 3])) {
      const [mailingId = 0] = await planTestMailings();
      await emptyTables("job", "message", "gateway_event");
      const { session } = await payingPlace(double, { mailingId });
      const events = eventsOf(double, () => {
        const { id } = double.ledger.pay(session, { later: true });
        double.ledger.bankSays(session, "paid");
        double.ledger.refund(id);
      });
      expect(events).toHaveLength(4);
      await deliverAllWebhooks(order.flatMap((n) => events[n] ?? []));
      expect(await runAllJobs()).toEqual([]);
      ends.add(JSON.stringify(await readMoneyTables()));
    }
    expect([...ends].map((end) => JSON.parse(end))).toMatchObject([
      { reservations: ["refunded"], pages: ["paid"], refunds: ["at-gateway done"] },
    ]);
  });

  test("of an expired page, a second paid one, and a dispute, delivered in every order, ends in the same state", async () => {
    const { double } = gateway;
    const ends = new Set<string>();
    for (const order of someOrders([0, 1, 2, 3])) {
      const [mailingId = 0] = await planTestMailings();
      await emptyTables("job", "message", "gateway_event", "dispute");
      const first = await payingPlace(double, { mailingId });
      const events = eventsOf(double, () => double.ledger.expire(first.session));
      await syncCheckoutFromGateway({ session: first.session }, context);
      const second = await payingPlace(double, { mailingId });
      events.push(
        ...eventsOf(double, () => {
          const { id } = double.ledger.pay(second.session);
          const opened = double.ledger.dispute(id);
          const ended = double.ledger.dispute(id, "lost", String(opened.data.object.id));
          ended.created += 1;
        }),
      );
      await deliverAllWebhooks(order.flatMap((n) => events[n] ?? []));
      expect(await runAllJobs()).toEqual([]);
      const { messages, ...rest } = await readMoneyTables();
      expect(messages.filter((label) => label.endsWith(":lost"))).toHaveLength(1);
      ends.add(JSON.stringify(rest));
    }
    expect([...ends].map((end) => JSON.parse(end))).toMatchObject([
      { reservations: ["expired", "refunded"], pages: ["expired", "paid"], disputes: ["lost"] },
    ]);
  });

  test("of a session of ours that nobody here knows is answered with a 5xx each time, and nothing is kept of it", async () => {
    const { double } = gateway;
    await planTestMailings();
    const stranger = {
      id: "cs_unknown",
      object: "checkout.session",
      status: "complete",
      payment_status: "paid",
      client_reference_id: "unknown",
      metadata: { checkout: "unknown" },
    };
    const about = {
      ...stranger,
      ...{ payment_intent: "pi_unknown", amount_total: 1, currency: "usd", expires_at: 1 },
    };
    const event = double.ledger.emitEvent("checkout.session.completed", about);
    for (let n = 0; n < 3; n++) expect((await deliverWebhook(event)).status).toBe(503);
    expect(await everyEvent()).toEqual([]);
    expect((await readMoneyTables()).payments).toEqual([]);
  });

  test("72 hours late grants a spot that is still free, though its time ran out long ago", async () => {
    const { event, reservationId } = await paidAtGateway();
    await shiftExpiry(reservationId, -72 * 3600);
    await db.execute(
      sql`update reservation set state = 'expired', ended_at = now(), ended_from_state = 'paying', expires_at = null`,
    );
    event.created -= 72 * 3600;
    expect(await deliverWebhook(event)).toEqual({ status: 200, said: "granted" });
    expect(await readMoneyTables()).toMatchObject(PAID_ONCE);
  });

  test("72 hours late, for a spot that was resold, gives the money back once and tells both sides once", async () => {
    const { event, reservationId, mailingId, double } = await paidAtGateway();
    await shiftExpiry(reservationId, -1);
    await paidPlace(mailingId, { industry: "hvac" }, "other");
    expect(await deliverWebhook(event)).toEqual({ status: 200, said: "spot-gone" });
    const again = double.ledger.emitEvent(event.type, event.data.object);
    expect(await deliverWebhook(again)).toEqual({ status: 200, said: "spot-gone" });
    await runAllJobs();
    const { refunds, messages, reservations } = await readMoneyTables();
    expect(refunds).toEqual(["spot-gone done"]);
    expect(reservations).toEqual(["expired", "paid"]);
    expect(messages).toEqual(["payment-refunded:*", "payment-refunded:*:operator"]);
    expect(
      double.ledger.refundsOf(
        double.ledger.session(String(event.data.object.id)).payment_intent ?? "",
      ),
    ).toHaveLength(1);
    expect(await doubleClaims()).toEqual([]);
  });

  test("that never arrives is made up for by the reconciler, which then finds nothing more", async () => {
    const { session } = await paidAtGateway();
    const first = await reconcileWithGateway({}, bySystem);
    expect(first.differences).toContainEqual(
      expect.objectContaining({ what: `page ${session}`, ours: "open", repaired: "granted" }),
    );
    expect(await readMoneyTables()).toMatchObject(PAID_ONCE);
    const second = await reconcileWithGateway({}, bySystem);
    expect(second.differences).toEqual([]);
  });
});
