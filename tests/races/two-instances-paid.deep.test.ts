import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "#platform/database/database.server.ts";
import {
  everyEvent,
  expectMoney,
  pageIsOver,
  readMoneyTables,
  runAllJobs,
  withGateway,
} from "#tests/support/business/billing.ts";
import { doubleClaims } from "#tests/support/business/reservation.ts";
import {
  copyPostgresql,
  openInstead,
  postgresqlMissing,
  WITHOUT_POSTGRESQL,
} from "#tests/support/database/database.ts";
import { isDeep } from "#tests/support/depth.ts";
import { TSX_FLAGS } from "#tests/support/server/wasm-flags.ts";
import { sign } from "#tests/support/stripe/stripe-double.ts";
import type { Orders } from "./webhook-senders.ts";

const missing = postgresqlMissing();
const name = "two instances on one PostgreSQL server, told of one payment";

describe.skipIf(missing)(missing ? `${name} ${WITHOUT_POSTGRESQL}` : name, () => {
  const gateway = withGateway();
  let place: Awaited<ReturnType<typeof copyPostgresql>> | undefined;
  beforeAll(async () => {
    place = await copyPostgresql();
    await openInstead(place);
  });
  afterAll(async () => {
    await closeDatabase();
    await place?.remove();
  });

  /** Both carry out the same orders at the same moment. */
  async function both(orders: Orders): Promise<string[]> {
    const file = join(import.meta.dirname, "webhook-senders.ts");
    const start = (): ChildProcess =>
      fork(file, [place?.databaseUrl ?? ""], {
        execArgv: TSX_FLAGS,
        env: { ...process.env, ...gateway.double.settings },
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
    const instances = [start(), start()];
    try {
      await Promise.all(instances.map((instance) => once(instance, "message")));
      const answers = instances.map((instance) => once(instance, "message"));
      for (const instance of instances) instance.send(orders);
      return (await Promise.all(answers)).flatMap(([said]) => said as string[]);
    } finally {
      for (const instance of instances) instance.kill();
    }
  }

  async function paidPage() {
    const page = await gateway.opened();
    const { id: payment } = gateway.double.ledger.pay(page.session);
    const event = gateway.double.ledger.events.at(-1);
    if (!event) throw new Error("The gateway sent no event.");
    const { body, headers } = sign(event);
    await pageIsOver(page.session);
    return {
      ...page,
      payment,
      webhook: { body, signature: headers["stripe-signature"], times: 25 },
    };
  }

  test("fifty times, by the return page and by two sweeps, pay one spot once", async () => {
    const { webhook, session } = await paidPage();
    const outcomes = await both({ webhook, session });
    expect(outcomes.filter((outcome) => outcome.startsWith("failed"))).toEqual([]);
    expect(await everyEvent()).toHaveLength(1);
    await expectMoney({
      reservations: ["paid"],
      pages: ["paid"],
      payments: [1000_00],
      refunds: [],
      invoices: ["paid"],
    });
  });

  if (isDeep)
    test("while its buyer cancels on both, give it back once or keep it, and never both", async () => {
      const { webhook, session, reservationId, payment } = await paidPage();
      const outcomes = await both({ webhook, session, cancels: reservationId });
      expect(outcomes.filter((outcome) => outcome.startsWith("failed"))).toEqual([]);
      await runAllJobs();
      const { reservations, refunds, payments } = await readMoneyTables();
      expect(payments).toEqual([1000_00]);
      const back = gateway.double.ledger.refundsOf(payment);
      if (reservations[0] === "paid") expect([refunds, back]).toEqual([[], []]);
      else {
        expect({ reservations, refunds }).toEqual({
          reservations: ["refunded"],
          refunds: ["canceled done"],
        });
        expect(back).toHaveLength(1);
      }
      expect(await doubleClaims()).toEqual([]);
    });
});
