import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment, root, runtime } from "./project.mjs";

/** The stages of the tests and how their results add up; for `npm test` and `npm run test:deep`. */

/** Settings of the product that this shell may carry; no test may depend on them. */
const SETTINGS = [
  ...["PORT", "HOST", "DATA_DIR", "DATABASE_URL", "SITE_URL", "SMTP_URL", "MAIL_FROM"],
  ...["OPERATOR_EMAIL", "TRUSTED_PROXIES", "LOG_LEVEL", "SECRET", "NODE_ENV", "NODE_OPTIONS"],
  ...["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API"],
];

export const stages = {
  draw: () => check(["bin/draw.ts"]),
  lint: () =>
    check(
      ["node_modules/@biomejs/biome/bin/biome", "ci", "--colors=off"],
      ["node_modules/jscpd/run-jscpd.js", "--no-colors", "."],
    ),
  unused: () =>
    check(
      // It reads the types that the router writes.
      ["node_modules/@react-router/dev/bin.cjs", "typegen"],
      ["node_modules/knip/bin/knip.js", "--no-progress"],
    ),
  imports: () => check(["bin/check-imports.ts"]),
  types: () =>
    check(
      ["node_modules/@react-router/dev/bin.cjs", "typegen"],
      // Several checkers each learn the types that all share, and no core is free for them.
      ["node_modules/typescript/bin/tsc", "--checkers", "1"],
    ),
  unit: () => vitest(["unit", "unit-alone"]),
  database: () => vitest(["database"]),
  build: () => check(["bin/start.mjs", "--build-only"]),
  journeys: () => journeys(),
};

const scratch = mkdtempSync(join(tmpdir(), "npm-test-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** Runs stages in two rows of about the same length side by side; most read the pictures that are drawn first. */
export async function performStages(names = Object.keys(stages)) {
  const results = [];
  const inTurn = async (row) => {
    for (const name of row.filter((each) => names.includes(each))) {
      results.push(await perform(name, stages[name]));
    }
  };
  const drawn = inTurn(["draw"]);
  const checked = inTurn(["imports", "lint"]);
  await drawn;
  await Promise.all([
    inTurn(["unit", "database"]),
    checked.then(() => inTurn(["build", "journeys", "types", "unused"])),
  ]);
  return results;
}

async function check(...commands) {
  for (const command of commands) {
    const { status, output } = await run(command);
    if (status !== 0) return { passed: 0, failed: 1, skipped: [], output };
  }
  return { passed: 1, failed: 0, skipped: [] };
}

export async function vitest(projects, { files = [], env = {} } = {}) {
  const report = join(scratch, `${projects[0]}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const chosen = projects.flatMap((project) => ["--project", project]);
  const command = ["node_modules/vitest/vitest.mjs", "run", ...chosen, ...reporters];
  return summed(await run([...command, ...files], env), report, (read) => {
    const tests = read.testResults.flatMap((file) => file.assertionResults);
    const having = (...statuses) => tests.filter((test) => statuses.includes(test.status));
    return {
      passed: having("passed").length,
      failed: having("failed").length,
      skipped: having("pending", "skipped", "todo").map((test) => test.fullName),
    };
  });
}

export async function journeys({ files = [], env = {} } = {}) {
  const missing = await missingBrowser();
  if (missing) return { passed: 0, failed: 0, skipped: [missing] };
  const report = join(scratch, "journeys.json");
  // The runner forces colors upon its workers, and Node complains of two contrary wishes.
  const plain = { FORCE_COLOR: "0", NO_COLOR: undefined };
  const own = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...plain, ...env };
  const command = ["node_modules/@playwright/test/cli.js", "test", "--reporter=dot,json"];
  return summed(await run([...command, ...files], own), report, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: suites.flatMap((suite) => titlesOf(suite, "skipped")),
    flaky: suites.flatMap((suite) => titlesOf(suite, "flaky")),
  }));
}

/** Names of the tests of a suite that ended as `status`; "flaky" is one that passed the second time only. */
function titlesOf(suite, status) {
  const own = suite.specs
    .filter((spec) => spec.tests.every((test) => test.status === status))
    .map((spec) => spec.title);
  return [...own, ...(suite.suites ?? []).flatMap((inner) => titlesOf(inner, status))];
}

/** A browser comes as a package for Linux on x64; elsewhere the system's Chrome is used, if there. */
async function missingBrowser() {
  if (process.platform === "linux" && process.arch === "x64") return undefined;
  const open = `import { chromium } from "@playwright/test";
    const browser = await chromium.launch({ channel: "chrome" });
    await browser.close();`;
  const { status } = await run(["--input-type=module", "--eval", open]);
  return status === 0 ? undefined : "all journeys: no Chrome is installed on this machine";
}

function run(args, env = {}) {
  const kept = childEnvironment({ NO_COLOR: "1", ...env });
  for (const name of SETTINGS) delete kept[name];
  const child = spawn(runtime(), args, { cwd: root, env: kept, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (status) => resolve({ status, output }));
  });
}

/** What a test runner's report adds up to. A run that ends badly or finds no test is a failure. */
function summed({ status, output }, report, read) {
  let counted = { passed: 0, failed: 0, skipped: [] };
  try {
    counted = read(JSON.parse(readFileSync(report, "utf8")));
  } catch (error) {
    return { ...counted, failed: 1, output: `${output}\nNo report: ${error.message}` };
  }
  const none = counted.passed === 0 && counted.skipped.length === 0;
  const failed = Math.max(counted.failed, status !== 0 || none ? 1 : 0);
  return { ...counted, failed, output };
}

/** Runs something under a name and then prints its line; after a failure also what it had to say. */
export async function perform(name, act) {
  const begun = performance.now();
  const result = await act();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1).padStart(6);
  process.stdout.write(`${name.padEnd(9)} ${seconds} s  ${sentence(result)}\n`);
  for (const what of result.skipped) process.stdout.write(`          skipped: ${what}\n`);
  for (const what of result.flaky ?? []) {
    process.stdout.write(`          passed the second time only: ${what}\n`);
  }
  if (result.failed > 0) process.stdout.write(`\n${result.output.trimEnd()}\n\n`);
  return result;
}

export function added(results) {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    skipped: results.flatMap(({ skipped }) => skipped),
  };
}

/** Prints the sum as the last line, and ends with 1 if anything failed. */
export function close(total) {
  process.stdout.write(`\n${sentence(total)}\n`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

function sentence({ passed, failed, skipped }) {
  const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
  return `${passed} passed, ${failed} failed${tail}`;
}
