import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEvent } from "#database/schema/audit-log.ts";
import { db } from "#platform/database/database.server.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/office.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { recordEvent, systemActor, visitorActor } from "./audit-log.ts";

const subject = { type: "lead", id: 7 };
const captured = { page: "/", source: null };

anyDatabase("the audit log", () => {
  test("lists events with actor, time and record, newest first", async () => {
    await recordEvent(db, visitorActor, { event: "lead.captured", subject, detail: captured });
    await recordEvent(db, { kind: "operator", id: "ana" }, { event: "lead.noted", subject });
    await recordEvent(db, systemActor, { event: "lead.noted", subject: { type: "lead", id: 8 } });
    const history = await findAuditEntriesForSubject(subject, 10, db);
    expect(history).toMatchObject([
      { actor: "operator:ana", event: "lead.noted", subjectId: "7", detail: {} },
      { actor: "visitor", event: "lead.captured", detail: captured },
    ]);
    expect(history[0]?.occurredAt).toBeInstanceOf(Date);
    expect(await findAuditEntriesForSubject(subject, 1, db)).toHaveLength(1);
  });

  test("keeps nothing of a rolled-back transaction", async () => {
    const failing = db.transaction(async (tx) => {
      await recordEvent(tx, visitorActor, { event: "lead.captured", subject, detail: captured });
      throw new Error("the business refused");
    });
    await expect(failing).rejects.toThrow("the business refused");
    expect(await findAuditEntriesForSubject(subject, 10, db)).toEqual([]);
  });

  test.each([
    ["changed", sql`update audit_event set event = 'nothing'`],
    ["removed", sql`delete from audit_event`],
    ["emptied", sql`truncate audit_event`],
  ])("cannot be %s", async (_, statement) => {
    await recordEvent(db, visitorActor, { event: "lead.captured", subject, detail: captured });
    await expect(db.execute(statement)).rejects.toMatchObject({
      cause: { message: "The audit log is only ever added to." },
    });
    expect(await findAuditEntriesForSubject(subject, 10, db)).toMatchObject([
      { event: "lead.captured" },
    ]);
  });

  test("could be changed without its triggers (negative control)", async () => {
    await recordEvent(db, visitorActor, { event: "lead.captured", subject, detail: captured });
    await db.execute(sql`alter table audit_event disable trigger user`);
    try {
      await db.execute(sql`delete from audit_event`);
      expect(await db.$count(auditEvent)).toBe(0);
    } finally {
      await db.execute(sql`alter table audit_event enable trigger user`);
    }
  });
});
