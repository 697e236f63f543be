import { expect, test } from "vitest";
import { printerPresets, printerSetting } from "#business/company/printer-setting.ts";
import { mailingDatesForDropDate } from "#business/mailings/mailing.ts";
import {
  describePressChanges,
  listJobTicketFacts,
  type PressAdVersion,
  pressFileName,
  toPressProfile,
} from "./press-file.ts";

const printer = printerSetting.first;

test("the job ticket says what is ordered: how many, of which size and stock, in which colors, by when, and where to", () => {
  const publisher = {
    ...{ tradeName: "Scottsdale Spotlight", street: "1 Example Plaza", city: "Scottsdale" },
    ...{ region: "AZ", postalCode: "85251", phone: { display: "(480) 555-0100" } },
    email: "hello@spotlight.example",
  };
  const card = {
    name: "May 2027",
    households: 10_000,
    dates: mailingDatesForDropDate("2027-05-15"),
  };
  const ticket = Object.fromEntries(listJobTicketFacts(card, { printer, hash: "ab12" }, publisher));
  expect(ticket).toMatchObject({
    Job: "May 2027 card",
    Quantity: "10,250: 10,000 to mail, 250 to spare",
    Trim: "12 × 9 in, two sides, head to head",
    Bleed: "0.125 in, no marks",
    Stock: "14 pt C2S, UV gloss both sides",
    Color: "4/4 CMYK, PDF/X-1a:2003, FOGRA39, at most 280% ink",
    "Cards needed by": expect.stringMatching(/^\w+day, May \d+, 2027$/),
    "Deliver to": "Scottsdale Spotlight, 1 Example Plaza, Scottsdale, AZ 85251",
    Contact: "Scottsdale Spotlight, (480) 555-0100, hello@spotlight.example",
    "File’s SHA-256": "ab12",
  });
});

test("a file is named as the printer wants, and never without a name", () => {
  const about = { mailing: "May 2027", number: 2, date: "2027-05-01" };
  const named = (fileName: string) => pressFileName({ ...printer, fileName }, about);
  expect(named("{mailing} {number}")).toBe("May 2027 2.pdf");
  expect(named("SPOT_{date}-{number}")).toBe("SPOT_2027-05-01-2.pdf");
  expect(named(" ")).toBe("card.pdf");
});

test("three usual wishes of printers each make a profile of their own", () => {
  const profiles = Object.values(printerPresets).map((preset) =>
    toPressProfile({ ...printer, ...preset }, "paper.icc"),
  );
  expect(profiles).toMatchObject([
    { standard: "PDF/X-1a:2003", bleed: 0.125, slug: 0, marks: false, inkLimit: 280 },
    { standard: "PDF/X-1a:2003", bleed: 0.125, slug: 0.375, marks: true, inkLimit: 300 },
    { standard: "PDF/X-4", bleed: 0.125, slug: 0, marks: false, inkLimit: 300 },
  ]);
});

test("what changed from one file to the next is said spot by spot, and nothing of the first or of an equal one", () => {
  const version = (spot: string, number: number | null, hash: string): PressAdVersion => ({
    ...{ spot, number, hash, reservationId: number && 1 },
    ...{ business: number === null ? "House ad" : `Shop ${spot}`, exception: null },
  });
  const before = {
    versions: [version("F1", 1, "a"), version("F2", null, "b"), version("F3", 1, "c")],
    findings: [],
  };
  const after = {
    versions: [version("F1", 2, "d"), version("F2", 1, "e"), version("F3", 1, "c")],
    findings: [],
  };
  expect(describePressChanges(before, after)).toEqual([
    "F1: Shop F1, version 2 (was Shop F1, version 1)",
    "F2: Shop F2, version 1 (was house ad)",
  ]);
  expect(describePressChanges(undefined, after)).toEqual([]);
  expect(describePressChanges(after, after)).toEqual([]);
});
