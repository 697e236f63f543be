import { expect, test } from "vitest";
import { placesOf } from "#app/office/places.ts";
import { findCommands, findSearches } from "./commands.ts";
import { everyRecordCommand, mailingCommands, reservationCommands } from "./record-commands.ts";

const names = (typed: string, role: "owner" | "assistant" = "owner") =>
  findCommands(typed, role).map(({ name }) => name);

test("the palette finds rooms and actions by any of their words, and by words beside their names", () => {
  expect(names("PASS word")).toEqual(["Change my password"]);
  expect(names("jour")).toEqual(["Journal"]);
  expect(names("export the tax")).toEqual(["Download the tax report (CSV)"]);
  expect(names("")).toContain("Today");
});

test("what was typed can be looked for in every list, or in the one that it begins with", () => {
  const searches = (typed: string) => findSearches(typed, "owner").map(({ name }) => name);
  expect(searches("jour")).toEqual(
    ["Reservations", "Advertisers", "Leads", "Messages", "Journal"].map(
      (room) => `Search in ${room}: jour`,
    ),
  );
  expect(searches("journal 7K3M")).toEqual(["Search in Journal: 7K3M"]);
  expect(searches("journal")).toHaveLength(5);
  expect(searches(" ")).toEqual([]);
  expect(findSearches(" a&b ", "owner").at(-1)?.to).toBe("/office/journal?words=a%26b");
});

test("the palette offers nobody what their role may not do", () => {
  expect(names("invite", "assistant")).toEqual([]);
  expect(names("invite")).toContain("Invite somebody");
  expect(placesOf("assistant").map(({ name }) => name)).not.toContain("People");
});

test("actions on the record on screen come first", () => {
  const here = [{ name: "Cancel this reservation", to: "/office/reservations/1#cancel" }];
  expect(findCommands("cancel", "owner", here)[0]).toMatchObject(here[0] ?? {});
  expect(findCommands("", "owner", here)[0]).toMatchObject(here[0] ?? {});
});

const claim = {
  ...{ id: 7, placeable: true, extensions: 0, secondsLeft: null, contactId: 1 },
  mailingState: "published" as const,
};
const can = (
  state: Parameters<typeof reservationCommands>[0]["state"],
  role: "owner" | "assistant",
) => reservationCommands({ ...claim, state }, role).map(({ name }) => name);

test("what was paid and mailed is not offered to be cancelled, only to be paid back", () => {
  const mailed = { ...claim, state: "paid", mailingState: "dropped", placeable: false } as const;
  const names = reservationCommands(mailed, "owner").map(({ name }) => name);
  expect(names).not.toContain("Cancel this reservation");
  expect(names).toContain("Pay money back");
});

test("a reservation offers what its state and the role allow", () => {
  expect(can("unpaid", "assistant")).toContain("Record a payment");
  expect(can("unpaid", "assistant")).toContain("Cancel this reservation");
  expect(can("paid", "assistant")).not.toContain("Record a payment");
  expect(can("paid", "assistant")).not.toContain("Cancel this reservation");
  expect(can("paid", "assistant")).not.toContain("Pay money back");
  expect(can("paid", "owner")).toEqual(
    expect.arrayContaining(["Cancel this reservation", "Pay money back", "Move to another place"]),
  );
  expect(can("cancelled", "owner")).not.toContain("Move to another place");
  expect(can("cancelled", "owner")).toContain("Write a note");
});

test("a mailing offers what its table of actions says, and postponing to the owner alone", () => {
  const offered = (role: "owner" | "assistant", possible: boolean) =>
    mailingCommands(
      { id: 1, can: () => (possible ? { possible } : { possible, because: "no" }) },
      role,
    ).map(({ name }) => name);
  expect(offered("owner", true)).toContain("Postpone this mailing");
  expect(offered("assistant", true)).not.toContain("Postpone this mailing");
  expect(offered("assistant", true)).toContain("Place a customer: large");
  expect(offered("owner", false)).toEqual([
    "Walk the card",
    "Whom to call for its open industries",
  ]);
});

test("every letter leads to one room, and every action on a record to a page of the office", () => {
  const keys = placesOf("owner").map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { to } of Object.values(everyRecordCommand()).flat())
    expect(to).toMatch(/^\/office\/[\w/?=&-]+(#\w+)?$/);
});
