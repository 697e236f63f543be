import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { visitorActor } from "#business/audit-log/audit-log.ts";
import { captureLead } from "#business/leads/capture-lead.ts";
import { LEAD_THANKS_MESSAGE } from "#business/leads/lead.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { lead } from "#database/schema/leads.ts";
import { message } from "#database/schema/mail.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { leadForm } from "#tests/support/browser/lead-form.ts";
import { eachDatabase } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";

const now = new Date("2026-11-20T18:00:00Z");
const AT_ONCE = depth(12, 30);

/** The same address from many tabs at the same instant, in changing capitals. */
async function leaveAtOnce() {
  const forms = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, i) =>
      leadForm(now, {
        email: i % 2 ? "pat@shop.example" : "Pat@Shop.EXAMPLE",
        networkAddress: `10.0.0.${i}`,
      }),
    ),
  );
  return Promise.all(forms.map((form) => captureLead(form, { actor: visitorActor, now })));
}

eachDatabase("the same address left many times at once", () => {
  test("is one lead with one notice and one confirmation, and everybody is thanked", async () => {
    await seedInstallation({ now });
    const answers = await leaveAtOnce();
    expect(answers).toEqual(
      Array.from({ length: AT_ONCE }, () => ({ thanks: LEAD_THANKS_MESSAGE })),
    );
    const leads = await db.select().from(lead);
    expect(leads).toHaveLength(1);
    expect(leads[0]?.submissions).toBe(AT_ONCE);
    expect(await db.$count(message)).toBe(2);
    const events = await db
      .select({ event: auditEvent.event })
      .from(auditEvent)
      .where(sql`subject_type = 'lead'`);
    expect(events).toHaveLength(AT_ONCE);
    expect(events.filter(({ event }) => event === "lead.captured")).toHaveLength(1);
  });

  test("becomes several leads once the database's own guard is gone (negative control)", async () => {
    await seedInstallation({ now });
    await db.execute(sql`alter table lead drop constraint lead_email_key_unique`);
    try {
      await leaveAtOnce();
      expect(await db.$count(lead)).toBeGreaterThan(1);
    } finally {
      await db.execute(sql`delete from lead`);
      await db.execute(
        sql`alter table lead add constraint lead_email_key_unique unique (email_key)`,
      );
    }
  });
});
