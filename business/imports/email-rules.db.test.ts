import { expect, test } from "vitest";
import { createAccountRecoveryLinkToken } from "#business/auth/sign-in-links.ts";
import { captureLead } from "#business/leads/capture-lead.ts";
import { lead } from "#database/schema/leads.ts";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { leadForm } from "#tests/support/browser/lead-form.ts";
import { plannedChangesOf, readRows } from "#tests/support/business/imports.ts";
import { context, planTestMailings, someDetails } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";

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
    await expect(createAccountRecoveryLinkToken({ email: EMAIL }, context)).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
