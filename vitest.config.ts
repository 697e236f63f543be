import { configDefaults, defineConfig } from "vitest/config";

const elsewhere = [...configDefaults.exclude, "build/**", "tests/journeys/**"];
const onDatabase = ["**/*.db.test.ts", "tests/races/**/*.test.ts", "tests/faults/**/*.test.ts"];

/**
 * Two stages: `vitest run --project unit` and `vitest run --project database`. The second has a
 * migrated database of each kind; see tests/support/database/database.ts.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    env: { LOG_LEVEL: "silent" },
    css: { include: /.+/ },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.ts", "**/*.test.tsx"],
          exclude: [...elsewhere, ...onDatabase],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: onDatabase,
          exclude: elsewhere,
          globalSetup: "tests/support/database/database-setup.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
