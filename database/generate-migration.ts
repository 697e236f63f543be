import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = import.meta.dirname;
const root = join(folder, "..");
const migrations = join(folder, "migrations");
const ground = join(migrations, "0000_ground.sql");

const aside = mkdtempSync(join(tmpdir(), "migrations-"));
cpSync(migrations, aside, { recursive: true });
const before = readFileSync(ground, "utf8");
rmSync(migrations, { recursive: true });
const kit = join(root, "node_modules/drizzle-kit/bin.cjs");
const args = ["generate", "--config", "database/drizzle.config.ts", "--name", "ground"];
const { status } = spawnSync(process.execPath, [kit, ...args], { cwd: root, stdio: "inherit" });
if (status !== 0) {
  process.stderr.write("The migration could not be made; drizzle-kit says why above.\n");
  process.exit(1);
}
for (const statement of readFileSync(join(folder, "hand-written.sql"), "utf8").split(
  /^-- next$/m,
)) {
  appendFileSync(ground, `\n--> statement-breakpoint\n${statement.trim()}`);
}
// drizzle-kit draws a new id and instant each time: an unchanged schema keeps its files as they are.
if (readFileSync(ground, "utf8") === before) cpSync(aside, migrations, { recursive: true });
rmSync(aside, { recursive: true });
if (process.connected) process.disconnect?.();
