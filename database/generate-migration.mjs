// Makes database/migrations anew from schema/ and hand-written.sql: `npm run migration`.
// From the first release on: no removal here, and drizzle-kit's next migration is added instead.
import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;
const root = join(folder, "..");
rmSync(join(folder, "migrations"), { recursive: true, force: true });
execFileSync(
  process.execPath,
  [
    join(root, "node_modules/drizzle-kit/bin.cjs"),
    ...["generate", "--config", "database/drizzle.config.ts", "--name", "ground"],
  ],
  { cwd: root, stdio: "inherit" },
);
const statements = readFileSync(join(folder, "hand-written.sql"), "utf8")
  .split(/^-- next$/m)
  .filter((statement) => statement.replace(/^--.*$/gm, "").trim() !== "");
for (const statement of statements) {
  appendFileSync(
    join(folder, "migrations/0000_ground.sql"),
    `\n--> statement-breakpoint\n${statement.trim()}`,
  );
}
