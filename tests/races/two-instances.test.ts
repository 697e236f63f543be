import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "#platform/database/database.server.ts";
import {
  doubleClaims,
  everyReservation,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import {
  copyPostgresql,
  openInstead,
  postgresqlMissing,
  WITHOUT_POSTGRESQL,
} from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";
import { TSX_FLAGS } from "#tests/support/server/wasm-flags.ts";

const BUYERS = depth(60, 250);

const missing = postgresqlMissing();
const name = "two instances on one PostgreSQL server";

describe.skipIf(missing)(missing ? `${name} ${WITHOUT_POSTGRESQL}` : name, () => {
  let place: Awaited<ReturnType<typeof copyPostgresql>> | undefined;
  beforeAll(async () => {
    place = await copyPostgresql();
    await openInstead(place);
  });
  afterAll(async () => {
    await closeDatabase();
    await place?.remove();
  });

  function startInstance(mailingId: number, instance: number): ChildProcess {
    const file = join(import.meta.dirname, "buyers.ts");
    const { databaseUrl = "" } = place ?? {};
    const args = [databaseUrl, mailingId, BUYERS / 2, instance].map(String);
    return fork(file, args, { execArgv: TSX_FLAGS, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  }

  test(`sell one spot to one of ${BUYERS} buyers, and all others hear a conflict`, {
    timeout: 300_000,
  }, async () => {
    const [mailingId = 0] = await planTestMailings();
    const instances = [1, 2].map((instance) => startInstance(mailingId, instance));
    try {
      await Promise.all(instances.map((instance) => once(instance, "message")));
      const answers = instances.map((instance) => once(instance, "message"));
      for (const instance of instances) instance.send("go");
      const outcomes = (await Promise.all(answers)).flatMap(([said]) => said as string[]);
      expect(outcomes.filter((outcome) => outcome === "won")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === "conflict")).toHaveLength(BUYERS - 1);
      expect(await doubleClaims()).toEqual([]);
      expect(await everyReservation()).toHaveLength(1);
    } finally {
      for (const instance of instances) instance.kill();
    }
  });
});
