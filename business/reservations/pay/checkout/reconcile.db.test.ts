import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { checkoutSession } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import {
  bySystem,
  expectMoney,
  payingPlace,
  readMoneyTables,
  runAllJobs,
  withGateway,
} from "#tests/support/business/billing.ts";
import {
  context,
  holdWithDetails,
  industryAt,
  outcomeOf,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { anyDatabase, emptyTables } from "#tests/support/database/database.ts";
import { siteUrl } from "#tests/support/settings.ts";
import { openCheckout } from "./open-checkout.ts";
import { reconcileWithGateway, syncCheckoutFromGateway } from "./reconcile.ts";

anyDatabase("the reconciler", () => {
  const gateway = withGateway();

  /** Spots on one mailing, each with an open payment page. */
  async function pages(count: number) {
    const [mailingId = 0] = await planTestMailings();
    const spots = ["F1", "F2", "F3", "B4", "B5"];
    const made = [];
    for (let n = 0; n < count; n++) {
      const wish = { mailingId, spot: spots[n] ?? "F1", industry: industryAt(n) };
      made.push(await payingPlace(gateway.double, wish));
    }
    return made;
  }

  const differences = async () => {
    const { differences: found } = await reconcileWithGateway({}, bySystem);
    return found.map(({ what, repaired }) => `${what.split(" ")[0]} ${repaired ?? "left"}`).sort();
  };

  test("finds nothing if both sides agree", async () => {
    const [one] = await pages(2);
    gateway.double.ledger.pay(one?.session ?? "");
    await syncCheckoutFromGateway({ session: one?.session ?? "" }, context);
    expect(await reconcileWithGateway({}, bySystem)).toEqual({
      pages: 2,
      refunds: 0,
      differences: [],
    });
  });

  test("makes up for every lost webhook: paid, ended, pending, failed, refunded", async () => {
    const { ledger } = gateway.double;
    const [paid, ended, waiting, failed, refunded] = (await pages(5)).map(({ session }) => session);
    ledger.pay(paid ?? "");
    ledger.expire(ended ?? "");
    ledger.pay(waiting ?? "", { later: true });
    ledger.pay(failed ?? "", { later: true });
    ledger.bankSays(failed ?? "", "failed");
    const { id } = ledger.pay(refunded ?? "");
    ledger.refund(id);
    expect(await differences()).toEqual([
      "page expired",
      "page failed",
      "page granted",
      "page granted",
      "page processing",
      "refund refund-done",
    ]);
    await expectMoney({
      reservations: ["paid", "expired", "paying", "expired", "refunded"],
      pages: ["paid", "expired", "processing", "failed", "paid"],
      refunds: ["at-gateway done"],
    });
    expect(await differences()).toEqual([]);
    ledger.bankSays(waiting ?? "", "paid");
    expect(await differences()).toEqual(["page granted"]);
  });

  test("reads more pages than the gateway lists at once", async () => {
    const { reservationId, token } = await gateway.opened();
    for (let n = 0; n < 120; n++) {
      gateway.double.ledger.createSession({
        mode: "payment",
        expires_at: String(Math.floor(Date.now() / 1000) + 3600),
        success_url: "https://x.example",
        cancel_url: "https://x.example",
        line_items: { 0: { quantity: "1", price_data: { currency: "usd", unit_amount: "100" } } },
      });
    }
    expect(await reconcileWithGateway({}, bySystem)).toMatchObject({ pages: 121, differences: [] });
    expect(await openCheckout({ reservationId, token, siteUrl }, context)).toHaveProperty(
      "address",
    );
  });

  test("alerts the operator once to money for an unknown page", async () => {
    const [one] = await pages(1);
    gateway.double.ledger.pay(one?.session ?? "");
    await emptyTables("checkout_session");
    expect(await differences()).toEqual(["page left"]);
    expect(await differences()).toEqual(["page left"]);
    await runAllJobs();
    expect((await readMoneyTables()).messages).toEqual([
      expect.stringMatching(/^gateway-difference:page /),
    ]);
  });

  test("applies after a restore what had been settled since the backup", async () => {
    const { ledger } = gateway.double;
    const [one] = await pages(1);
    const { rows } = await db.execute(sql`select * from reservation`);
    const before = JSON.stringify(rows[0]);
    const { id } = ledger.pay(one?.session ?? "");
    await syncCheckoutFromGateway({ session: one?.session ?? "" }, context);
    ledger.refund(id, { metadata: {} });
    await emptyTables("payment", "refund", "gateway_event");
    await db.update(checkoutSession).set({ state: "open" });
    await db.execute(sql`update reservation set state = old.state, expires_at = old.expires_at, payment_id = null,
      paid_at = null from json_populate_record(null::reservation, ${before}::json) as old where reservation.id = old.id`);
    expect(await differences()).toEqual(["page granted", "refund refund-done"]);
    await expectMoney({
      reservations: ["refunded"],
      payments: [1000_00],
      refunds: ["at-gateway done"],
      invoices: ["paid"],
    });
  });

  test("closes pages that we gave up and the gateway still has open, and gives up pages without an answer", async () => {
    const { ledger, faults } = gateway.double;
    const { reservation, token } = await holdWithDetails();
    faults.push({ on: /POST/, times: 2, with: "after" });
    await outcomeOf(openCheckout({ reservationId: reservation.id, token, siteUrl }, context));
    await db.execute(sql`update checkout_session set state = 'failed', ended_at = now()`);
    expect(await differences()).toEqual(["page closed at the card processor"]);
    expect([...ledger.sessions.values()]).toMatchObject([{ status: "expired" }]);
    faults.push({ on: /POST/, times: 2, with: "before" });
    await outcomeOf(openCheckout({ reservationId: reservation.id, token, siteUrl }, context));
    await db.execute(
      sql`update checkout_session set created_at = created_at - interval '3 minutes'`,
    );
    expect(await differences()).toEqual(["page given up"]);
    await expectMoney({ reservations: ["held"], pages: ["failed", "failed"] });
  });

  test("resends a refund whose job was given up, and finds money without a spot or a refund", async () => {
    const { ledger } = gateway.double;
    const [one, other] = await pages(2);
    for (const page of [one, other]) {
      ledger.pay(page?.session ?? "");
      await syncCheckoutFromGateway({ session: page?.session ?? "" }, context);
    }
    await cancelAndCompensate({ reservationId: one?.reservationId ?? 0 }, context);
    await db.execute(sql`update refund set created_at = created_at - interval '2 hours'`);
    await db.execute(sql`update job set dead_at = now() where kind = 'billing.send-refund'`);
    await db.execute(sql`insert into payment (id, reservation_id, method, amount_cents, recorded_by)
      values ('pi_lost', ${other?.reservationId}, 'online', 100, 'gateway')`);
    expect(await differences()).toEqual(["payment left", "refund sent again"]);
    await runAllJobs();
    expect(await readMoneyTables()).toMatchObject({ refunds: ["canceled done"] });
    expect(ledger.refunds.size).toBe(1);
  });
});
