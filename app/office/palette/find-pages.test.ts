import { expect, test } from "vitest";
import { findPages } from "./find-pages.ts";

const names = (typed: string, role: "owner" | "assistant" = "owner") =>
  findPages(typed, role).map(({ name }) => name);

test("the palette finds pages by any of their words, and by words beside their names", () => {
  expect(names("audi")).toEqual(["Audit log"]);
  expect(names("pásswörd")).toEqual(["My account"]);
  expect(names("FAQ")).toEqual(["Common questions on Home"]);
  expect(names("")[0]).toBe("Today");
  expect(names("nothing like it")).toEqual([]);
});

test("the palette offers nobody a page that their role may not open", () => {
  expect(names("team", "owner")).toContain("Team");
  expect(names("team", "assistant")).toEqual([]);
  expect(names("prices", "assistant")).toEqual([]);
});
