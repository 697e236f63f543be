import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type ActionContext, systemActor, visitorActor } from "#business/audit-log/audit-log.ts";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { findNotes } from "#business/team/notes.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { lead, leadCall } from "#database/schema/leads.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { leadForm } from "#tests/support/browser/lead-form.ts";
import { newOwner } from "#tests/support/business/office.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { hireOwner } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase, useOwnDataDirectory } from "#tests/support/database/database.ts";
import { captureLead } from "./capture-lead.ts";
import { deleteOldLeads, isLeadDeleted } from "./delete-old-leads.ts";
import { findDueCalls, findLeadById, findLeadCalls, findUnansweredLeads } from "./find-leads.ts";
import { defaultLeadSearch, emptyLeadDetails } from "./lead.ts";
import type { AddLeadInput } from "./leads-by-hand.ts";
import { addLead, deleteLead, restoreLead, updateLead } from "./leads-by-hand.ts";
import { listLeads, searchLeads } from "./list-leads.ts";
import { moveLead, recordCall, undoCall, undoLeadMove } from "./move-lead.ts";

const now = new Date("2026-11-20T18:00:00Z");
const today = "2026-11-20";
/** A Friday, so the next business day is a Monday. */
const monday = "2026-11-23";

const copper: AddLeadInput = {
  business: "Copper Pipes",
  person: "Zoe Hart",
  phone: "+14805550142",
  industry: "plumbing",
  neighborhood: "Old Town",
  source: "Fair",
  state: "new",
  reason: "",
};

let office: ActionContext;

/** The owner, who is hired once in each test. */
async function openOffice() {
  await seedInstallation({ now });
  office = { actor: (await newOwner()).actor, now };
}

anyDatabase("a lead that the office adds", () => {
  useOwnDataDirectory();
  beforeEach(openOffice);

  test("needs an email or a phone number, and either suffices", async () => {
    const id = await addLead(copper, office);
    expect(await findLeadById(id)).toMatchObject({
      email: null,
      phone: "+14805550142",
      version: 1,
    });
    await addLead({ email: "zoe@copper.example", state: "new", reason: "" }, office);
    const neither = addLead({ business: "Nobody", state: "new", reason: "" }, office);
    await expect(neither).rejects.toMatchObject({ code: "invalid", field: "email" });
  });

  test("is refused where its address or its number is a lead's already", async () => {
    await addLead({ ...copper, email: "zoe@copper.example" }, office);
    const sameNumber = { phone: "+14805550142", state: "new", reason: "" } as const;
    await expect(addLead(sameNumber, office)).rejects.toMatchObject({
      code: "conflict",
      field: "phone",
      sentence: "(480) 555-0142 is already a lead: “Copper Pipes”.",
    });
    const sameAddress = { email: "ZOE@copper.example", state: "new", reason: "" } as const;
    await expect(addLead(sameAddress, office)).rejects.toMatchObject({ field: "email" });
    expect(await db.$count(lead)).toBe(1);
  });

  test("is changed field by field, and the audit log has no value of it", async () => {
    const id = await addLead({ ...copper, note: "Met at the fair." }, office);
    expect(await findNotes({ type: "lead", id })).toMatchObject([{ text: "Met at the fair." }]);
    const details = { ...emptyLeadDetails, phone: "+14805550143", nextCallOn: today };
    const changed = await updateLead({ id, ...details, expectedVersion: 1 }, office);
    expect(changed).toContain("nextCallOn");
    const stale = updateLead({ id, ...details, expectedVersion: 1 }, office);
    await expectRefusal(stale, "conflict");
    const said = JSON.stringify(await db.select().from(auditEvent));
    expect(said).not.toContain("555");
    expect(said).not.toContain("Copper");
  });

  test("is found by every word for its industry, and by its number as people write it", async () => {
    const id = await addLead({ ...copper, industry: "dental" }, office);
    await addLead({ ...copper, phone: "+14805550199", industry: "pizza-shop" }, office);
    const idsOf = async (words: string) =>
      (await listLeads({ ...defaultLeadSearch, words }, 10)).rows.map((row) => row.id);
    expect(await idsOf("dentist")).toEqual([id]);
    expect(await idsOf("dentist copper")).toEqual([id]);
    expect(await idsOf("555-0142")).toEqual([id]);
    expect(await idsOf("dentist pipefitter")).toEqual([]);
    expect(await searchLeads(["dentists"], 5)).toMatchObject([{ id, name: "Copper Pipes" }]);
  });
});

anyDatabase("a call to a lead", () => {
  useOwnDataDirectory();
  beforeEach(openOffice);

  const call = async (
    id: number,
    outcome: Parameters<typeof recordCall>[0]["outcome"],
    nextCallOn: string | null = null,
  ) => {
    const found = await findLeadById(id);
    const input = { id, outcome, nextCallOn, note: "", expectedVersion: found?.version ?? 0 };
    return recordCall(input, office);
  };

  describe("leaves the lead", () => {
    test("contacted where somebody answered", async () => {
      const id = await addLead({ ...copper, nextCallOn: today }, office);
      await call(id, "reached");
      expect(await findLeadById(id)).toMatchObject({ state: "contacted", nextCallOn: null });
    });

    test("to call on the next business day where nobody answered", async () => {
      const id = await addLead(copper, office);
      await call(id, "no-answer");
      expect(await findLeadById(id)).toMatchObject({ state: "new", nextCallOn: monday });
    });

    test("lost where they are not interested", async () => {
      const id = await addLead({ ...copper, nextCallOn: today }, office);
      await call(id, "not-interested");
      const left = { state: "lost", reason: "Not interested", nextCallOn: null };
      expect(await findLeadById(id)).toMatchObject(left);
    });

    test("to call on the agreed date, which must be given and lie ahead", async () => {
      const id = await addLead(copper, office);
      await expect(call(id, "call-again")).rejects.toMatchObject({ field: "nextCallOn" });
      await expectRefusal(call(id, "call-again", "2026-11-19"), "invalid");
      await call(id, "call-again", "2026-12-01");
      expect(await findLeadById(id)).toMatchObject({
        state: "contacted",
        nextCallOn: "2026-12-01",
      });
    });
  });

  test("is due on its date and not before, and a new lead with a date is only due", async () => {
    await captureLead(await leadForm(now, { email: "pat@shop.example" }), {
      actor: visitorActor,
      now,
    });
    const [fresh] = await findUnansweredLeads(5);
    const id = fresh?.id ?? 0;
    expect(fresh).toMatchObject({ name: "pat@shop.example" });
    await call(id, "voicemail");
    expect(await findUnansweredLeads(5)).toEqual([]);
    expect(await findDueCalls(today, 5)).toEqual([]);
    expect(await findDueCalls(monday, 5)).toMatchObject([{ id, nextCallOn: monday }]);
  });

  test("can be taken back while nothing else has changed", async () => {
    const id = await addLead({ ...copper, nextCallOn: today }, office);
    const callId = await call(id, "not-interested");
    expect(await findLeadCalls(id)).toMatchObject([{ id: callId, outcome: "not-interested" }]);
    await undoCall({ id, callId }, office);
    expect(await findLeadById(id)).toMatchObject({ state: "new", reason: null, nextCallOn: today });
    expect(await findLeadCalls(id)).toEqual([]);
    const again = await call(id, "reached");
    const late = { id, ...emptyLeadDetails, phone: "+14805550150", nextCallOn: null };
    await updateLead({ ...late, expectedVersion: 4 }, office);
    const tooLate = undoCall({ id, callId: again }, office);
    await expectRefusal(tooLate, "conflict");
  });
});

anyDatabase("a lead that the office deleted", () => {
  useOwnDataDirectory();
  beforeEach(openOffice);

  test("is hidden at once, and deleted with its calls a day later", async () => {
    const id = await addLead({ ...copper, nextCallOn: today }, office);
    const reached = {
      id,
      outcome: "call-again",
      nextCallOn: today,
      note: "",
      expectedVersion: 1,
    } as const;
    await recordCall(reached, office);
    await db.update(lead).set({ deletedAt: sql`now() - interval '23 hours'` });
    expect(await findLeadById(id)).toBeUndefined();
    expect(await findDueCalls(today, 5)).toEqual([]);
    expect((await listLeads(defaultLeadSearch, 5)).total).toBe(0);
    const bySystem = { actor: systemActor, now };
    expect(await deleteOldLeads(bySystem)).toBe(0);
    await db.update(lead).set({ deletedAt: sql`now() - interval '25 hours'` });
    expect(await deleteOldLeads(bySystem)).toBe(1);
    expect(await db.$count(leadCall)).toBe(0);
  });

  test("gives way to the same address when it comes again", async () => {
    const gone = await addLead({ email: "pat@shop.example", state: "new", reason: "" }, office);
    await db.update(lead).set({ deletedAt: sql`now()` });
    await captureLead(await leadForm(now, { email: "pat@shop.example" }), {
      actor: visitorActor,
      now,
    });
    const [fresh] = await findUnansweredLeads(5);
    expect(fresh?.id).not.toBe(gone);
    expect(await db.$count(lead)).toBe(1);
  });
});

anyDatabase("a lead's status", () => {
  beforeEach(() => hireOwner());

  test("goes back with its reason, and forward again", async () => {
    const kim = { email: "kim@shop.example", state: "lost", reason: "Too early" } as const;
    const id = await addLead(kim, byOperator);
    await expectRefusal(undoLeadMove({ id, expectedVersion: 1 }, byOperator), "conflict");
    await moveLead({ id, to: "won", reason: "", expectedVersion: 1 }, byOperator);
    await expectRefusal(undoLeadMove({ id, expectedVersion: 1 }, byOperator), "conflict");
    await undoLeadMove({ id, expectedVersion: 2 }, byOperator);
    expect(await findLeadById(id)).toMatchObject({
      state: "lost",
      reason: "Too early",
      version: 3,
    });
    await undoLeadMove({ id, expectedVersion: 3 }, byOperator);
    expect(await findLeadById(id)).toMatchObject({ state: "won", reason: null, version: 4 });
  });

  test("that is saved as it was leaves no trace, and its last change can still be undone", async () => {
    const id = await addLead({ email: "kim@shop.example", state: "new", reason: "" }, byOperator);
    await moveLead({ id, to: "lost", reason: "Too early", expectedVersion: 1 }, byOperator);
    const again = { id, to: "lost", reason: "Too early", expectedVersion: 2 } as const;
    expect(await moveLead(again, byOperator)).toEqual({ version: 2 });
    const entries = await findAuditEntriesForSubjects([{ type: "lead", id: String(id) }]);
    expect(entries.filter(({ event }) => event === "lead.state-changed")).toHaveLength(1);
    await undoLeadMove({ id, expectedVersion: 2 }, byOperator);
    expect(await findLeadById(id)).toMatchObject({ state: "new" });
  });
});

const kim = { email: "kim@shop.example", phone: "+14805550155", state: "new", reason: "" } as const;

anyDatabase("a lead that the office deletes", () => {
  beforeEach(() => hireOwner());

  test("is out of sight at once, and back as it was when that is undone", async () => {
    const id = await addLead(kim, byOperator);
    const before = await findLeadById(id);
    await expectRefusal(deleteLead({ id, expectedVersion: 7 }, byOperator), "conflict");
    await deleteLead({ id, expectedVersion: 1 }, byOperator);
    expect([await findLeadById(id), await isLeadDeleted(id)]).toEqual([undefined, true]);
    await expectRefusal(deleteLead({ id, expectedVersion: 2 }, byOperator), "not-found");
    await restoreLead({ id }, byOperator);
    expect(await findLeadById(id)).toEqual({ ...before, version: 3 });
    await expectRefusal(restoreLead({ id }, byOperator), "conflict");
  });

  test("can't come back beside another lead with its number", async () => {
    const id = await addLead(kim, byOperator);
    await deleteLead({ id, expectedVersion: 1 }, byOperator);
    await addLead({ ...kim, email: "other@shop.example" }, byOperator);
    await expectRefusal(restoreLead({ id }, byOperator), "conflict");
    expect(await db.$count(lead)).toBe(2);
  });
});
