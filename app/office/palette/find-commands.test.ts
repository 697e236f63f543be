import { expect, test } from "vitest";
import { navigationFor } from "#app/office/frame/navigation.ts";
import type { ReservationMoneyOptions } from "#business/ledger/reservation-money-options.ts";
import { findCommands, findListSearches } from "./find-commands.ts";
import { mailingCommands } from "./mailing-commands.ts";
import { listAllRecordCommands } from "./record-commands.ts";
import { reservationCommands } from "./reservation-commands.ts";

const names = (typed: string, role: "owner" | "assistant" = "owner") =>
  findCommands(typed, role).map(({ name }) => name);

test("the palette finds sections and actions by any of their words, and by words beside their names", () => {
  expect(names("PASS word")).toEqual(["Change my password"]);
  expect(names("audi")).toEqual(["Audit log"]);
  expect(names("pásswörd")).toEqual(["Change my password"]);
  expect(names("export the tax")).toEqual(["Download the tax report (CSV)"]);
  expect(names("")).toContain("Today");
});

test("what was typed can be looked for in every list, or in the one that it begins with", () => {
  const searches = (typed: string) => findListSearches(typed, "owner").map(({ name }) => name);
  expect(searches("jour")).toEqual(
    [
      ...["Reservations", "Advertisers", "Leads", "Waitlist", "Payments", "Invoices", "Refunds"],
      ...["Messages", "Audit log"],
    ].map((section) => `Search in ${section}: jour`),
  );
  expect(searches("Invoice 2027-0001")).toEqual(["Search in Invoices: 2027-0001"]);
  expect(searches("money copper")).toEqual(
    ["Payments", "Invoices", "Refunds"].map((section) => `Search in ${section}: copper`),
  );
  expect(findListSearches("refund 7K3M", "owner")[0]?.to).toBe(
    "/office/money?kind=refunds&words=7K3M",
  );
  expect(searches("audit 7K3M")).toEqual(["Search in Audit log: 7K3M"]);
  expect(searches("audit")).toHaveLength(9);
  expect(searches(" ")).toEqual([]);
  expect(findListSearches(" a&b ", "owner").at(-1)?.to).toBe("/office/audit-log?words=a%26b");
});

test("the palette offers nobody what their role may not do", () => {
  expect(names("invite", "assistant")).toEqual([]);
  expect(names("invite")).toContain("Invite a team member");
  expect(navigationFor("assistant").map(({ name }) => name)).not.toContain("Team");
});

test("actions on the record on screen come first, also where its name is typed with them", () => {
  const cancel = { name: "Cancel this reservation", to: "/office/reservations/1#cancel" };
  const here = { name: "Copper Pipes, 7K3M-2222", commands: [cancel] };
  for (const typed of ["cancel", "", "cancel copper", "Copper cancel"]) {
    expect(findCommands(typed, "owner", here)[0], typed).toMatchObject(cancel);
  }
  for (const typed of ["copper", "cancel bluebird"]) {
    expect(findCommands(typed, "owner", here), typed).not.toContainEqual(
      expect.objectContaining(cancel),
    );
  }
});

const nothing: ReservationMoneyOptions = {
  billed: false,
  isOpen: false,
  isPartPaid: false,
  recorded: [],
  credits: [],
  payments: [],
  refunds: [],
  sentByHand: [],
  withdrawable: [],
  given: [],
  disputes: [],
};
const claim = {
  id: 7,
  placeable: true,
  extensions: 0,
  secondsLeft: null,
  contactId: 1,
  mailingState: "published" as const,
};
const commandsOf = (
  state: Parameters<typeof reservationCommands>[0]["state"],
  role: "owner" | "assistant",
  money: Partial<ReservationMoneyOptions> = {},
) => reservationCommands({ ...claim, state, money: { ...nothing, ...money } }, role);
const can = (...asked: Parameters<typeof commandsOf>) =>
  commandsOf(...asked).map(({ name }) => name);
const granted = { name: "pi_1", cents: 100_000, paidThePlace: true };

test("what was paid and mailed is not offered to be canceled, only to be paid back", () => {
  const mailed = {
    ...({ ...claim, state: "paid", mailingState: "dropped", placeable: false } as const),
    money: { ...nothing, payments: [granted] },
  };
  const names = reservationCommands(mailed, "owner").map(({ name }) => name);
  expect(names).not.toContain("Cancel this reservation");
  expect(names).toContain("Refund a payment");
});

test("a reservation offers what its state and the role allow", () => {
  expect(can("unpaid", "assistant", { billed: true })).toContain("Record a payment");
  expect(can("unpaid", "assistant")).toContain("Cancel this reservation");
  expect(can("paid", "assistant")).not.toContain("Record a payment");
  expect(can("paid", "assistant")).not.toContain("Cancel this reservation");
  expect(can("paid", "assistant", { payments: [granted] })).not.toContain("Refund a payment");
  expect(can("paid", "owner", { payments: [granted] })).toEqual(
    expect.arrayContaining(["Cancel this reservation", "Refund a payment", "Move to another spot"]),
  );
  expect(can("canceled", "owner")).not.toContain("Move to another spot");
  expect(can("canceled", "owner")).toContain("Add a note");
});

test("an unconfirmed reservation whose Terms were accepted offers to be confirmed by phone", () => {
  const namesFor = (termsVersion: string | null) =>
    reservationCommands(
      { ...claim, state: "unconfirmed", termsVersion, money: nothing },
      "assistant",
    ).map(({ name }) => name);
  expect(namesFor("2")).toContain("Confirm by phone");
  expect(namesFor(null)).not.toContain("Confirm by phone");
});

test("a reservation offers each money action with its own sum, to operators with the permission", () => {
  const lost = { name: "invoice:2027-0001:2", cents: 50_00, paidThePlace: false };
  const money = {
    credits: [{ id: 3, cents: 100_00 }],
    payments: [granted, lost],
    refunds: [
      { id: "a", cents: 10_00, again: true },
      { id: "b", cents: 20_50, again: false },
    ],
  };
  const at = "/office/reservations/7#";
  const of = (role: "owner" | "assistant") =>
    commandsOf("paid", role, money)
      .filter(({ to }) => /#(credit|refund|again|sent)/.test(to))
      .map(({ name, to }) => `${name} ${to.replace(at, "")}`);
  expect(of("owner")).toEqual([
    "Use a credit credit-3",
    "Refund a payment refund",
    "Refund an unmatched payment refund-invoice:2027-0001:2",
    "Retry a refund again-a",
    "Record a refund you sent: $10.00 sent-a",
    "Record a refund you sent: $20.50 sent-b",
  ]);
  expect(of("assistant")).toEqual(["Use a credit credit-3"]);
});

test("a mailing offers what its table of actions says, and postponing to the owner alone", () => {
  const offered = (role: "owner" | "assistant", possible: boolean, fewer = false) =>
    mailingCommands(
      {
        id: 1,
        can: () => (possible ? { possible } : { possible, because: "no" }),
        fewer,
        undecided: fewer,
      },
      role,
    ).map(({ name }) => name);
  expect(offered("owner", true)).toContain("Postpone this mailing");
  expect(offered("assistant", true)).not.toContain("Postpone this mailing");
  expect(offered("assistant", true)).toContain("Book a large spot for a customer");
  expect(offered("owner", false, true)[0]).toBe("Refund the missing share");
  expect(offered("owner", false, true)[1]).toBe("Mail it anyway");
  expect(offered("assistant", false, true)).not.toContain("Refund the missing share");
  expect(offered("assistant", false, true)).not.toContain("Mail it anyway");
  expect(offered("owner", false)).toEqual(["Edit the card", "Record an expense", "Who to call"]);
});

test("every letter leads to one section, and every action on a record to a page of the office", () => {
  const keys = navigationFor("owner").map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { to } of Object.values(listAllRecordCommands()).flat())
    expect(to).toMatch(/^\/office\/[\w/?=&-]+(#[\w-]+)?$/);
});
