import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import {
  closeDatabase,
  db,
  openAndMigrateDatabase,
  openEngine,
} from "#platform/database/database.server.ts";
import { StartupProblem } from "#platform/errors.ts";
import {
  copyEmbedded,
  copyPostgresql,
  postgresqlMissing,
  WITHOUT_POSTGRESQL,
  whileOpen,
} from "#tests/support/database/database.ts";
import { canMount, mountReadOnly, unmount, WITHOUT_MOUNT } from "#tests/support/database/disks.ts";
import { startWriter } from "#tests/support/database/writer-process.ts";
import { isDeep } from "#tests/support/depth.ts";
import { EMBEDDED_POSTGRES_MAJOR } from "./embedded-directory.ts";
import { MIGRATIONS_FOLDER, readMigrationFingerprints } from "./migrate.server.ts";

let folder = "";
beforeAll(closeDatabase);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "start-"));
});
afterEach(async () => {
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});

async function refusal(where: { dataDirectory: string; databaseUrl?: string }) {
  const error = await openAndMigrateDatabase(where).then(
    () => undefined,
    (problem: unknown) => problem,
  );
  expect(error).toBeInstanceOf(StartupProblem);
  return error instanceof StartupProblem ? error.message : "";
}

describe("starting on the embedded database", () => {
  test("makes a folder that only its owner can read, of the expected version, and finds it again", async () => {
    // This run's empty template was made so, in a folder that was not there.
    const made = join(inject("emptyTemplate"), "database");
    expect(statSync(made).mode & 0o077).toBe(0);
    expect(readFileSync(join(made, "PG_VERSION"), "utf8").trim()).toBe(EMBEDDED_POSTGRES_MAJOR);
    const { remove, ...place } = copyEmbedded();
    await whileOpen(place, () => db.execute(sql`create table kept as select 1 as n`));
    const found = await whileOpen(place, () => db.execute(sql`select n from kept`));
    expect(found.rows).toEqual([{ n: 1 }]);
    await remove();
  });

  test("is refused where a file stands in the folder's place", async () => {
    const dataDirectory = join(folder, "file");
    writeFileSync(dataDirectory, "");
    expect(await refusal({ dataDirectory })).toBe(
      `The data folder ${dataDirectory} is not a folder.`,
    );
  });

  const canClose = process.getuid?.() !== 0 || canMount();
  const closed = "is refused in a folder that cannot be written";
  test.skipIf(!canClose)(canClose ? closed : `${closed} ${WITHOUT_MOUNT}`, async () => {
    const dataDirectory = join(folder, "closed");
    mkdirSync(dataDirectory, { mode: 0o500 });
    const mounted = process.getuid?.() === 0 && mountReadOnly(dataDirectory);
    try {
      expect(await refusal({ dataDirectory })).toMatch(/^The data folder .* cannot be written \(/);
    } finally {
      if (mounted) unmount(dataDirectory);
    }
  });

  test("is refused while another process has the folder, and allowed when that has died", async () => {
    const place = copyEmbedded();
    const other = startWriter(place, "write");
    await other.ready;
    expect(await refusal(place)).toBe(
      `The database in ${join(place.dataDirectory, "database")} is in use by another process.`,
    );
    other.kill();
    await other.ended;
    await openAndMigrateDatabase(place);
    await closeDatabase();
    await place.remove();
  });

  test("is refused on files of another version of PostgreSQL", async () => {
    mkdirSync(join(folder, "database"));
    writeFileSync(join(folder, "database/PG_VERSION"), "17\n");
    expect(await refusal({ dataDirectory: folder })).toMatch(
      /was written by PostgreSQL 17 and this release reads 18/,
    );
  });

  test("is refused in a folder with something else in it", async () => {
    mkdirSync(join(folder, "database"));
    writeFileSync(join(folder, "database/holiday.txt"), "");
    expect(await refusal({ dataDirectory: folder })).toMatch(
      /^The folder .* holds files that are not a database\.$/,
    );
  });

  test("lets nobody in beside a migration, however long it takes: a second session would undo its first half", async () => {
    const { remove, ...place } = copyEmbedded();
    const engine = await openEngine(place);
    const migrating = engine.newClient();
    await migrating.connect();
    await migrating.query("begin");
    await migrating.query("create table first_half as select 1 as n");
    await expect(engine.pool.query("select 1")).rejects.toThrow(
      "has one session, and it is in use",
    );
    await migrating.query("commit");
    await migrating.end();
    expect((await engine.pool.query("select n from first_half")).rows).toEqual([{ n: 1 }]);
    await engine.close();
    await remove();
  });
});

test.each(["nonsense", "mysql://localhost/db", "postgresql:"])(
  "starting is refused with the address %s, or says that it is out of reach",
  async (databaseUrl) => {
    const sentence = await refusal({ dataDirectory: folder, databaseUrl });
    expect(sentence).toMatch(/^(DATABASE_URL is not an address|The PostgreSQL server at)/);
  },
);

test("starting is refused where no server listens, without the password in the sentence", async () => {
  const databaseUrl = "postgresql://user:secret@127.0.0.1:9/product";
  expect(await refusal({ dataDirectory: folder, databaseUrl })).toBe(
    "The PostgreSQL server at 127.0.0.1:9/product cannot be reached (ECONNREFUSED).",
  );
});

const missing = postgresqlMissing();
const title = "starting on a PostgreSQL server";
describe.skipIf(missing)(missing ? `${title} ${WITHOUT_POSTGRESQL}` : title, () => {
  if (isDeep)
    test("works for four instances at once on one empty database", async () => {
      const place = await copyPostgresql("template0");
      const instances = Array.from({ length: 4 }, () => startWriter(place, "open"));
      const ends = await Promise.all(instances.map((instance) => instance.ended));
      expect(ends, instances.map((each) => each.lines().join() + each.errors()).join()).toEqual(
        Array.from({ length: 4 }, () => ({ code: 0, signal: null })),
      );
      await openAndMigrateDatabase(place);
      expect(
        (await db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`)).rows,
      ).toEqual([{ n: readMigrationFingerprints(MIGRATIONS_FOLDER).length }]);
      await closeDatabase();
      await place.remove();
    });

  test("is refused on an empty database beside a data folder with a site, with the two commands that move it there", async () => {
    const embedded = copyEmbedded();
    const place = await copyPostgresql("template0");
    const { dataDirectory } = embedded;
    const sentence = await refusal({ ...place, dataDirectory });
    expect(sentence).toContain(`this site’s data is in ${dataDirectory}`);
    expect(sentence.match(/npm run \w+ -- .+/g)).toEqual([
      "npm run backup -- site.backup",
      "npm run restore -- site.backup --moved",
    ]);
    await openAndMigrateDatabase(place);
    await closeDatabase();
    await openAndMigrateDatabase({ ...place, dataDirectory });
    await closeDatabase();
    await embedded.remove();
    await place.remove();
  });

  test("is refused on a database that does not exist", async () => {
    const place = await copyPostgresql();
    const databaseUrl = place.databaseUrl.replace(/test_\w+/, "no_such_database");
    expect(await refusal({ dataDirectory: folder, databaseUrl })).toMatch(
      /refused the connection: database "no_such_database" does not exist/,
    );
    await place.remove();
  });
});
