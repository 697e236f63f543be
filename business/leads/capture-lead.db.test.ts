import { eq } from "drizzle-orm";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { visitorActor } from "#business/audit-log/audit-log.ts";
import { accountForm } from "#business/auth/change-own-account.ts";
import { createAccountRecoveryLinkToken } from "#business/auth/sign-in-links.ts";
import { mailLimits } from "#business/mail-limits/mail-limits.ts";
import {
  buyerDetailsForm,
  buyerDetailsFormForOffice,
} from "#business/reservations/confirm/buyer-details.ts";
import { invitationForm } from "#business/team/manage-team.ts";
import { waitlistForm } from "#business/waitlist/forms.ts";
import { company } from "#company.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { job } from "#database/schema/jobs.ts";
import { blockedSubmission, lead } from "#database/schema/leads.ts";
import { message } from "#database/schema/mail.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { parseSettings } from "#platform/settings.server.ts";
import { leadForm } from "#tests/support/browser/lead-form.ts";
import { plannedChangesOf, readRows } from "#tests/support/business/imports.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/office.ts";
import { context, planTestMailings, someDetails } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { captureLead, type LeadInput } from "./capture-lead.ts";
import { leadForm as leadFormSchema } from "./forms.ts";
import { LEAD_THANKS_MESSAGE } from "./lead.ts";
import { issueTimeTrapToken } from "./robot-guard.ts";

const now = new Date("2026-11-20T18:00:00Z");
const leave = async (given: Partial<LeadInput> = {}, at = now) =>
  captureLead(await leadForm(at, given), { actor: visitorActor, now: at });

const refusalOf = async (attempt: Promise<unknown>): Promise<Refusal> => {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
};

const counts = async () => ({
  leads: await db.$count(lead),
  messages: await db.$count(message),
  jobs: await db.$count(job),
});

anyDatabase("a lead from the form", (engine) => {
  test("is stored with page, campaign and referrer, is in the audit log, and both sides get an email", async () => {
    await seedInstallation({ now });
    const answer = await leave({
      email: " Pat@Shop.example ",
      page: "/reservation?utm_source=card",
      campaign: new URLSearchParams("utm_source=card&gclid=abc&secret=no"),
      referrerHost: "search.example",
    });
    expect(answer).toEqual({ thanks: LEAD_THANKS_MESSAGE });
    const [stored] = await db.select().from(lead);
    expect(stored).toMatchObject({
      email: "Pat@Shop.example",
      state: "new",
      page: "/reservation",
      campaign: { utm_source: "card", gclid: "abc" },
      referrerHost: "search.example",
      submissions: 1,
    });
    const id = stored?.id ?? 0;
    const messages = await db.select().from(message).orderBy(message.kind);
    expect(messages).toMatchObject([
      {
        kind: "lead-confirmation",
        recordId: String(id),
        recipient: "Pat@Shop.example",
        state: "queued",
      },
      {
        kind: "lead-notice",
        recordId: String(id),
        recipient: company().email,
        replyTo: "Pat@Shop.example",
      },
    ]);
    expect(messages[0]?.text).toContain("May 15, 2027");
    const jobs = await db.select().from(job);
    expect(jobs.map(({ kind, key }) => [kind, key]).sort()).toEqual(
      messages.map(({ id }) => ["mail.deliver", `mail:${id}`]).sort(),
    );
    const history = await findAuditEntriesForSubject({ type: "lead", id }, 10, db);
    expect(history).toMatchObject([
      {
        event: "lead.captured",
        actor: "visitor",
        detail: { source: "card", page: "/reservation" },
      },
    ]);
    expect(JSON.stringify(history)).not.toMatch(/shop\.example|abc/i);
  });

  test("left twice is one lead and one confirmation, and the second time is in the audit log too", async () => {
    await seedInstallation({ now });
    await leave();
    const before = await counts();
    expect(await leave({ email: "PAT@SHOP.EXAMPLE", page: "/about" })).toEqual({
      thanks: LEAD_THANKS_MESSAGE,
    });
    expect(await counts()).toEqual(before);
    const [stored] = await db.select().from(lead);
    expect(stored).toMatchObject({ submissions: 2, page: "/" });
    const history = await findAuditEntriesForSubject({ type: "lead", id: stored?.id ?? 0 }, 10, db);
    expect(history.map(({ event }) => event)).toEqual(["lead.submitted-again", "lead.captured"]);
  });

  test("is kept beyond what strangers may cause, and its confirmation is one of those emails", async () => {
    await seedInstallation({ now });
    const { hour } = mailLimits.network;
    const networkAddress = engine === "embedded" ? "203.0.113.90" : "198.51.100.90";
    for (let left = 0; left < hour + 2; left++) {
      const at = new Date(now.getTime() + left * 120_000);
      await leave({ email: `pat@shop-${left}.example`, networkAddress }, at);
    }
    expect(await db.$count(lead)).toBe(hour + 2);
    const ofKind = (kind: string) => db.$count(message, eq(message.kind, kind));
    expect(await ofKind("lead-confirmation")).toBe(hour);
    expect(await ofKind("lead-notice")).toBe(hour + 2);
  });

  test("can have an address in any script", async () => {
    await seedInstallation({ now });
    await leave({ email: "名前@例え.example" });
    expect((await db.select().from(lead))[0]?.email).toBe("名前@例え.example");
  });

  test.each([
    ["nothing", ""],
    ["no address", "pat at shop"],
    ["a header", "pat@shop.example\r\nBcc: all@shop.example"],
    ["10,000 characters", `${"a".repeat(10_000)}@shop.example`],
    ["not even text", { $ne: null }],
  ])("is refused with a sentence and leaves nothing when it is %s", async (_, email) => {
    await seedInstallation({ now });
    const refusal = await refusalOf(leave({ email }));
    expect(refusal).toMatchObject({ code: "invalid", field: "email", status: 422 });
    expect(refusal.sentence).toMatch(/email address/);
    expect(await counts()).toEqual({ leads: 0, messages: 0, jobs: 0 });
  });

  test("by a robot in the honeypot gets the same answer, and leaves a count and nothing else", async () => {
    await seedInstallation({ now });
    const entries = await db.$count(auditEvent);
    for (let i = 0; i < 3; i++) {
      expect(await leave({ honeypot: "https://spam.example", token: "" })).toEqual({
        thanks: LEAD_THANKS_MESSAGE,
      });
    }
    expect(await counts()).toEqual({ leads: 0, messages: 0, jobs: 0 });
    expect(await db.$count(auditEvent)).toBe(entries);
    expect(await db.select().from(blockedSubmission)).toEqual([
      { day: "2026-11-20", reason: "honeypot", count: 3 },
    ]);
  });

  test("needs a token of this installation that is neither too young nor too old", async () => {
    await seedInstallation({ now });
    const fresh = await issueTimeTrapToken("fresh", now);
    const young = await refusalOf(leave({ token: fresh }));
    expect(young).toMatchObject({ code: "too-many", retryAfter: 2 });
    expect(young.sentence).toMatch(/press the button again/);
    for (const token of ["", "page.0.0", fresh.replace("fresh", "page")]) {
      expect(await refusalOf(leave({ token }))).toMatchObject({ code: "invalid" });
    }
    const old = await issueTimeTrapToken("page", new Date(now.getTime() - 4 * 86_400_000));
    expect((await refusalOf(leave({ token: old }))).sentence).toMatch(/press the button again/);
    expect(await counts()).toEqual({ leads: 0, messages: 0, jobs: 0 });
    const page = await issueTimeTrapToken("page", new Date(now.getTime() - 2 * 86_400_000));
    await leave({ token: page });
    expect((await counts()).leads).toBe(1);
  });

  test("is one of at most 18 from a wide network, however it is divided", async () => {
    await seedInstallation({ now });
    const wide = engine === "embedded" ? "2001:db8:a" : "2001:db8:b";
    const from = (household: number) => `${wide}:${(household * 256).toString(16)}::1`;
    for (let i = 0; i < 18; i++)
      await leave({ email: `pat${i}@shop.example`, networkAddress: from(i) });
    const refusal = await refusalOf(
      leave({ email: "pat18@shop.example", networkAddress: from(18) }),
    );
    expect(refusal).toMatchObject({ code: "too-many" });
  });

  test("is one of at most 6 from a network in ten minutes, also without script, and the refusal says until when", async () => {
    await seedInstallation({ now });
    const net = engine === "embedded" ? "203.0.113" : "198.51.100";
    const networkAddress = `${net}.77`;
    for (let i = 0; i < 6; i++) await leave({ email: `pat${i}@shop.example`, networkAddress });
    const refusal = await refusalOf(leave({ email: "pat6@shop.example", networkAddress }));
    expect(refusal).toMatchObject({ code: "too-many", retryAfter: 600 });
    expect(refusal.sentence).toBe(
      `Too many tries from your network. Try again in 10 minutes, or call ${company().phone.display}.`,
    );
    await leave({ email: "pat6@shop.example", networkAddress: `${net}.78` });
    const token = await issueTimeTrapToken("page", now);
    for (let i = 0; i < 6; i++) {
      await leave({ email: `kim${i}@shop.example`, networkAddress: `${net}.79`, token });
    }
    await refusalOf(leave({ email: "kim6@shop.example", networkAddress: `${net}.79`, token }));
    const later = new Date(now.getTime() + 11 * 60_000);
    await leave({ email: "pat7@shop.example", networkAddress }, later);
  });
});

const EMAIL = "mike@gmial";
const asked = expect.stringMatching(/^refused .*like you@business\.com/);

anyDatabase("an email address whose domain has no dot", () => {
  test("is refused in each row of each table that brings addresses in", async () => {
    await planTestMailings();
    const { name: person, ...details } = someDetails({ email: EMAIL });
    const row = { ...details, person, website: "" };
    expect(
      await plannedChangesOf(await readRows("leads", [{ email: EMAIL, step: "new" }])),
    ).toEqual([asked]);
    expect(await plannedChangesOf(await readRows("advertisers", [row]))).toEqual([asked]);
  });

  test("is refused where it is left on the site, without a lead and without a message", async () => {
    await planTestMailings();
    const form = await leadForm(context.now, { email: EMAIL });
    await expect(captureLead(form, context)).rejects.toMatchObject({ field: "email" });
    expect([await db.$count(lead), await db.$count(message)]).toEqual([0, 0]);
  });

  test("gets no sign-in link into the office", async () => {
    await planTestMailings();
    await expectRefusal(createAccountRecoveryLinkToken({ email: EMAIL }, context), "not-found");
  });
});

const forms = {
  leadForm: leadFormSchema,
  waitlistForm,
  buyerDetailsForm,
  personForm: buyerDetailsFormForOffice,
  invitationForm,
  accountForm,
};

describe("an email address whose domain has no dot", () => {
  test.each(Object.entries(forms))("is refused by %s, at its field", (_, form) => {
    const fieldOf = (email: string) =>
      v
        .safeParse(form as v.GenericSchema, { email })
        .issues?.filter((issue) => v.getDotPath(issue) === "email")
        .map(({ message }) => message);
    expect(fieldOf("mike@gmial")).toEqual([expect.stringContaining("like you@business.com")]);
    expect(fieldOf("mike@gmail.com") ?? []).toEqual([]);
  });

  test.each(["MAIL_FROM", "OPERATOR_EMAIL"])("is refused as the setting %s", (name) => {
    expect(() => parseSettings({ [name]: "office@localhost" })).toThrow(name);
  });
});
