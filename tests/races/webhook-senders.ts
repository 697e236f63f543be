import { systemActor, visitorActor } from "#business/audit-log/audit-log.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { applyGatewayEvent } from "#business/reservations/pay/checkout/apply-gateway-event.ts";
import {
  syncCheckoutFromGateway,
  syncOverdueCheckoutsFromGateway,
} from "#business/reservations/pay/checkout/reconcile.ts";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";

/** What one instance is asked to do with a payment, all at once; its settings of the gateway are in its environment. */
export type Orders = {
  /** The gateway's message, delivered several times at once. */
  webhook: { body: string; signature: string; times: number };
  session: string;
  /** Cancel the reservation in the same moment. */
  cancels?: number;
};

const [databaseUrl = ""] = process.argv.slice(2);
const bySystem = { actor: systemActor, now: new Date() };
const byVisitor = { actor: visitorActor, now: new Date() };

await openAndMigrateDatabase({ dataDirectory: "", databaseUrl });
process.on("message", (orders: Orders) => {
  void carryOut(orders).then(async (outcomes) => {
    await new Promise((resolve) => process.send?.(outcomes, resolve));
    await closeDatabase();
    process.exit(0);
  });
});
process.send?.("ready");

async function carryOut({ webhook, session, cancels }: Orders): Promise<string[]> {
  const { body, signature, times } = webhook;
  const event = { body: Buffer.from(body), signature };
  const hears = Array.from({ length: times }, () =>
    outcome(async () => (await applyGatewayEvent(event, bySystem)).effect),
  );
  const others = [
    outcome(
      async () => `returned ${(await syncCheckoutFromGateway({ session }, byVisitor))?.state}`,
    ),
    outcome(async () => `swept ${await syncOverdueCheckoutsFromGateway(bySystem)}`),
    ...(cancels === undefined
      ? []
      : [
          outcome(
            async () => (await cancelAndCompensate({ reservationId: cancels }, byVisitor)).gives,
          ),
        ]),
  ];
  return Promise.all([...hears, ...others]);
}

async function outcome(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Refusal ? `refused ${error.code}` : `failed ${String(error)}`;
  }
}
