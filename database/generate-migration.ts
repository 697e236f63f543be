import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;
const root = join(folder, "..");

rmSync(join(folder, "migrations"), { recursive: true, force: true });
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
  appendFileSync(
    join(folder, "migrations/0000_ground.sql"),
    `\n--> statement-breakpoint\n${statement.trim()}`,
  );
}
if (process.connected) process.disconnect?.();
