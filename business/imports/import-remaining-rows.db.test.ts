import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findLeadById } from "#business/leads/find-leads.ts";
import { addLead } from "#business/leads/leads-by-hand.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { importRow, importRun } from "#database/schema/imports.ts";
import { job } from "#database/schema/jobs.ts";
import { lead } from "#database/schema/leads.ts";
import { operator } from "#database/schema/team.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { carriedOut, outcomesOf, readRows } from "#tests/support/business/imports.ts";
import { expectPermissions } from "#tests/support/business/office.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { hireOwner, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";
import { createDryRun, deleteOldImports, discardImport } from "./dry-run.ts";
import { importableLists, MAX_IMPORT_ROWS } from "./import.ts";
import { countPlannedChanges, findImportById } from "./import-queries.ts";
import {
  importRemainingRows,
  runImportRowsJob,
  startImportAfterDryRun,
} from "./import-remaining-rows.ts";

const add = (email: string) => addLead({ email, state: "new", reason: "" }, byOperator);
const leads = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ email: `pat@shop-${n}.example`, step: "new" }));
const events = async (event: string) => db.$count(auditEvent, eq(auditEvent.event, event));

anyDatabase("an import", () => {
  beforeEach(async () => {
    await planTestMailings([60]);
  });

  test("leaves out a row whose planned change is no longer the same, and says what changed", async () => {
    const [one, other, third] = [
      await add("a@a.example"),
      await add("b@b.example"),
      await add("c@c.example"),
    ];
    const rows = ["a@a.example", "b@b.example", "c@c.example"].map((email) => ({
      email,
      step: "contacted",
    }));
    const id = await readRows("leads", [...rows, { email: "d@d.example" }]);
    await moveLead({ id: one, to: "contacted", reason: "", expectedVersion: 1 }, byOperator);
    await moveLead({ id: other, to: "won", reason: "", expectedVersion: 1 }, byOperator);
    await add("d@d.example");
    expect(await carriedOut(id)).toEqual([
      "change skipped Already up to date.",
      "change skipped Something changed after the preview: status is now “won”. We skipped this row.",
      "change done",
      "new skipped Already up to date.",
    ]);
    expect(await findLeadById(other)).toMatchObject({ state: "won" });
    expect(await findLeadById(third)).toMatchObject({ state: "contacted" });
    expect(await events("lead.state-changed")).toBe(3);
  });

  test("twice, also at the same instant by several, does each row once", async () => {
    const id = await readRows("leads", leads(40));
    await Promise.all([1, 2, 3].map(() => startImportAfterDryRun({ id }, byOperator)));
    await Promise.all([1, 2, 3, 4].map(() => importRemainingRows({ id })));
    await importRemainingRows({ id });
    expect(await carriedOut(id)).toEqual(Array.from({ length: 40 }, () => "new done"));
    expect([await db.$count(lead), await events("lead.added")]).toEqual([40, 40]);
    expect([await events("import.started"), await events("import.done")]).toEqual([1, 1]);
    expect(await db.$count(job, sql`kind = 'imports.carry-out'`)).toBe(1);
  });

  test("continues where it was interrupted, keeps what was done and does nothing twice", async () => {
    const id = await readRows("leads", leads(12));
    await startImportAfterDryRun({ id }, byOperator);
    // The process dies in the seventh row: its transaction ends without a trace, as the sixth stands.
    await db.execute(sql`create function die() returns trigger language plpgsql as $$
      begin if new.email = 'pat@shop-6.example' then raise exception 'died' using errcode = '57P01'; end if; return new; end $$`);
    await db.execute(
      sql`create trigger die before insert on lead for each row execute function die()`,
    );
    await db.execute(
      sql`alter table import_row add constraint no_word check (outcome is distinct from 'refused')`,
    );
    await expect(importRemainingRows({ id })).rejects.toThrow();
    expect(await db.$count(lead)).toBe(6);
    expect(await findImportById(id)).toMatchObject({ state: "running" });
    await db.execute(sql`drop trigger die on lead`);
    await db.execute(sql`drop function die`);
    await db.execute(sql`alter table import_row drop constraint no_word`);
    await runImportRowsJob({ id }, { signal: new AbortController().signal });
    expect(await db.$count(lead)).toBe(12);
    expect(await events("lead.added")).toBe(12);
    expect(await findImportById(id)).toMatchObject({ state: "done" });
  });

  test("records a defect at its row and does the others", async () => {
    const id = await readRows("leads", leads(3));
    await startImportAfterDryRun({ id }, byOperator);
    await db.execute(sql`alter table lead add constraint odd check (email not like '%shop-1%')`);
    await importRemainingRows({ id });
    await db.execute(sql`alter table lead drop constraint odd`);
    expect(await outcomesOf(id)).toEqual([
      "new done",
      expect.stringMatching(/^new refused Something went wrong on our side/),
      "new done",
    ]);
  });

  test("is done with the permissions that the operator has by then", async () => {
    const id = await readRows("leads", leads(2));
    await startImportAfterDryRun({ id }, byOperator);
    await db.update(operator).set({ removedAt: sql`now()` }).where(eq(operator.id, 900));
    await importRemainingRows({ id });
    expect(await outcomesOf(id)).toEqual(
      Array.from(
        { length: 2 },
        () => "new refused Your account can’t do this. Ask the owner for access.",
      ),
    );
    expect(await db.$count(lead)).toBe(0);
  });

  test("is refused a day later, and the nightly job deletes dry runs that nobody carried out; a result is kept for a month", async () => {
    const [id, wanted] = [await readRows("leads", leads(2)), await readRows("leads", leads(1))];
    await carriedOut(wanted);
    await db.update(importRun).set({ expiresAt: sql`expires_at - interval '25 hours'` });
    await expect(startImportAfterDryRun({ id }, byOperator)).rejects.toThrow(/more than a day old/);
    expect(await findImportById(id)).toMatchObject({ isExpired: true });
    expect(await deleteOldImports(byOperator)).toBe(1);
    expect(await findImportById(id)).toBeUndefined();
    expect(await db.$count(importRow)).toBe(1);
    await db.update(importRun).set({ expiresAt: sql`expires_at - interval '30 days'` });
    expect(await deleteOldImports(byOperator)).toBe(1);
    expect(await db.$count(importRow)).toBe(0);
  });

  test("is thrown away before, and not after", async () => {
    const id = await readRows("leads", leads(1));
    await discardImport({ id }, byOperator);
    expect(await findImportById(id)).toBeUndefined();
    const other = await readRows("leads", leads(1));
    await carriedOut(other);
    await expect(discardImport({ id: other }, byOperator)).rejects.toThrow(/you can’t discard it/);
  });

  test("of a table without rows or with too many is refused with a sentence", async () => {
    await expect(readRows("leads", [])).rejects.toThrow(/no rows below its column names/);
    await expect(readRows("leads", leads(MAX_IMPORT_ROWS + 1))).rejects.toThrow(
      /more than 10,000 rows/,
    );
  });

  const rows = depth(2_000, MAX_IMPORT_ROWS);
  test(`of ${rows.toLocaleString("en-US")} rows keeps nobody else waiting, and no more in memory than it read`, {
    timeout: 300_000,
  }, async () => {
    const began = process.memoryUsage().heapUsed;
    let answered = 0;
    let watching = true;
    const watch = (async () => {
      while (watching) {
        await db.execute(sql`select 1`);
        answered += 1;
        await setTimeout(5);
      }
    })();
    const id = await readRows("leads", leads(rows));
    expect(await countPlannedChanges(id)).toMatchObject({ new: rows });
    await startImportAfterDryRun({ id }, byOperator);
    expect(
      await importRemainingRows({ id }, { until: performance.now() + depth(300, 3_000) }),
    ).toBe(false);
    watching = false;
    await watch;
    const soFar = await db.$count(lead);
    expect(soFar).toBeGreaterThan(0);
    expect(soFar).toBeLessThan(rows);
    expect(answered, "statements of others meanwhile").toBeGreaterThan(10);
    const grown = (process.memoryUsage().heapUsed - began) / 2 ** 20;
    expect(grown, "MB").toBeLessThan(150);
  });
});

anyDatabase("the permissions to import", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("are those of the actions behind each list", async () => {
    await hireOwner("assistant");
    const email = "pat@shop.example";
    const read = async (list: (typeof importableLists)[number]) => readRows(list, [{ email }]);
    const made = new Map(
      await Promise.all(importableLists.map(async (list) => [list, await read(list)] as const)),
    );
    const tries = (list: (typeof importableLists)[number]) => ({
      [`dryRun of ${list}`]: (c: ActionContext) =>
        createDryRun(
          {
            ...{ list, source: "", headings: ["E-mail"], mapping: ["email"] },
            rows: [{ line: 2, texts: [email], cells: { email } }],
          },
          c,
        ),
      [`startImportAfterDryRun of ${list}`]: (c: ActionContext) =>
        startImportAfterDryRun({ id: made.get(list) ?? 0 }, c),
      [`discardImport of ${list}`]: (c: ActionContext) =>
        discardImport({ id: made.get(list) ?? 0 }, c),
    });
    await expectPermissions({
      "leads.change": tries("leads"),
      "advertisers.change": tries("advertisers"),
    });
  });
});
