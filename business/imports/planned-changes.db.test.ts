import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { findAdvertiserWithHistory } from "#business/advertisers/list-advertisers.ts";
import { mergeAdvertisers } from "#business/advertisers/merge-advertisers.ts";
import { addAdvertiserWithContact } from "#business/advertisers/upsert-advertiser.ts";
import { findLeadById } from "#business/leads/find-leads.ts";
import { addLead } from "#business/leads/leads-by-hand.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { importRow } from "#database/schema/imports.ts";
import { lead } from "#database/schema/leads.ts";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { emailKey } from "#platform/email-address.ts";
import { carriedOut, plannedChangesOf, readRows } from "#tests/support/business/imports.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { hireOwner, planTestMailings } from "#tests/support/business/reservation.ts";
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

anyDatabase("each row of an import", () => {
  beforeEach(async () => {
    await planTestMailings([60, 90]);
  });

  test("whose dry run fails leaves no unfinished import", async () => {
    const rows = [2, 3, 3].map((line) => {
      const email = `of-${line}@shop.example`;
      return { line, texts: [email], cells: { email } };
    });
    const reading = createDryRun(
      { list: "leads", source: "test.csv", headings: ["E-mail"], mapping: ["email"], rows },
      byOperator,
    );
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
        "new New@Shop.example: New lead, contacted.",
        "refused new@shop.example: Row 3 has the same email.",
        expect.stringMatching(/^refused nobody: Enter a valid email address/),
        expect.stringMatching(
          /^refused else@shop.example: Lost leads need a reason. Fill in the “Reason” column/,
        ),
        "refused other@shop.example: “sleeping” isn’t a lead status.",
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
        "new Saguaro Solar: New advertiser: Lee Sol, lee@saguaro.example.",
        "refused Saguaro Solar: Row 6 has the same name.",
        "refused No Phone: Enter a phone number.",
        "refused Bluebird Plumbing: There’s no advertiser number 999. Remove the number to add a new one.",
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
});

const sentences = async (id: number) =>
  (await plannedChangesOf(id)).map((each) => each.replace(/^(\w+) .*?: /, "$1 "));

anyDatabase("an imported row, after the lines before it", () => {
  beforeEach(() => hireOwner());

  test("that wants the name, address or phone that a line before it gives to a business is refused", async () => {
    const own = { business: "Bluebird", email: "pat@blue.example", phone: "+14805550101" };
    const { advertiserId } = await addAdvertiserWithContact(
      { ...own, name: "Pat Moreno", website: null, emailKey: emailKey(own.email) },
      byOperator,
    );
    const changed = { business: "Redbird", email: "pat@red.example", phone: "480 555 0199" };
    const given = { person: "Lee Sol", business: "A", email: "a@a.example", phone: "4805550111" };
    const id = await readRows("advertisers", [
      { number: String(advertiserId), ...changed },
      { ...given, business: "redbird" },
      { ...given, email: "PAT@red.example" },
      { ...given, phone: "(480) 555-0199" },
      given,
    ]);
    expect((await sentences(id)).slice(1)).toEqual([
      "refused Row 2 has the same name.",
      "refused Row 2 has the same email.",
      "refused Row 2 has the same phone number.",
      expect.stringMatching(/^new /),
    ]);
    expect(await carriedOut(id)).toEqual([
      "change done",
      ...["refused -", "refused -", "refused -"],
      "new done",
    ]);
  });
});
