import { expect, test } from "vitest";
import { findCommands, placesOf } from "./places.ts";

const names = (typed: string, role: "owner" | "assistant" = "owner") =>
  findCommands(typed, role).map(({ name }) => name);

test("the palette finds rooms and deeds by any of their words, then offers to search", () => {
  expect(names("PASS word").slice(0, 1)).toEqual(["Change my password"]);
  expect(names("jour")).toEqual([
    "Journal",
    ...["Reservations", "Advertisers", "Leads", "Messages", "Journal"].map(
      (room) => `Search in ${room}: jour`,
    ),
  ]);
  expect(names("")).toContain("Today");
  expect(names("")).not.toContain("Search in Messages: ");
  expect(findCommands(" a&b ", "owner").at(-1)?.to).toBe("/office/journal?words=a%26b");
});

test("the palette offers nobody what their role may not do", () => {
  expect(names("invite", "assistant").filter((name) => !name.startsWith("Search"))).toEqual([]);
  expect(names("invite")).toContain("Invite somebody");
  expect(placesOf("assistant").map(({ name }) => name)).not.toContain("People");
});
