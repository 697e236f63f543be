import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { accountForm } from "#business/auth/change-own-account.ts";
import { createAccountRecoveryLinkToken } from "#business/auth/sign-in-links.ts";
import { captureLead } from "#business/leads/capture-lead.ts";
import { leadForm } from "#business/leads/forms.ts";
import {
  buyerDetailsForm,
  buyerDetailsFormForOffice,
} from "#business/reservations/confirm/buyer-details.ts";
import { invitationForm } from "#business/team/manage-team.ts";
import { waitlistForm } from "#business/waitlist/forms.ts";
import { lead } from "#database/schema/leads.ts";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { parseSettings } from "#platform/settings.server.ts";
import { leadForm as filledLeadForm } from "#tests/support/browser/lead-form.ts";
import { plannedChangesOf, readRows } from "#tests/support/business/imports.ts";
import { context, planTestMailings, someDetails } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
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
    const form = await filledLeadForm(context.now, { email: EMAIL });
    await expect(captureLead(form, context)).rejects.toMatchObject({ field: "email" });
    expect([await db.$count(lead), await db.$count(message)]).toEqual([0, 0]);
  });

  test("gets no sign-in link into the office", async () => {
    await planTestMailings();
    await expectRefusal(createAccountRecoveryLinkToken({ email: EMAIL }, context), "not-found");
  });
});

const forms = {
  leadForm,
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
