import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { runFolder } from "#tests/support/files/run-folder.ts";
import { WASM_FLAGS } from "#tests/support/server/wasm-flags.ts";
import { styleSheets } from "./vite-plugins.ts";

// For the databases and this run's other files.
process.env.TMPDIR = runFolder();

/** The usual second is too short for a machine that does other things, too. */
const patient = { poll: { timeout: 60_000 } };

const isDeep = process.env.TEST_DEPTH === "deep";

const elsewhere = [...configDefaults.exclude, "build/**", "tests/journeys/**"];
const onDatabase = [
  ...["**/*.db.test.ts", "**/*.deep.test.ts"],
  ...["tests/races/**/*.test.ts", "tests/faults/**/*.test.ts"],
];

/** Tests that have no small sample: `npm test` leaves them to `npm run test:deep`. */
const tooLong = isDeep ? [] : ["**/*.deep.test.ts"];

/** Tests that replace a module (`vi.mock`) and so need modules of their own. */
const alone = ["**/*.alone.test.ts", "**/*.alone.test.tsx"];

/**
 * Two stages: `vitest run --project unit --project unit-alone` and `vitest run --project database`. Files share their
 * modules, which are loaded once per worker instead of once per file, and a worker's suites its database, one after the
 * other (tests/support/database/database.ts).
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    env: { LOG_LEVEL: "silent", DATA_DIR: join(process.env.TMPDIR, "data") },
    css: { include: /.+/ },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.ts", "**/*.test.tsx"],
          exclude: [...elsewhere, ...onDatabase, ...alone],
          isolate: false,
          testTimeout: 120_000,
          expect: patient,
        },
      },
      {
        extends: true,
        test: {
          name: "unit-alone",
          include: alone,
          exclude: elsewhere,
          testTimeout: 120_000,
          expect: patient,
        },
      },
      {
        extends: true,
        plugins: [styleSheets()],
        resolve: {
          alias: [
            {
              find: /^\.\/password-cost\.ts$/,
              replacement: join(import.meta.dirname, "tests/support/business/password-cost.ts"),
            },
            {
              find: "#platform/files/inspection/inspect-file.server.ts",
              replacement: join(import.meta.dirname, "tests/support/files/inspect-file.ts"),
            },
          ],
        },
        test: {
          name: "database",
          include: onDatabase,
          exclude: [...elsewhere, ...tooLong],
          isolate: false,
          globalSetup: "tests/support/database/database-setup.ts",
          // The long tests of the deep suite are worth compiling well for.
          execArgv: isDeep ? [] : WASM_FLAGS,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
    ],
  },
});
