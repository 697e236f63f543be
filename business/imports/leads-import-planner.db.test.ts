import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findLeadById } from "#business/leads/find-leads.ts";
import { addLead } from "#business/leads/leads-by-hand.ts";
import { findNotes } from "#business/team/notes.ts";
import { lead } from "#database/schema/leads.ts";
import { db } from "#platform/database/database.server.ts";
import { carriedOut, readRows } from "#tests/support/business/imports.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { deleteOldImports } from "./dry-run.ts";
import type { RowCells } from "./import.ts";
import {
  findFailedImportRows,
  findImportRows,
  findImportRowTexts,
  findRememberedColumnMapping,
  rememberColumnMapping,
} from "./import-queries.ts";

async function planned(rows: readonly RowCells[]) {
  const id = await readRows("leads", rows);
  return { id, rows: (await findImportRows({ id, page: 1 }, 100)).rows };
}

anyDatabase("an import of leads", () => {
  beforeEach(() => planTestMailings([60]));

  test("adds everything in a row, with unknown columns as a note, and keeps the other values of a lead with that phone number", async () => {
    const known = await addLead(
      { phone: "+14805550142", business: "Copper Pipes", state: "new", reason: "" },
      byOperator,
    );
    const { id, rows } = await planned([
      { phone: "(480) 555-0142", person: "Zoe Hart", next: "2027-05-15", notes: "Rating: 5" },
      { business: "Zinc Roofs", email: "z@zinc.example", industry: "roofing", notes: "Rating: 4" },
    ]);
    expect(rows.map(({ plannedChange }) => plannedChange)).toEqual(["change", "new"]);
    expect(rows[1]?.sentence).toBe("New lead. Note: “Rating: 4”.");
    await carriedOut(id);
    expect(await findLeadById(known)).toMatchObject({
      ...{ business: "Copper Pipes", person: "Zoe Hart", nextCallOn: "2027-05-15" },
    });
    expect(await findNotes({ type: "lead", id: known })).toMatchObject([{ text: "Rating: 5" }]);
    const added = (await db.select().from(lead)).find((row) => row.id !== known);
    expect(added).toMatchObject({ business: "Zinc Roofs", industry: "roofing", source: "Import" });
    expect(await findNotes({ type: "lead", id: added?.id ?? 0 })).toHaveLength(1);
  });

  test("adds a note once, however often the same table is imported", async () => {
    const table = [{ email: "z@zinc.example", notes: "Rating: 4 \nMet at the fair" }];
    for (let time = 0; time < 2; time++) await carriedOut((await planned(table)).id);
    const [added] = await db.select().from(lead);
    expect(await findNotes({ type: "lead", id: added?.id ?? 0 })).toHaveLength(1);
    expect((await planned(table)).rows).toMatchObject([{ plannedChange: "unchanged" }]);
  });

  test("takes a name of 60 characters that ends in an emoji, and says at its row that one more is too long", async () => {
    const named = (business: string, phone: string) => ({ business, phone });
    const { rows } = await planned([
      named(`${"x".repeat(59)}😀`, "480-555-0192"),
      named(`${"x".repeat(60)}😀`, "480-555-0193"),
    ]);
    expect(rows).toMatchObject([
      { plannedChange: "new" },
      { plannedChange: "refused", sentence: "Use 60 characters or fewer." },
    ]);
  });

  test("refuses a row that nobody can be reached by, that is two leads, or that we could keep only in part", async () => {
    const who = { state: "new", reason: "" } as const;
    await addLead({ ...who, phone: "+14805550142", business: "Copper Pipes" }, byOperator);
    await addLead({ ...who, email: "z@zinc.example", business: "Zinc Roofs" }, byOperator);
    const { rows } = await planned([
      { business: "Nobody" },
      { phone: "(480) 555-0142", email: "z@zinc.example" },
      { email: "a@a.example", industry: "falconry" },
      { email: "b@b.example", business: "B".repeat(501) },
      { email: "c@c.example", notes: "n".repeat(2_001) },
      { email: "d@d.example", notes: "n".repeat(2_000) },
    ]);
    expect(
      rows.map(({ plannedChange, sentence }) => `${plannedChange}: ${sentence.slice(0, 47)}`),
    ).toEqual([
      "refused: Add an email or a phone number.",
      "refused: This email and this phone are two leads: Zinc R",
      "refused: We don’t have the industry “falconry”.",
      "refused: A cell has more than 500 characters: “BBBBBBBBB",
      "refused: A cell has more than 2,000 characters: “nnnnnnn",
      expect.stringContaining("new: New lead. Note:"),
    ]);
  });
});

anyDatabase("the columns of a table", () => {
  beforeEach(() => planTestMailings([60]));

  test("are remembered for the next table with the same, in the words of its operator", async () => {
    const headings = ["Firma", "Telefon"];
    expect(await findRememberedColumnMapping("leads", headings)).toBeUndefined();
    for (const mapping of [
      ["business", null],
      ["business", "phone"],
    ]) {
      await rememberColumnMapping("leads", { headings, mapping }, byOperator);
      expect(await findRememberedColumnMapping("leads", headings)).toEqual(mapping);
    }
    expect(await findRememberedColumnMapping("advertisers", headings)).toBeUndefined();
    await deleteOldImports(byOperator);
    expect(await findRememberedColumnMapping("leads", headings)).toBeDefined();
    await db.execute(sql`update import_mapping set used_at = used_at - interval '13 months'`);
    await deleteOldImports(byOperator);
    expect(await findRememberedColumnMapping("leads", headings)).toBeUndefined();
  });
});

anyDatabase("the rows that can't be imported", () => {
  beforeEach(() => planTestMailings([60]));

  test("are given back as they stand in the file, with their number and the reason", async () => {
    const id = await readRows("leads", [{ email: "pat@a.example" }, { email: "pat@@a.example" }]);
    expect(await findFailedImportRows(id)).toEqual([
      {
        line: 3,
        texts: ["pat@@a.example"],
        reason: "Enter a valid email address, like you@business.com.",
      },
    ]);
    expect(await findImportRowTexts(id)).toHaveLength(2);
  });
});
