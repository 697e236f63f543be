import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actionReversibility } from "#tests/support/office/action-reversibility.ts";
import { findOfficeActions } from "#tests/support/office/office-actions.ts";

/**
 * Every action of the office against its undo. The actions are read from the sources: one without a row fails here.
 */

const rows = Object.entries(actionReversibility);

const sourcesIn = (pattern: string) =>
  globSync(pattern, { exclude: (file) => /\.test\.tsx?$/.test(file) })
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

test("every action of the office has its way back, or a sentence why there is none", () => {
  const actions = findOfficeActions();
  expect(actions.length).toBeGreaterThan(90);
  expect(actions.filter((name) => !Object.hasOwn(actionReversibility, name))).toEqual([]);
});

test("an action without a row would be seen, whichever way it is declared (negative control)", () => {
  const actions = findOfficeActions();
  for (const name of ["mergeAdvertisers", "publishMailing", "removeExpense"]) {
    const others = Object.keys(actionReversibility).filter((row) => row !== name);
    expect(actions.filter((action) => !others.includes(action))).toContain(name);
  }
});

test("every row, and every way back in it, is an action that the business has", () => {
  const business = sourcesIn("business/**/*.ts");
  const named = rows.flatMap(([name, way]) => [name, ...("by" in way ? way.by : [])]);
  const missing = [...new Set(named)].filter(
    (name) => !new RegExp(`^export (?:(?:async )?function|const) ${name}\\b`, "m").test(business),
  );
  expect(missing).toEqual([]);
});

test("what can't be undone says so in a sentence, on the screen that offers it", () => {
  const office = sourcesIn("app/office/**/*.{ts,tsx}");
  for (const [name, way] of rows) {
    if ("by" in way) continue;
    expect("final" in way ? way.final : way.harmless, name).toMatch(/^[A-Z].*\.$/);
    if ("final" in way) expect(office, name).toContain(`whyActionIsFinal("${name}")`);
  }
});
