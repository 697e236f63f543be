import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { permissions } from "./permissions.ts";

const sources = (pattern: string) =>
  globSync(pattern, { exclude: (name) => /\.test\.tsx?$/.test(name) })
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

test("every permission is asked for: to see something by a door, to change something by a verb", () => {
  const doors = sources("app/office/*.{ts,tsx}");
  const verbs = sources("business/**/*.ts").replace(
    /export const permissions = \{[\s\S]*?\n\}/,
    "",
  );
  const idle = Object.keys(permissions).filter((permission) => {
    const asker = permission.endsWith(".see") ? doors : verbs;
    return !asker.includes(`"${permission}"`);
  });
  expect(idle).toEqual([]);
});
