import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findAlteredMigrations, listReleasedVersions } from "./frozen-migrations.ts";

/** What `npm run migration` runs. See generate-migration.mjs. */

const folder = import.meta.dirname;
const root = join(folder, "..");

const giveUp = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** Drizzle's next migration: the difference between the last snapshot and the schema. */
function generate(name: string) {
  const kit = join(root, "node_modules/drizzle-kit/bin.cjs");
  const args = ["generate", "--config", "database/drizzle.config.ts", "--name", name];
  const { status } = spawnSync(process.execPath, [kit, ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0) giveUp("The migration could not be made; drizzle-kit says why above.");
}

/** Nobody has data yet: one migration makes the whole schema. */
function redrawInitialMigration() {
  rmSync(join(folder, "migrations"), { recursive: true, force: true });
  generate("ground");
  const statements = readFileSync(join(folder, "hand-written.sql"), "utf8")
    .split(/^-- next$/m)
    .filter((statement) => statement.replace(/^--.*$/gm, "").trim() !== "");
  for (const statement of statements) {
    appendFileSync(
      join(folder, "migrations/0000_ground.sql"),
      `\n--> statement-breakpoint\n${statement.trim()}`,
    );
  }
}

/** The data of released versions is out in the world: what made it stays, and one more step is added. */
function addMigration(name: string | undefined) {
  if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) {
    return giveUp("Name the change: npm run migration -- add-instagram");
  }
  refuseAlteredMigrations();
  generate(name.replaceAll("-", "_"));
  refuseAlteredMigrations();
}

function refuseAlteredMigrations() {
  const altered = findAlteredMigrations(folder);
  if (altered.length === 0) return;
  giveUp(
    `${altered.join("\n")}\nMigrations of a released version never change: put these files back (git checkout) and add a new migration.`,
  );
}

if (listReleasedVersions(folder).length === 0) redrawInitialMigration();
else addMigration(process.argv[2]);
if (process.connected) process.disconnect?.();
