import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visitorActor } from "#business/audit-log/audit-log.ts";
import { captureLead } from "#business/leads/capture-lead.ts";
import { LEAD_THANKS_MESSAGE } from "#business/leads/lead.ts";
import { MAX_LEADS_PER_NETWORK } from "#business/leads/robot-guard.ts";
import { company } from "#company.ts";
import { lead } from "#database/schema/leads.ts";
import { seedInstallation } from "#database/seed.ts";
import { closeDatabase, db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { leadForm } from "#tests/support/browser/lead-form.ts";
import {
  openInstead,
  postgresqlMissing,
  WITHOUT_POSTGRESQL,
} from "#tests/support/database/database.ts";
import {
  findPostgresql,
  type PostgresqlServer,
  startPostgresql,
} from "#tests/support/database/postgresql-server.ts";

const now = new Date("2026-11-20T18:00:00Z");
const networkAddress = "203.0.113.200";
const missing = postgresqlMissing();
const name = "an address left while the database is briefly gone";

describe.skipIf(missing)(missing ? `${name} ${WITHOUT_POSTGRESQL}` : name, () => {
  const folder = mkdtempSync(join(tmpdir(), "data-"));
  let server: PostgresqlServer;
  beforeAll(async () => {
    server = await startPostgresql(findPostgresql() ?? "");
    await openInstead({ dataDirectory: folder, databaseUrl: server.url("postgres") });
    await seedInstallation({ now });
  });
  afterAll(async () => {
    await closeDatabase();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  test("is refused with a clear sentence, not held against the visitor, and taken afterwards", async () => {
    const forms = await Promise.all(
      Array.from({ length: MAX_LEADS_PER_NETWORK + 3 }, () => leadForm(now, { networkAddress })),
    );
    const leave = (form: (typeof forms)[number]) => captureLead(form, { actor: visitorActor, now });
    await server.kill();
    for (const form of forms) {
      const refusal = await leave(form).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({ code: "unavailable", status: 503, retryAfter: 60 });
      expect((refusal as Refusal).sentence).toBe(
        `We couldn’t save your email just now. Try again in a minute, or call ${company().phone.display}.`,
      );
    }
    await server.start();
    const [form] = forms;
    if (!form) throw new Error("no form");
    await expect
      .poll(() => leave(form).catch((error: Refusal) => error.code), { timeout: 60_000 })
      .toEqual({ thanks: LEAD_THANKS_MESSAGE });
    expect(await db.$count(lead)).toBe(1);
  });
});
