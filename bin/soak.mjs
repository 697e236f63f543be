/**
 * npm run soak: random histories of reservations and their money with a gateway that fails, at least 100,000
 * operations over both databases (all on the embedded one where there is no PostgreSQL). Prints what was done how often.
 * `npm run soak -- 400000` does more.
 */
import { spawnSync } from "node:child_process";
import { childEnvironment, giveUp, install, root, runtime } from "./project.mjs";

const wanted = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(wanted) || wanted < 1) giveUp("Give the number of operations.");

install({ tests: true });
const args = [
  "node_modules/vitest/vitest.mjs",
  "run",
  ...["--project", "database", "tests/races/billing-model.test.ts"],
];
const env = childEnvironment({ NO_COLOR: "1", SOAK_OPERATIONS: String(wanted) });
const { status } = spawnSync(runtime(), args, { cwd: root, env, stdio: "inherit" });
process.exitCode = status ?? 1;
