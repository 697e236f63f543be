import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEvent } from "#database/schema/audit-log.ts";
import { db } from "#platform/database/database.server.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/office.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { recordEvent, systemActor, visitorActor } from "./audit-log.ts";
import { searchAuditLog } from "./find-events.ts";

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

const held = { mailing: 1, industry: "roofing", spot: "F_1" };

const events = async (search: Parameters<typeof searchAuditLog>[0]) =>
  (await searchAuditLog(search, 50)).entries.map(({ event }) => event);

anyDatabase("the search of the audit log", () => {
  test("goes page by page, each entry once", async () => {
    for (let id = 1; id <= 7; id += 1) {
      await recordEvent(db, systemActor, {
        event: "lead.captured",
        subject: { type: "lead", id },
        detail: captured,
      });
    }
    const first = await searchAuditLog({}, 4);
    const second = await searchAuditLog({ before: first.older }, 4);
    const ids = [...first.entries, ...second.entries].map(({ subjectId }) => subjectId);
    expect(ids).toEqual(["7", "6", "5", "4", "3", "2", "1"]);
    expect(second.older).toBeUndefined();
  });

  test("finds by event, by record and by the text of the detail", async () => {
    const subject = { type: "reservation", id: 17 };
    await recordEvent(db, visitorActor, {
      event: "reservation.held",
      subject,
      detail: held,
    });
    await recordEvent(db, visitorActor, {
      event: "lead.captured",
      subject: { type: "lead", id: 17 },
      detail: captured,
    });
    expect(await events({ words: "reservation" })).toEqual(["reservation.held"]);
    expect(await events({ words: "Reservation #17" })).toEqual(["reservation.held"]);
    expect(await events({ words: "17" })).toEqual(["lead.captured", "reservation.held"]);
    expect(await events({ words: "f_1" })).toEqual(["reservation.held"]);
    expect(await events({ words: "f%1" })).toEqual([]);
    expect(await events({ words: "' or 1=1" })).toEqual([]);
  });

  test("finds what the words mean besides the text of an entry", async () => {
    const subject = { type: "reservation", id: 17 };
    await recordEvent(db, visitorActor, { event: "reservation.held", subject, detail: held });
    await recordEvent(db, visitorActor, {
      event: "lead.captured",
      subject: { type: "lead", id: 17 },
      detail: captured,
    });
    await recordEvent(
      db,
      { kind: "operator", id: "3" },
      { event: "mailing.closed", subject, detail: { version: 2 } },
    );
    const nothing = { events: [], actors: [], subjects: [] };
    const found = (targets: object) =>
      events({ words: "Copper", targets: { ...nothing, ...targets } });
    expect(await found({})).toEqual([]);
    expect(await found({ events: ["lead.captured"] })).toEqual(["lead.captured"]);
    expect(await found({ actors: ["operator:3"] })).toEqual(["mailing.closed"]);
    expect(await found({ subjects: [{ type: "reservation", id: "17" }] })).toEqual([
      "mailing.closed",
      "reservation.held",
    ]);
    expect(await events({ words: "held", targets: nothing, from: "2000-01-01" })).toEqual([]);
  });

  test("keeps to Arizona dates, both included", async () => {
    await recordEvent(db, systemActor, { event: "lead.noted", subject: { type: "lead", id: 1 } });
    await db.execute(sql`alter table audit_event disable trigger user`);
    await db.execute(sql`update audit_event set occurred_at = '2027-01-02T06:59:59Z'`);
    await db.execute(sql`alter table audit_event enable trigger user`);
    expect(await events({ from: "2027-01-01", to: "2027-01-01" })).toEqual(["lead.noted"]);
    expect(await events({ from: "2027-01-02" })).toEqual([]);
    expect(await events({ to: "2026-12-31" })).toEqual([]);
  });
});
