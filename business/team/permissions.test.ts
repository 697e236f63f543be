import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rolesByPermission } from "./permissions.ts";

test("every permission to change something is required by an action; routes require those to see (app/office/access/office-routes.test.ts)", () => {
  const verbs = globSync("business/**/*.ts", { exclude: (name) => /\.test\.ts$/.test(name) })
    .filter((file) => !file.endsWith("team/permissions.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .filter((source) => /\brequirePermission\(/.test(source))
    .join("\n");
  const toChange = Object.keys(rolesByPermission).filter((each) => !each.endsWith(".see"));
  expect(toChange.filter((each) => !verbs.includes(`"${each}"`))).toEqual([]);
});
