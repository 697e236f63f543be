import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { checkoutSession, payment } from "#database/schema/payments.ts";
import { closeDatabase, db } from "#platform/database/database.server.ts";
import { withGateway } from "#tests/support/business/billing.ts";
import { settleAndListProblems } from "#tests/support/business/billing-model.ts";
import { doubleClaims, planTestMailings } from "#tests/support/business/reservation.ts";
import {
  copyEmbedded,
  copyPostgresql,
  openInstead,
  type Place,
  postgresqlMissing,
  WITHOUT_POSTGRESQL,
} from "#tests/support/database/database.ts";
import { depth, isDeep } from "#tests/support/depth.ts";
import { TSX_FLAGS, WASM_FLAGS } from "#tests/support/server/wasm-flags.ts";

const KILLS = depth(1, 6);
const PAYER = join(import.meta.dirname, "payer.ts");

type Removable = Place & { remove(): Promise<void> };

function killedPayers(name: string, skipped: boolean, open: () => Promise<Removable>) {
  describe.skipIf(skipped)(skipped ? `${name} ${WITHOUT_POSTGRESQL}` : name, () => {
    const gateway = withGateway();
    let place: Removable | undefined;
    afterEach(async () => {
      await closeDatabase();
      await place?.remove();
    });

    test(`killed ${KILLS} times while it takes payments and gives them back loses none of them`, {
      timeout: 600_000,
    }, async () => {
      place = await open();
      await openInstead(place);
      const mailingIds = await planTestMailings(
        Array.from({ length: KILLS }, (_, n) => 60 + 30 * n),
      );
      await closeDatabase();
      const reported: string[] = [];
      for (const [n, mailingId] of mailingIds.entries()) {
        reported.push(
          ...(await sellUntilKilled(
            JSON.stringify({ place, mailingId }),
            gateway.double.settings,
            17 * n,
          )),
        );
      }
      expect(reported.length).toBeGreaterThan(2 * KILLS);
      await openInstead(place);
      for (const session of reported) {
        const [row] = await db
          .select({ name: payment.id, state: checkoutSession.state })
          .from(checkoutSession)
          .leftJoin(payment, eq(payment.checkoutSessionId, checkoutSession.id))
          .where(eq(checkoutSession.gatewaySessionId, session));
        expect(row).toEqual({ name: expect.any(String), state: "paid" });
      }
      await db.execute(sql`update job set locked_until = null where done_at is null`);
      expect(await settleAndListProblems(gateway.double)).toEqual([]);
      expect(await doubleClaims()).toEqual([]);
      expect(gateway.double.ledger.refunds.size).toBeGreaterThan(0);
    });
  });
}

/** Runs an instance until it has sold some spots, kills it at some moment after, and returns what it had sold. */
async function sellUntilKilled(
  argument: string,
  settings: Record<string, string>,
  moment: number,
): Promise<string[]> {
  const child = spawn(process.execPath, [...WASM_FLAGS, ...TSX_FLAGS, PAYER, argument], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const ended = once(child, "exit");
  try {
    const hasSold = () => expect(said).toMatch(/(^paid[\s\S]*){3}/m);
    await vi.waitFor(hasSold, { timeout: 200_000, interval: 5 });
    await vi.waitFor(() => expect(said).toMatch(/^canceled$/m), { timeout: 200_000, interval: 5 });
    await pause(moment);
  } finally {
    child.kill("SIGKILL");
  }
  const [, signal] = await ended;
  expect(signal).toBe("SIGKILL");
  return [...said.matchAll(/^paid (\w+)$/gm)].map(([, session = ""]) => session);
}

const missing = postgresqlMissing();
if (isDeep || missing) {
  killedPayers("an instance on the embedded database", false, async () => copyEmbedded());
}
killedPayers("an instance on a PostgreSQL server", missing, () => copyPostgresql());
