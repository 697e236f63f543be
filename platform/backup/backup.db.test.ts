import { randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recordExpense } from "#business/expenses/record-expense.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { db, pool } from "#platform/database/database.server.ts";
import { MIGRATIONS_FOLDER } from "#platform/database/migrate.server.ts";
import { createDrizzleDatabase } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import { industryAt, outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import {
  elsewhere,
  emptyPlace,
  everyRow,
  everyRule,
  withEngine,
} from "#tests/support/database/backup.ts";
import { anyDatabase, type Place } from "#tests/support/database/database.ts";
import { isDeep } from "#tests/support/depth.ts";
import { backUpRunningDatabase } from "./backup-control.server.ts";
import { countRowsOfOwnTables, inspectBackup, restoreBackup } from "./restore-backup.server.ts";
import { listStoredAndPartialFiles } from "./stored-files.ts";
import { productVersion, takeBackup } from "./take-backup.server.ts";

const nothingMore = async () => {};
const now = new Date("2027-01-04T10:00:00.000Z");

anyDatabase("a backup", (engine, home) => {
  let folder = "";
  let place: (Place & { remove(): Promise<void> }) | undefined;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "backup-"));
    place = await emptyPlace(engine);
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    await place?.remove();
  });
  const there = () => {
    if (!place) throw new Error("There is a place within a test only.");
    return place;
  };
  const path = () => join(folder, "kept.backup");
  const data = () => join(folder, "data");

  async function take() {
    return backUpRunningDatabase({ dataDirectory: data(), path: path(), now });
  }

  function restore() {
    return withEngine(there(), (other) =>
      restoreBackup(other, { path: path(), dataDirectory: there().dataDirectory }, nothingMore),
    );
  }

  test("restores every row of every table, every rule of the schema and every stored file", async () => {
    await someBusiness();
    mkdirSync(join(data(), "mail"), { recursive: true });
    await writeFile(join(data(), "mail/one.eml"), Buffer.from([0, 255, 13, 10, 128]));
    await writeFile(join(data(), "mail/large.eml"), Buffer.alloc(700_001, "résumé\n"));
    await writeFile(join(data(), "mail/empty.eml"), "");
    await writeFile(join(data(), "mail/.half.eml.1.part"), "half");
    for (const lock of ["database.lock", "database.lock-journal"]) {
      await writeFile(join(data(), lock), "");
    }
    const before = await everyRow(pool);
    const rules = await everyRule(pool);
    const taken = await take();
    expect(taken.rows).toBe(Object.values(before).flat().length);
    expect(taken.rows).toBeGreaterThan(100);
    expect(taken.files).toBe(3);

    expect(await restore()).toMatchObject({ rows: taken.rows, files: 3, migrated: 0 });
    await withEngine(there(), async (other) => {
      expect(await everyRow(other.pool)).toEqual(before);
      expect(await everyRule(other.pool)).toEqual(rules);
    });
    const restored = await listStoredAndPartialFiles(there().dataDirectory);
    expect(restored).toEqual(["mail/empty.eml", "mail/large.eml", "mail/one.eml"]);
    for (const file of restored) {
      expect(await readFile(join(there().dataDirectory, file))).toEqual(
        await readFile(join(data(), file)),
      );
    }
    if (process.platform !== "win32") expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  test("is of one instant, whatever is written while it is made", async () => {
    await planTestMailings();
    let stop = false;
    let written = 0;
    const writing = (async () => {
      while (!stop) {
        await db.transaction(async (tx) => {
          await tx.execute(sql`insert into blocked_submission (day, reason, count)
            values ('2027-01-01', ${`n${written}`}, 1)`);
          await tx.execute(sql`insert into job (kind, payload, key)
            values ('pair', '{}', ${`pair:${written}`})`);
        });
        written++;
      }
    })();
    await expect.poll(() => written).toBeGreaterThan(5);
    const before = written;
    await take();
    const during = written;
    stop = true;
    await writing;
    await restore();
    await withEngine(there(), async (other) => {
      const { rows } = await other.pool.query<{ aways: number; pairs: number; lost: number }>(
        `select (select count(*)::int from blocked_submission) as aways,
          (select count(*)::int from job where kind = 'pair') as pairs,
          (select count(*)::int from blocked_submission full join job on key = 'pair:' || substr(reason, 2)
            where (reason is null and kind = 'pair') or key is null) as lost`,
      );
      const [{ aways, pairs, lost } = { aways: 0, pairs: 0, lost: 1 }] = rows;
      expect({ same: aways === pairs, lost }).toEqual({ same: true, lost: 0 });
      expect(pairs).toBeGreaterThanOrEqual(before);
      expect(pairs).toBeLessThanOrEqual(during + 1);
    });
  });

  if (isDeep)
    test("restored, the business goes on: the next numbers, invoices without a gap, guards as before", async () => {
      const numbers = await someBusiness();
      expect(numbers.length).toBeGreaterThan(1);
      const last = await db.execute<{ id: string }>(sql`select max(id) as id from reservation`);
      await take();
      await restore();
      await elsewhere(there(), home(), async () => {
        const mailings = await db.execute<{ id: number }>(
          sql`select max(id)::int as id from mailing`,
        );
        const mailingId = mailings.rows[0]?.id ?? 0;
        const { reservationId: id } = await firmPlace({
          mailingId,
          spot: "B7",
          industry: industryAt(40),
        });
        expect(id).toBe(Number(last.rows[0]?.id) + 1);
        const next = await db.execute<{ number: string }>(
          sql`select number from invoice order by number`,
        );
        const counted = next.rows.map(({ number }) => Number(number.split("-")[1]));
        expect(counted).toEqual(counted.map((_, index) => index + 1));
        expect(counted).toHaveLength(numbers.length + 1);
        await expect(db.execute(sql`delete from audit_event`)).rejects.toThrow();
        const taken = firmPlace({ mailingId, spot: "B7", industry: industryAt(41) });
        expect(await outcomeOf(taken)).toBeInstanceOf(Refusal);
      });
    });

  test("that is cut off or has one bit turned is refused, and nothing is changed", async () => {
    await planTestMailings();
    await take();
    const whole = await readFile(path());
    const at = (part: number) => Math.floor(whole.length * part);
    for (const length of [0, 10, at(0.5), whole.length - 1]) {
      await writeFile(path(), whole.subarray(0, length));
      expect(await outcomeOf(inspectBackup(path()))).toBeInstanceOf(Refusal);
    }
    for (const byte of [0, 5, 9, at(0.3), at(0.9), whole.length - 80, whole.length - 30]) {
      const turned = Buffer.from(whole);
      turned[byte] = (turned[byte] ?? 0) ^ 4;
      await writeFile(path(), turned);
      const refused = await outcomeOf(inspectBackup(path()));
      expect(refused, `byte ${byte}`).toMatchObject({ code: "invalid" });
    }
    expect(await outcomeOf(restore())).toMatchObject({ code: "invalid" });
    await writeFile(path(), Buffer.concat([whole, Buffer.from("\n")]));
    expect(await outcomeOf(inspectBackup(path()))).toBeInstanceOf(Refusal);
    expect(await withEngine(there(), countRowsOfOwnTables)).toBe(0);
    await writeFile(path(), whole);
    await restore();
    expect(await withEngine(there(), countRowsOfOwnTables)).toBeGreaterThan(0);
  });

  test("never overwrites a file, and leaves nothing of one that fails", async () => {
    await planTestMailings();
    await writeFile(path(), "something dear");
    expect(await outcomeOf(take())).toMatchObject({ code: "conflict" });
    expect(await readFile(path(), "utf8")).toBe("something dear");
    rmSync(path());
    await expect(
      backUpRunningDatabase({ dataDirectory: "\0", path: path(), now }),
      "a data folder that cannot be read",
    ).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
    await take();
    expect(existsSync(path())).toBe(true);
  });

  test("clears away what an earlier one left when it was killed, and nothing else", async () => {
    const asked = `.asked-for-${crypto.randomUUID()}.part`;
    const rubbish = [".kept.backup.77.part", asked, `.${asked}.77.part`];
    const names = [...rubbish, ".film.mkv.part", ".new.backup.78.part", "old.part"];
    for (const name of names) await writeFile(join(folder, name), "");
    const lastWeek = Date.now() / 1_000 - 7 * 86_400;
    for (const name of names.slice(0, 4)) utimesSync(join(folder, name), lastWeek, lastWeek);
    await planTestMailings();
    await take();
    expect(readdirSync(folder).sort()).toEqual(["kept.backup", ...names.slice(3)].sort());
  });

  test("a restore that fails at its very end leaves what was there", async () => {
    await planTestMailings();
    await take();
    await restore();
    await withEngine(there(), async (other) => {
      const before = await everyRow(other.pool);
      await createDrizzleDatabase(other.pool).execute(sql`delete from industry where slug not in
        (select industry from reservation where industry is not null)`);
      const changed = await everyRow(other.pool);
      expect(changed).not.toEqual(before);
      const failing = restoreBackup(
        other,
        { path: path(), dataDirectory: there().dataDirectory },
        async () => {
          throw new Error("the very end");
        },
      );
      await expect(failing).rejects.toThrow("the very end");
      expect(await everyRow(other.pool)).toEqual(changed);
    });
  });

  /** The steps of the schema with one more, of a release to come. */
  function oneStepMore(statement: string): string {
    const migrations = join(folder, "migrations");
    cpSync(MIGRATIONS_FOLDER, migrations, { recursive: true });
    const journal = join(migrations, "meta/_journal.json");
    const notes = JSON.parse(readFileSync(journal, "utf8"));
    const last = notes.entries.at(-1);
    notes.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_more" });
    writeFileSync(journal, JSON.stringify(notes));
    writeFileSync(join(migrations, "9999_more.sql"), statement);
    return migrations;
  }

  test("of an older schema is brought up to the present one; of a newer or a strange one it is refused", async () => {
    await planTestMailings();
    await take();
    const migrations = oneStepMore(
      "alter table blocked_submission add column more integer not null default 7",
    );
    const newer = join(folder, "newer.backup");
    await withEngine(there(), async (other) => {
      const { dataDirectory } = there();
      const from = { path: path(), dataDirectory, migrations };
      expect(await restoreBackup(other, from, nothingMore)).toMatchObject({ migrated: 1 });
      await other.pool.query("insert into blocked_submission values ('2027-01-01', 'robot', 1)");
      const { rows } = await other.pool.query("select more from blocked_submission");
      expect(rows).toEqual([{ more: 7 }]);
      await takeBackup(other, { dataDirectory, path: newer, now });
    });
    expect(await inspectBackup(newer, migrations)).toMatchObject({ product: productVersion() });
    const refused = await outcomeOf(inspectBackup(newer));
    expect(refused).toMatchObject({
      code: "conflict",
      sentence: expect.stringContaining("newer release"),
    });
    writeFileSync(join(migrations, "9999_more.sql"), "select 'another history'");
    expect(await outcomeOf(inspectBackup(newer, migrations))).toMatchObject({
      code: "conflict",
      sentence: expect.stringContaining("from a different line of releases"),
    });
  });

  async function someBusiness(): Promise<string[]> {
    const [first = 0, second = 0] = await planTestMailings();
    const spots = ["F1", "F2", "F3", "B4", "B5"];
    for (const [n, spot] of spots.entries()) {
      const mailingId = n < 3 ? first : second;
      const { reservationId } = await firmPlace({ mailingId, spot, industry: industryAt(n) });
      expect((await findReservationById(reservationId))?.state).toBe("unpaid");
    }
    await db.execute(sql`insert into lead (email, email_key, page, campaign)
      values ('odd@ñandú.example', 'odd', E'tab\tline\nnul\u2028end "quoted" \\\\ back', '{"a": null}')`);
    await db.execute(
      sql`insert into job (kind, payload) values ('json', 'null'), ('json', '"\\u0041"')`,
    );
    const receipt = { name: "press.pdf", content: Buffer.alloc(300_000, "%PDF-1.7 \u0000\u00ff") };
    await recordExpense(
      {
        ...{ kind: "printing", mailingId: String(first), amount: "1950", paidOn: "2027-01-04" },
        ...{ payee: "Copper Press", note: "", formKey: randomUUID(), receipt },
      },
      byOperator,
    );
    const { rows } = await db.execute<{ number: string }>(sql`select number from invoice`);
    return rows.map(({ number }) => number);
  }
});
