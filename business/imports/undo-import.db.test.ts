import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mapBusinessFields } from "#business/advertisers/business-fields.ts";
import { updateAdvertiser } from "#business/advertisers/update-advertiser.ts";
import { findLeadById } from "#business/leads/find-leads.ts";
import { addLead } from "#business/leads/leads-by-hand.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { addNote } from "#business/team/notes.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { importRow } from "#database/schema/imports.ts";
import { lead } from "#database/schema/leads.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { carriedOut, readRows } from "#tests/support/business/imports.ts";
import { expectPermissions } from "#tests/support/business/office.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { planTestMailings, someDetails } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import type { ImportableList, RowCells } from "./import.ts";
import { findImportById, findImportRows } from "./import-queries.ts";
import { beginImportUndo, runImportUndoJob, undoRemainingImportRows } from "./undo-import.ts";

async function imported(list: ImportableList, rows: readonly RowCells[]): Promise<number> {
  const id = await readRows(list, rows);
  await carriedOut(id);
  return id;
}

/** Undoes an import, and returns the outcome of each row. */
async function undone(id: number): Promise<string[]> {
  await beginImportUndo({ id }, byOperator);
  await undoRemainingImportRows({ id });
  const { rows } = await findImportRows({ id, page: 1 }, 1_000);
  return rows.map(({ undoOutcome, undoSentence }) =>
    [undoOutcome ?? "-", undoSentence].filter(Boolean).join(" "),
  );
}

const business = (name: string) => {
  const { name: person, website: _, terms: __, business: ___, ...details } = someDetails();
  return { ...details, person, business: name };
};

/** Everything that an import can change, as it stands. */
async function world() {
  const leads = await db
    .select({ email: lead.email, state: lead.state, reason: lead.reason })
    .from(lead)
    .orderBy(lead.email);
  const businesses = await db
    .select({ name: advertiser.name, website: advertiser.website })
    .from(advertiser)
    .orderBy(advertiser.name);
  const people = await db
    .select({ name: contact.name, email: contact.email, phone: contact.phone })
    .from(contact)
    .orderBy(contact.email);
  return { leads, businesses, people };
}

anyDatabase("an import that was a mistake", () => {
  beforeEach(() => planTestMailings([60]));

  test("is undone as one: leads that it added are gone, and those it changed are as before", async () => {
    await addLead({ email: "a@a.example", state: "lost", reason: "Too early" }, byOperator);
    await addLead({ email: "b@b.example", state: "new", reason: "" }, byOperator);
    const before = await world();
    const id = await imported("leads", [
      { email: "a@a.example", step: "won" },
      { email: "b@b.example", step: "lost", why: "Moved away" },
      { email: "c@c.example", step: "contacted" },
      { email: "not an email" },
    ]);
    expect((await world()).leads).toHaveLength(3);
    expect(await undone(id)).toEqual(["restored", "restored", "restored", "-"]);
    expect(await world()).toEqual(before);
    expect(await findImportById(id)).toMatchObject({ state: "undone" });
    expect(await undone(id)).toEqual(["restored", "restored", "restored", "-"]);
  });

  test("leaves a lead that somebody has touched since, and says so", async () => {
    const known = await addLead({ email: "a@a.example", state: "new", reason: "" }, byOperator);
    const id = await imported("leads", [
      { email: "a@a.example", step: "won" },
      { email: "b@b.example" },
      { email: "c@c.example" },
      { email: "d@d.example" },
    ]);
    const idOf = async (email: string) =>
      (await db.select().from(lead).where(sql`email = ${email}`))[0]?.id ?? 0;
    await moveLead({ id: known, to: "contacted", reason: "", expectedVersion: 2 }, byOperator);
    await addNote(
      { subject: { type: "lead", id: await idOf("b@b.example") }, text: "Called." },
      byOperator,
    );
    await db.update(lead).set({ submissions: 2 }).where(sql`email = 'c@c.example'`);
    const stays = "skipped Somebody changed or used this lead since then, so it stays.";
    expect(await undone(id)).toEqual([stays, stays, stays, "restored"]);
    expect(await findLeadById(known)).toMatchObject({ state: "contacted" });
    expect((await world()).leads).toHaveLength(3);
  });

  test("gives advertisers back their details, removes those it added, and keeps one with a booking", async () => {
    await imported("advertisers", [{ ...business("Copper Pipes"), website: "copper.example" }]);
    const before = await world();
    const [first] = before.people;
    const id = await imported("advertisers", [
      { email: first?.email ?? "", business: "Copper Pipes LLC", website: "pipes.example" },
      business("Second Business"),
      business("Third Business"),
    ]);
    const [, , third] = await db.select().from(advertiser).orderBy(advertiser.id);
    await db.execute(sql`insert into note (subject_type, subject_id, text, written_by)
      values ('advertiser', ${third?.id}, 'Called.', 900)`);
    expect(await undone(id)).toEqual([
      "restored",
      "restored",
      "skipped Somebody changed or used this advertiser since then, so it stays.",
    ]);
    expect((await world()).businesses).toEqual([
      { name: "Copper Pipes", website: "https://copper.example/" },
      { name: "Third Business", website: null },
    ]);
  });

  test("can't be undone before it is done, nor where what it changed was not kept", async () => {
    const ready = await readRows("leads", [{ email: "a@a.example" }]);
    await expectRefusal(beginImportUndo({ id: ready }, byOperator), "conflict");
    await carriedOut(ready);
    await db.update(importRow).set({ after: null });
    expect(await undone(ready)).toEqual([
      "skipped We didn’t keep what this row changed, so it stays.",
    ]);
  });

  test("doesn't restore a record that somebody changed since the import", async () => {
    await imported("advertisers", [business("Copper Pipes")]);
    const [person] = await db.select().from(contact);
    const id = await imported("advertisers", [
      { email: person?.email ?? "", business: "Copper Pipes LLC" },
    ]);
    const [row] = await db.select().from(advertiser);
    if (!row || !person) throw new Error("nobody was imported");
    const { email, emailKey, phone, name } = person;
    const noFields = mapBusinessFields(() => null);
    const details = { business: "Other", name, email, emailKey, phone, ...noFields };
    await updateAdvertiser(
      {
        advertiserId: row.id,
        contactId: person.id,
        details,
        expected: { advertiser: row.version, contact: person.version },
      },
      byOperator,
    );
    expect(await undone(id)).toEqual([expect.stringMatching(/^skipped Somebody changed/)]);
  });
});

anyDatabase("an import that is undone by several at once, and after a crash", () => {
  test("is undone once, each row once", async () => {
    await planTestMailings([60]);
    const rows = Array.from({ length: 12 }, (_, n) => ({ email: `pat@shop-${n}.example` }));
    const id = await imported("leads", rows);
    await Promise.all([1, 2, 3].map(() => beginImportUndo({ id }, byOperator)));
    await Promise.all([1, 2, 3].map(() => undoRemainingImportRows({ id }, { until: 0 })));
    await Promise.all([1, 2, 3].map(() => undoRemainingImportRows({ id })));
    await runImportUndoJob({ id }, { signal: new AbortController().signal });
    expect(await db.$count(lead)).toBe(0);
    expect(await findImportById(id)).toMatchObject({ state: "undone" });
    const { rows: events } = await db.execute<{ event: string; n: string }>(
      sql`select event, count(*) as n from audit_event where event in ('import.undoing', 'import.undone')
        group by event order by event`,
    );
    expect(events.map(({ n }) => Number(n))).toEqual([1, 1]);
  });
});

anyDatabase("who undoes an import", () => {
  test("is anyone who may import", async () => {
    await seedInstallation({ now: new Date() });
    await expectPermissions({
      "leads.change": {
        beginImportUndo: async (c) => {
          const [run] = (
            await db.execute<{ id: string }>(sql`insert into import_run
              (list, source, headings, mapping, state, created_by, expires_at) values ('leads', 'x', '[]', '[]', 'done',
                (select min(id) from operator), now() + interval '1 day') returning id`)
          ).rows;
          return beginImportUndo({ id: Number(run?.id) }, c);
        },
      },
    });
  });
});
