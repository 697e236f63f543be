import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { packageRoot } from "#platform/package-root.ts";
import {
  FROZEN_FILE,
  findAlteredMigrations,
  listReleasedVersions,
  recordMigrations,
} from "./frozen-migrations.ts";

const SCRIPTS = ["generate-migration.ts", "frozen-migrations.ts"];

let root = "";
/** The migrations that the product has today. */
let shipped: string[] = [];
const database = (...path: string[]) => join(root, "database", ...path);
const initial = () => readFileSync(database("migrations/0000_ground.sql"), "utf8");
const migrations = () => readdirSync(database("migrations")).filter((name) => /sql$/.test(name));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "migrations-"));
  for (const each of [
    "migrations",
    "schema",
    "drizzle.config.ts",
    "hand-written.sql",
    ...SCRIPTS,
  ]) {
    cpSync(join(packageRoot, "database", each), database(each), { recursive: true });
  }
  shipped = migrations();
  writeFileSync(join(root, "package.json"), '{"type":"module"}');
  symlinkSync(join(packageRoot, "node_modules"), join(root, "node_modules"), "junction");
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function release() {
  mkdirSync(database("released/7.0.0"), { recursive: true });
  const frozen = JSON.stringify(recordMigrations(database()));
  writeFileSync(database("released/7.0.0", FROZEN_FILE), frozen);
}

/** `npm run migration` in the copy, and how it ended. */
function generate(...args: string[]) {
  const script = database("generate-migration.ts");
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return { status, stderr };
}

function changeSchema() {
  writeFileSync(
    database("schema/extra.ts"),
    'import { pgTable, text } from "drizzle-orm/pg-core";\nexport const extra = pgTable("extra", { name: text().notNull() });\n',
  );
}

test("the migrations of every released version are as they were released", () => {
  expect(findAlteredMigrations(join(packageRoot, "database"))).toEqual([]);
});

test("as long as no version is released, the initial migration is redrawn with the hand-written statements", () => {
  changeSchema();
  expect(generate().status).toBe(0);
  expect(migrations()).toEqual(["0000_ground.sql"]);
  expect(initial()).toContain('CREATE TABLE "extra"');
  expect(initial()).toContain("create trigger");
});

test("once a version is released, a change of the schema adds a migration and leaves the released ones", () => {
  release();
  const before = initial();
  changeSchema();
  expect(generate()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Name the change/),
  });
  expect(migrations()).toEqual(shipped);
  expect(generate("add-extra").status).toBe(0);
  const added = `${String(shipped.length).padStart(4, "0")}_add_extra.sql`;
  expect(migrations()).toEqual([...shipped, added]);
  expect(initial()).toBe(before);
  expect(findAlteredMigrations(database())).toEqual([]);
});

test.each([
  ["migrations/0000_ground.sql", "\n"],
  ["migrations/meta/0000_snapshot.json", " "],
  ["hand-written.sql", "-- more\n"],
])("an altered %s of a released version is named, and no migration is made", (file, more) => {
  release();
  expect(findAlteredMigrations(database())).toEqual([]);
  appendFileSync(database(file), more);
  const sentence = `database/${file} was altered after version 7.0.0 was released.`;
  expect(findAlteredMigrations(database())).toEqual([sentence]);
  changeSchema();
  const { status, stderr } = generate("add-extra");
  expect(status).toBe(1);
  expect(stderr).toBe(
    `${sentence}\nMigrations of a released version never change: put these files back (git checkout) and add a new migration.\n`,
  );
  expect(migrations()).toEqual(shipped);
});

test("a released migration that is removed or generated again is named", () => {
  release();
  expect(listReleasedVersions(database())).toEqual(["7.0.0"]);
  const journal = database("migrations/meta/_journal.json");
  const kept = readFileSync(journal, "utf8");
  writeFileSync(journal, kept.replace(/"when": \d/, '"when": 9'));
  expect(findAlteredMigrations(database())).toEqual([
    "The order of the migrations is not that of version 7.0.0 any more.",
  ]);
  writeFileSync(journal, kept);
  rmSync(database("migrations/0000_ground.sql"));
  expect(findAlteredMigrations(database())).toEqual([
    "database/migrations/0000_ground.sql was altered after version 7.0.0 was released.",
  ]);
});
