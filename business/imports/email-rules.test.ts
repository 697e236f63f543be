import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { leadForm } from "#business/leads/forms.ts";
import { buyerDetailsForm, buyerDetailsFormForOffice } from "#business/reservations/forms.ts";
import { accountForm, invitationForm } from "#business/team/forms.ts";
import { waitlistForm } from "#business/waitlist/waitlist.ts";
import { parseSettings } from "#platform/settings.server.ts";

const forms = {
  leadForm: leadForm,
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
