import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { systemActor, visitorActor } from "#business/audit-log/audit-log.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { lead } from "#database/schema/leads.ts";
import { message } from "#database/schema/mail.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { deliverMessage } from "#platform/mail/deliver-message.server.ts";
import { resendMessageRow } from "#platform/mail/queue-message.server.ts";
import { agreement } from "#site.ts";
import { leadForm } from "#tests/support/browser/lead-form.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/office.ts";
import { anyDatabase, useOwnDataDirectory } from "#tests/support/database/database.ts";
import { captureLead } from "./capture-lead.ts";
import { deleteOldLeads } from "./delete-old-leads.ts";

const bySystem = { actor: systemActor, now: new Date() };

/** Leaves an address and makes as if it had been left so long before the limit (negative: after it). */
async function leftBefore(email: string, minutes: number) {
  const now = new Date();
  await captureLead(await leadForm(now, { email }), { actor: visitorActor, now });
  const [row] = await db
    .update(lead)
    .set({
      lastSubmittedAt: sql`now() - make_interval(months => ${agreement.leadKeptMonths}::int)
        - make_interval(mins => ${minutes}::int)`,
    })
    .where(sql`email = ${email}`)
    .returning();
  if (!row) throw new Error("the lead was not stored");
  return row.id;
}

const addresses = async () => (await db.select().from(lead)).map(({ email }) => email);

anyDatabase("a lead that became no customer", () => {
  const folder = useOwnDataDirectory();
  beforeEach(async () => {
    await seedInstallation({ now: new Date() });
  });

  async function deliverAll() {
    const settings = {
      from: { name: "Spotlight", address: "hello@spotlight.example" },
      operator: "hello@spotlight.example",
      smtpUrl: undefined,
      dataDirectory: folder(),
    };
    for (const { id } of await db.select().from(message).where(sql`state = 'queued'`)) {
      await deliverMessage({ messageId: id }, settings);
    }
  }

  test("is deleted a minute after its time, and not a minute before", async () => {
    await leftBefore("old@shop.example", 1);
    await leftBefore("young@shop.example", -1);
    expect(await deleteOldLeads(bySystem)).toBe(1);
    expect(await addresses()).toEqual(["young@shop.example"]);
    expect(await deleteOldLeads(bySystem)).toBe(0);
  });

  test("goes with our copies of its messages, in the database and as files; others stay", async () => {
    await leftBefore("old@shop.example", 1);
    await leftBefore("young@shop.example", -1);
    await deliverAll();
    expect(await readdir(join(folder(), "mail"))).toHaveLength(4);
    await deleteOldLeads(bySystem);
    const left = await db.select().from(message);
    expect(left).toHaveLength(2);
    expect(JSON.stringify(left)).not.toContain("old@shop.example");
    expect((await readdir(join(folder(), "mail"))).toSorted()).toEqual(
      left.map(({ id }) => `${id}.eml`).toSorted(),
    );
  });

  test("goes with what was sent again of its messages, and again of that; others stay", async () => {
    await leftBefore("old@shop.example", 1);
    await leftBefore("young@shop.example", -1);
    for (const times of [0, 1]) {
      await deliverAll();
      for (const { id } of await db.select().from(message)) {
        await db.transaction((tx) => resendMessageRow(tx, { id, times }));
      }
    }
    await deliverAll();
    expect(await db.$count(message)).toBe(16);
    expect(await readdir(join(folder(), "mail"))).toHaveLength(16);
    expect(await deleteOldLeads(bySystem)).toBe(1);
    const left = await db.select().from(message);
    expect(left).toHaveLength(8);
    expect(JSON.stringify(left)).not.toContain("old@shop.example");
    expect((await readdir(join(folder(), "mail"))).toSorted()).toEqual(
      left.map(({ id }) => `${id}.eml`).toSorted(),
    );
  });

  test("leaves an entry in the audit log that names nobody", async () => {
    const id = await leftBefore("old@shop.example", 1);
    await deleteOldLeads(bySystem);
    const history = await findAuditEntriesForSubject({ type: "lead", id }, 10, db);
    expect(history.map(({ event, actor }) => [event, actor])).toEqual([
      ["lead.deleted", "system"],
      ["lead.captured", "visitor"],
    ]);
    expect(JSON.stringify(await db.select().from(auditEvent))).not.toContain("old@shop.example");
  });

  test("stays when it became a customer after all, and when it was left again since", async () => {
    const won = await leftBefore("won@shop.example", 1);
    await db.update(lead).set({ state: "won" }).where(sql`id = ${won}`);
    await leftBefore("again@shop.example", 1);
    const now = new Date();
    const form = await leadForm(now, { email: "again@shop.example" });
    await captureLead(form, { actor: visitorActor, now });
    expect(await deleteOldLeads(bySystem)).toBe(0);
    expect(await addresses()).toHaveLength(2);
  });

  test("is deleted in any number, by several at once, each once", async () => {
    await db.execute(sql`insert into lead (email, email_key, page, last_submitted_at)
      select n || '@shop.example', n || '@shop.example', '/', now() - interval '3 years' from generate_series(1, 250) n`);
    const counts = await Promise.all([1, 2, 3].map(() => deleteOldLeads(bySystem)));
    expect(counts.reduce((sum, n) => sum + n)).toBe(250);
    expect(await db.$count(lead)).toBe(0);
    expect(await db.$count(auditEvent, sql`event = 'lead.deleted'`)).toBe(250);
  });
});
