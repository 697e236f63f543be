import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addAdvertiserWithContact } from "#business/advertisers/add-advertiser-with-contact.ts";
import { findAdvertiserWithHistory } from "#business/advertisers/list-advertisers.ts";
import { mergeAdvertisers } from "#business/advertisers/merge-advertisers.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { importRow } from "#database/schema/imports.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { emailKey } from "#platform/email-address.ts";
import { carriedOut, plannedChangesOf, readRows } from "#tests/support/business/imports.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findImportRows } from "./import-queries.ts";
import { beginImportUndo, undoImportRows } from "./undo-import.ts";

const bluebird = {
  business: "Bluebird Plumbing",
  name: "Pat Moreno",
  email: "pat@bluebird.example",
  phone: "+14805550101",
  website: null,
};

async function add(given: Partial<typeof bluebird> = {}): Promise<number> {
  const details = { ...bluebird, ...given };
  const made = await addAdvertiserWithContact(
    { ...details, emailKey: emailKey(details.email) },
    byOperator,
  );
  return made.advertiserId;
}

/** A row that books a spot for nobody we know, unless it says so. */
const row = (given: Partial<Record<string, string>> = {}) => ({
  mailing: "In 60 days",
  industry: "plumbing",
  place: "F1",
  business: "Saguaro Solar",
  person: "Lee Sol",
  email: "lee@saguaro.example",
  phone: "480 555 0150",
  ...given,
});

/** For each row of a dry run, the advertiser that it joins, or why it is refused. */
async function joinsOf(id: number): Promise<string[]> {
  const said = await plannedChangesOf(id);
  return said.map((each) => /Joins .*$|refused .*$/.exec(each)?.[0] ?? "new");
}

/** Each row's reservation, in the order of the file. */
const reservationsOf = (id: number) =>
  db
    .select({ advertiserId: reservation.advertiserId, state: reservation.state })
    .from(importRow)
    .innerJoin(reservation, eq(reservation.id, importRow.recordId))
    .where(eq(importRow.runId, id))
    .orderBy(importRow.line);

const advertisersOf = async (id: number) =>
  (await reservationsOf(id)).map(({ advertiserId }) => advertiserId);

const another = { industry: "solar", place: "F2" };
const third = { industry: "dental", place: "F3" };

anyDatabase("an imported booking", () => {
  beforeEach(async () => {
    await planTestMailings([60, 90]);
  });

  test("joins the advertiser known by email, phone or name, and the dry run says so", async () => {
    const known = await add();
    const id = await readRows("reservations", [
      row({ email: "PAT@bluebird.example" }),
      row({ ...another, email: "front@desk.example", phone: "(480) 555-0101" }),
      row({
        ...third,
        business: "the bluebird plumbing llc",
        email: "a@b.example",
        phone: "480 555 0177",
      }),
      row({
        industry: "bakery",
        place: "B4",
        business: "Rye",
        email: "rye@rye.example",
        phone: "480 555 0188",
      }),
    ]);
    expect(await joinsOf(id)).toEqual([
      "Joins Bluebird Plumbing, known by their email.",
      "Joins Bluebird Plumbing, known by their phone.",
      "Joins Bluebird Plumbing, known by their name.",
      "new",
    ]);
    expect(await db.$count(advertiser)).toBe(1);
    for (const outcome of await carriedOut(id)) expect(outcome).toMatch(/^new done Reservation/);
    const booked = await advertisersOf(id);
    expect(booked.slice(0, 3)).toEqual([known, known, known]);
    expect(booked[3]).not.toBe(known);
    expect(await db.$count(advertiser)).toBe(2);
    expect(await findAdvertiserWithHistory(known)).toMatchObject({ name: "Bluebird Plumbing" });
  });

  test("joins the new advertiser of an earlier row", async () => {
    const id = await readRows("reservations", [
      row(),
      row({ ...another, mailing: "In 90 days" }),
      row({ ...third, business: "Sol Electric", email: "sol@saguaro.example" }),
      row({
        industry: "bakery",
        place: "B4",
        business: "Sol",
        email: "sol@saguaro.example",
        phone: "480 555 0177",
      }),
    ]);
    expect(await joinsOf(id)).toEqual([
      "new",
      "Joins Saguaro Solar, known by their email.",
      "Joins Saguaro Solar, known by their phone.",
      "Joins Saguaro Solar, known by their email.",
    ]);
    for (const outcome of await carriedOut(id)) expect(outcome).toMatch(/^new done Reservation/);
    expect(new Set(await advertisersOf(id)).size).toBe(1);
    expect(await db.$count(advertiser)).toBe(1);
  });

  test("of somebody who could be two advertisers is refused, unless one is called the same", async () => {
    const one = await add();
    const two = await add({ business: "Zinc Roofs", email: "z@zinc.example" });
    const id = await readRows("reservations", [
      row({ phone: "4805550101" }),
      row({ ...another, phone: "4805550101", business: "Zinc Roofs" }),
    ]);
    expect(await joinsOf(id)).toEqual([
      `refused Saguaro Solar: Bluebird Plumbing (number ${one}) and Zinc Roofs (number ${two}) have the same phone. Use one of their names in the row, or merge them first.`,
      "Joins Zinc Roofs, known by their phone.",
    ]);
  });

  test("is not carried out if its advertiser was merged into another after the preview", async () => {
    const fold = await add();
    const id = await readRows("reservations", [row({ business: "Bluebird Plumbing" })]);
    const keep = await add({
      business: "Zinc Roofs",
      email: "z@zinc.example",
      phone: "+14805550199",
    });
    const seen = (advertiserId: number) => ({ id: advertiserId, expectedVersion: 1 });
    await mergeAdvertisers({ keep: seen(keep), fold: seen(fold) }, byOperator);
    expect(await carriedOut(id)).toEqual([
      expect.stringMatching(/^new skipped Something changed after the preview/),
    ]);
  });

  test("is undone as the import's other rows are: its spots are canceled, and the advertiser stays", async () => {
    const known = await add();
    const id = await readRows("reservations", [
      row({ phone: "4805550101" }),
      row({ ...another, phone: "4805550101" }),
    ]);
    await carriedOut(id);
    await beginImportUndo({ id }, byOperator);
    await undoImportRows({ id });
    const { rows } = await findImportRows({ id, page: 1 }, 100);
    expect(rows.map(({ undoOutcome }) => undoOutcome)).toEqual(["restored", "restored"]);
    const canceled = { advertiserId: known, state: "canceled" };
    expect(await reservationsOf(id)).toEqual([canceled, canceled]);
    expect(await findAdvertiserWithHistory(known)).toMatchObject({ name: "Bluebird Plumbing" });
  });
});
