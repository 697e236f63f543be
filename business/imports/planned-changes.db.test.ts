import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addAdvertiserWithContact } from "#business/advertisers/add-advertiser-with-contact.ts";
import { findAdvertiserWithHistory } from "#business/advertisers/list-advertisers.ts";
import { mergeAdvertisers } from "#business/advertisers/merge-advertisers.ts";
import { addLead } from "#business/leads/add-lead.ts";
import { findLeadById } from "#business/leads/find-leads.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/search/find-reservations.ts";
import { listReservations } from "#business/reservations/search/list-reservations.ts";
import { defaultReservationSearch } from "#business/reservations/search/reservation-search.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { payment } from "#database/schema/billing.ts";
import { importRow } from "#database/schema/imports.ts";
import { job } from "#database/schema/jobs.ts";
import { lead } from "#database/schema/leads.ts";
import { message } from "#database/schema/mail.ts";
import { addDays, longDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { emailKey } from "#platform/email-address.ts";
import { carriedOut, plannedChangesOf, readRows } from "#tests/support/business/imports.ts";
import { byOperator, firmPlace, recordCheck } from "#tests/support/business/papers.ts";
import { hold, planTestMailings, someDetails } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { createDryRun } from "./dry-run.ts";
import type { RowCells } from "./import.ts";
import { findImports } from "./import-queries.ts";

const bluebird = {
  business: "Bluebird Plumbing",
  person: "Pat Moreno",
  email: "pat@bluebird.example",
  phone: "+14805550101",
  website: "https://bluebird.example/",
};

/** Adds an advertiser without a reservation. */
async function known(given: Partial<typeof bluebird> = {}) {
  const { person: name, ...rest } = { ...bluebird, ...given };
  return addAdvertiserWithContact({ ...rest, name, emailKey: emailKey(rest.email) }, byOperator);
}

/** The row that the export writes for a reservation. */
async function exported(id: number): Promise<Record<string, string>> {
  const { rows } = await listReservations(defaultReservationSearch, 100);
  const row = rows.find((each) => each.id === id);
  if (!row) throw new Error(`no reservations ${id}`);
  const {
    reference,
    business,
    person,
    email,
    phone,
    mailing,
    dropDate,
    industry,
    spot,
    size,
    state,
  } = row;
  const texts = { reference, business, person, email, phone, mailing, drop: dropDate, industry };
  const more = {
    place: spot,
    size,
    price: String(row.priceCents / 100),
    state,
    due: row.paymentDueOn,
  };
  return Object.fromEntries(
    Object.entries({ ...texts, ...more }).map(([key, text]) => [key, text ?? ""]),
  );
}

anyDatabase("each row of an import", () => {
  let [mailingId, later] = [0, 0];
  beforeEach(async () => {
    [mailingId = 0, later = 0] = await planTestMailings([60, 90]);
  });

  test("whose dry run fails leaves no unfinished import", async () => {
    const lines = [2, 3, 3].map((line) => ({ line, cells: { email: `of-${line}@shop.example` } }));
    const reading = createDryRun({ list: "leads", source: "test.csv", rows: lines }, byOperator);
    await expect(reading).rejects.toThrow();
    expect(await findImports(["leads"], 10)).toEqual([]);
    expect(await db.$count(importRow)).toBe(0);
  });

  describe("of leads", () => {
    const rows: RowCells[] = [
      { email: "known@shop.example", step: "won", why: "took a place" },
      { email: "New@Shop.example", step: "contacted" },
      { email: "new@shop.example", step: "new" },
      { email: "nobody", step: "new" },
      { email: "else@shop.example", step: "lost" },
      { email: "other@shop.example", step: "sleeping" },
      { email: "more@shop.example", step: "", number: "77" },
      { email: "same@shop.example", step: "new", why: "" },
    ];

    test("is new, changes, stays or is refused, and the dry run changes nothing", async () => {
      await addLead({ email: "known@shop.example", state: "new", reason: "" }, byOperator);
      await addLead({ email: "same@shop.example", state: "new", reason: "rang" }, byOperator);
      const id = await readRows("leads", rows);
      expect(await db.$count(lead)).toBe(2);
      expect(await plannedChangesOf(id)).toEqual([
        "change known@shop.example: step new > won, why  > took a place",
        "new New@Shop.example: New lead, contacted. No email goes out.",
        "refused new@shop.example: Row 3 has the same email.",
        expect.stringMatching(/^refused nobody: Enter a valid email address/),
        expect.stringMatching(
          /^refused else@shop.example: Lost leads need a reason. Fill in the “Reason” column/,
        ),
        "refused other@shop.example: “sleeping” isn't a lead status.",
        expect.stringMatching(/^refused more@shop.example: Lead 77 has a different email/),
        "unchanged same@shop.example: ",
      ]);
    });

    test("does what the dry run showed, and nothing when it is imported again", async () => {
      const first = await addLead(
        { email: "known@shop.example", state: "new", reason: "" },
        byOperator,
      );
      expect(await carriedOut(await readRows("leads", rows.slice(0, 2)))).toEqual([
        "change done",
        "new done",
      ]);
      expect(await findLeadById(first)).toMatchObject({
        state: "won",
        reason: "took a place",
        version: 2,
      });
      expect(await db.$count(message)).toBe(0);
      expect(await plannedChangesOf(await readRows("leads", rows.slice(0, 2)))).toEqual([
        "unchanged known@shop.example: ",
        "unchanged New@Shop.example: ",
      ]);
    });
  });

  describe("of advertisers", () => {
    test("is found by number or address, and a likely duplicate is refused with the other's name", async () => {
      const { advertiserId: number } = await known();
      const id = await readRows("advertisers", [
        { ...bluebird },
        {
          ...bluebird,
          number: String(number),
          email: "office@bluebird.example",
          phone: "(480) 555-0199",
        },
        { business: "Other", person: "Lee", email: "lee@other.example", phone: "480 555 0101" },
        {
          business: "bluebird plumbing ",
          person: "Lee",
          email: "lee@other.example",
          phone: "4805550102",
        },
        {
          business: "Saguaro Solar",
          person: "Lee Sol",
          email: "lee@saguaro.example",
          phone: "4805550103",
        },
        {
          business: "Saguaro Solar",
          person: "Lee Sol",
          email: "lee2@saguaro.example",
          phone: "4805550104",
        },
        { business: "No Phone", person: "Lee", email: "lee@no-phone.example", phone: "" },
        { ...bluebird, number: "999" },
      ]);
      expect(await plannedChangesOf(id)).toEqual([
        "unchanged Bluebird Plumbing: ",
        "refused Bluebird Plumbing: Row 2 has the same advertiser.",
        `refused Other: Bluebird Plumbing (number ${number}) has the same phone number. Add that number to the row to update it.`,
        `refused bluebird plumbing: Bluebird Plumbing (number ${number}) has the same name. Add that number to the row to update it.`,
        "new Saguaro Solar: New advertiser: Lee Sol, lee@saguaro.example. No email goes out.",
        "refused Saguaro Solar: Row 6 has the same name.",
        "refused No Phone: Enter a phone number.",
        "refused Bluebird Plumbing: There's no advertiser number 999. Remove the number to add a new one.",
      ]);
      expect(await carriedOut(id)).toContain("new done");
      expect(await db.$count(advertiser)).toBe(2);
    });

    test("changes business and contact, and the new email has to be confirmed; the audit log keeps no name", async () => {
      const { advertiserId } = await known();
      await db.update(contact).set({ emailConfirmedAt: sql`now()` });
      const row = {
        number: String(advertiserId),
        business: "Bluebird Pipes",
        email: "new@bluebird.example",
      };
      const id = await readRows("advertisers", [row]);
      expect(await plannedChangesOf(id)).toEqual([
        "change Bluebird Plumbing: business Bluebird Plumbing > Bluebird Pipes, email pat@bluebird.example > new@bluebird.example",
      ]);
      expect(await carriedOut(id)).toEqual(["change done"]);
      expect(await findAdvertiserWithHistory(advertiserId)).toMatchObject({
        name: "Bluebird Pipes",
        website: bluebird.website,
        contacts: [
          { email: "new@bluebird.example", phone: bluebird.phone, emailConfirmedAt: null },
        ],
      });
      const entries = await db
        .select()
        .from(auditEvent)
        .where(sql`event like 'advertiser.%' or event like 'import.%'`);
      expect(JSON.stringify(entries)).not.toMatch(/bluebird|moreno/i);
    });

    test("keeps the fields whose columns are missing, and a website that differs by a slash", async () => {
      const { advertiserId } = await known({ website: "https://bluebird.example" });
      const row = { number: String(advertiserId), person: "Lee Sol" };
      expect(await plannedChangesOf(await readRows("advertisers", [row]))).toEqual([
        "change Bluebird Plumbing: person Pat Moreno > Lee Sol",
      ]);
      await carriedOut(await readRows("advertisers", [row]));
      expect(await findAdvertiserWithHistory(advertiserId)).toMatchObject({
        website: "https://bluebird.example",
      });
      const same = { number: String(advertiserId), website: "https://bluebird.example" };
      expect(await plannedChangesOf(await readRows("advertisers", [same]))).toEqual([
        "unchanged Bluebird Plumbing: ",
      ]);
    });

    test("is refused for an advertiser that was merged, and for a shared email unless the business name decides", async () => {
      const keep = await known();
      const fold = await known({ business: "Blue Bird" });
      const row = { email: bluebird.email, business: "Bluebird", person: "Pat" };
      expect(
        await plannedChangesOf(
          await readRows("advertisers", [row, { ...row, business: "Blue bird" }]),
        ),
      ).toEqual([
        expect.stringContaining(
          `Bluebird Plumbing (number ${keep.advertiserId}) and one other share this email`,
        ),
        expect.stringContaining("change Blue Bird: "),
      ]);
      const seen = (id: number) => ({ id, expectedVersion: 1 });
      await mergeAdvertisers(
        { keep: seen(keep.advertiserId), fold: seen(fold.advertiserId) },
        byOperator,
      );
      const merged = await readRows("advertisers", [{ ...row, number: String(fold.advertiserId) }]);
      expect(await plannedChangesOf(merged)).toEqual([
        `refused Bluebird: Advertiser ${fold.advertiserId} was merged into ${keep.advertiserId}.`,
      ]);
    });
  });

  describe("of reservations", () => {
    test("is unchanged as it was exported, may change the contact, and never what was sold", async () => {
      const { reservationId } = await firmPlace({ mailingId });
      const row = await exported(reservationId);
      const { advertiserId } = (await findReservationById(reservationId)) ?? {};
      const rows = [
        row,
        { ...row, person: "Lee Sol" },
        { ...row, place: "F2", price: "900", state: "paid", person: "Lee Sol" },
        { reference: "2222-2222" },
      ];
      for (const [at, plannedChange] of ["unchanged", "change", "refused", "refused"].entries()) {
        const [only] = await plannedChangesOf(await readRows("reservations", [rows[at] ?? {}]));
        expect(only, `row ${at}`).toMatch(new RegExp(`^${plannedChange} `));
      }
      const id = await readRows("reservations", rows.slice(1, 4));
      expect(await plannedChangesOf(id)).toEqual([
        `change ${row.reference}, ${row.business}: person Pat Example > Lee Sol`,
        `refused ${row.reference}, ${row.business}: An import can't change what was sold. Open the reservation instead. (place F1 > F2, price 1000 > 900, state unpaid > paid)`,
        "refused 2222-2222: We can't find this reference.",
      ]);
      expect(await carriedOut(id)).toEqual(["change done", "refused -", "refused -"]);
      expect(await findAdvertiserWithHistory(advertiserId ?? 0)).toMatchObject({
        contacts: [{ name: "Lee Sol" }],
      });
      expect(await exported(reservationId)).toEqual({ ...row, person: "Lee Sol" });
    });

    test("is refused until its buyer has given a name", async () => {
      const { reservation } = await hold({ mailingId });
      const { reference } = reservation;
      expect(
        await plannedChangesOf(await readRows("reservations", [{ reference, person: "Lee" }])),
      ).toEqual([`refused ${reference}: This reservation doesn't have a name yet.`]);
    });

    test("without a reference books a customer, if spot and industry are free", async () => {
      await firmPlace({ mailingId });
      const { phone, ...person } = someDetails();
      const details = { ...person, person: person.name, website: "", phone };
      const wish = { ...details, mailing: "In 60 days", industry: "solar", place: "f2" };
      const id = await readRows("reservations", [
        wish,
        { ...wish, place: "F3" },
        { ...wish, industry: "bakery" },
        { ...wish, place: "F1", industry: "bakery" },
        { ...wish, place: "F3", industry: "plumbing" },
        { ...wish, place: "F99", industry: "bakery" },
        { ...wish, place: "B4", size: "large", industry: "bakery" },
        { ...wish, place: "F3", price: "900", industry: "bakery" },
        { ...wish, place: "F3", state: "paid", industry: "bakery" },
        { ...wish, mailing: "Never" },
        { ...wish, mailing: "", drop: "" },
        { ...wish, mailing: "", drop: "2027-02-30" },
        { ...wish, drop: "99999-01-01" },
        { ...wish, drop: "0000-01-01" },
        { ...wish, email: "nobody", place: "F3", industry: "bakery" },
        { ...wish, mailing: "In 90 days", size: "large", price: "1000", state: "unpaid" },
      ]);
      expect(
        (await plannedChangesOf(id)).map((each) => each.replace(`${details.business}: `, "")),
      ).toEqual([
        `new Books F2 on the In 60 days card for Solar Installation, $1,000 before tax. ${details.email} gets the invoice and the Terms to accept.`,
        "refused Row 2 has the same industry on this card.",
        "refused Row 2 has the same spot.",
        expect.stringMatching(
          /^refused Spot F1 on the In 60 days card is taken by Business \d+ \(.{9}\)\.$/,
        ),
        expect.stringMatching(
          /^refused Plumbing is taken on the In 60 days card: Business \d+ \(.{9}\) has spot F1\.$/,
        ),
        "refused In 60 days has no spot F99.",
        "refused Spot B4 is small, but the row says large.",
        "refused Spot F3 costs $1,000 on the In 60 days card, but the row says “900”.",
        expect.stringMatching(/^refused New reservations start with an open invoice/),
        "refused We can't find the mailing “Never”.",
        expect.stringMatching(/^refused A row without a reference needs a mailing/),
        "refused “2027-02-30” isn't a date. Write it like 2027-05-15.",
        "refused “99999-01-01” isn't a date. Write it like 2027-05-15.",
        "refused “0000-01-01” isn't a date. Write it like 2027-05-15.",
        expect.stringMatching(/^refused Enter a valid email address/),
        expect.stringMatching(/^new Books F2 on the In 90 days card/),
      ]);
      const outcomes = await carriedOut(id);
      expect(outcomes[0]).toMatch(/^new done Reservation .{9}\.$/);
      const { rows } = await listReservations({ ...defaultReservationSearch, mailingId }, 10);
      expect(rows.map(({ spot, industry, state }) => `${spot} ${industry} ${state}`)).toEqual([
        "F2 solar unconfirmed",
        "F1 plumbing unpaid",
      ]);
      expect(await findLatestInvoice(rows[0]?.id ?? 0)).toMatchObject({ state: "open" });
      expect(await db.$count(job, sql`kind = 'mailing.news'`)).toBe(2);
      expect(later).toBeGreaterThan(0);
    });

    test("books nobody in an industry that the owner has hidden, until it is shown again", async () => {
      const details = someDetails();
      const person = { ...details, person: details.name, website: "" };
      const row = { ...person, mailing: "In 60 days", industry: "solar", place: "F2" };
      const read = async () => plannedChangesOf(await readRows("reservations", [row]));
      await db.execute(sql`update industry set hidden_at = now() where slug = 'solar'`);
      expect(await read()).toEqual([
        `refused ${details.business}: Solar Installation is hidden in Settings, so nobody can book it.`,
      ]);
      await db.execute(sql`update industry set hidden_at = null where slug = 'solar'`);
      expect(await read()).toEqual([expect.stringMatching(/^new .*: Books F2 on the In 60 days/)]);
    });

    test("books nobody on a card that has gone to print", async () => {
      await db.execute(sql`update mailing set state = 'printed' where id = ${mailingId}`);
      const row = { mailing: "In 60 days", industry: "solar", place: "F2" };
      expect(await plannedChangesOf(await readRows("reservations", [row]))).toEqual([
        "refused No name: You can't book on the In 60 days card now. Its status is printed.",
      ]);
    });
  });

  describe("of payments", () => {
    test("is recorded by invoice or reference, or refused because unknown, wrong or paid", async () => {
      const { reservationId, reserved, invoice } = await firmPlace({ mailingId });
      const amount = String(invoice.totalCents / 100);
      const row = { name: invoice.number, amount, date: "2025-11-03", more: "check 77" };
      const { reference } = reserved;
      const id = await readRows("payments", [
        { ...row, name: "2019-0001" },
        { ...row, amount: "12" },
        { ...row, amount: "much" },
        { ...row, date: "soon" },
        { ...row, date: "2027-02-30" },
        { ...row, date: "0000-01-01" },
        { ...row, name: "cs_test_1" },
        { ...row, name: "", reservation: "" },
        { ...row, reservation: "2222-2222" },
        { amount, reservation: "2222-2222" },
        { amount, reservation: reference.toLowerCase(), date: row.date, more: row.more },
        row,
      ]);
      expect(
        (await plannedChangesOf(id)).map((each) => each.replace(/^(\w+) .*?: /, "$1 ")),
      ).toEqual([
        "refused We can't find invoice 2019-0001.",
        `refused Invoice ${invoice.number} has $1,000 left to pay, but the row says $12. The amounts must match. Record a partial payment on the reservation.`,
        "refused “much” isn't a dollar amount.",
        "refused “soon” isn't a date. Write it like 2027-05-15.",
        "refused “2027-02-30” isn't a date. Write it like 2027-05-15.",
        "refused “0000-01-01” isn't a date. Write it like 2027-05-15.",
        expect.stringMatching(/^refused “cs_test_1” isn't an invoice number/),
        expect.stringMatching(/^refused Add an invoice number or a reservation reference/),
        `refused Invoice ${invoice.number} is for reservation ${reference}, but the row says 2222-2222.`,
        "refused Reservation 2222-2222 has no invoice or doesn't exist.",
        expect.stringMatching(/^new Records \$1,000 for reservation/),
        "refused Row 12 has the same invoice.",
      ]);
      expect(await db.$count(payment)).toBe(0);
      expect((await carriedOut(id))[10]).toBe("new done");
      expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
      expect(await db.select().from(payment)).toMatchObject([
        { amountCents: invoice.totalCents, note: "received November 3, 2025: check 77" },
      ]);
      const again = await readRows("payments", [
        row,
        { ...row, name: `invoice:${invoice.number}` },
        { ...row, name: `invoice ${invoice.number}` },
        { ...row, name: `invoice ${invoice.number}, payment 2` },
      ]);
      expect(await plannedChangesOf(again)).toEqual([
        expect.stringMatching(/is already paid: \$1,000 was recorded on /),
        `unchanged invoice:${invoice.number}: `,
        `unchanged invoice ${invoice.number}: `,
        expect.stringMatching(/is already paid/),
      ]);
    });

    test("is refused with a date in the future", async () => {
      const { invoice } = await firmPlace({ mailingId });
      const row = { name: invoice.number, amount: String(invoice.totalCents / 100) };
      const today = await findTodayByDatabaseClock();
      const tomorrow = addDays(today, 1);
      const id = await readRows("payments", [
        { ...row, date: tomorrow },
        { ...row, date: today },
      ]);
      const [early, now] = await plannedChangesOf(id);
      expect(early).toContain(`${longDate(tomorrow)} is in the future. Import the payment once`);
      expect(early).toMatch(/^refused /);
      expect(now).toMatch(/^new /);
    });

    test("is refused for an invoice that is void", async () => {
      const { reservationId, invoice } = await firmPlace({ mailingId });
      await db.execute(sql`update invoice set state = 'void'`);
      const row = { name: invoice.number, amount: "1000" };
      expect((await plannedChangesOf(await readRows("payments", [row])))[0]).toMatch(
        /is void because the spot was released/,
      );
      await expect(recordCheck(reservationId)).resolves.toBeDefined();
    });
  });
});
