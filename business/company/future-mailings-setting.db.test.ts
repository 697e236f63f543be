import { beforeEach, expect, test } from "vitest";
import { systemActor } from "#business/audit-log/audit-log.ts";
import {
  planAndPublishMailings,
  planFirstMailings,
  planMailingsAhead,
} from "#business/mailings/calendar/plan-and-publish-mailings.ts";
import { findUpcomingOfficeMailings } from "#business/mailings/find-mailings.ts";
import { firstMailingDefaults } from "#business/mailings/mailing-defaults.ts";
import { defaultPlanFor } from "#business/mailings/plan-mailing.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { hireOwner } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { changeCompanySetting, findCompanySetting } from "./company-setting.ts";
import {
  futureMailingsForm,
  futureMailingsSetting,
  toFutureMailingsFormValues,
} from "./future-mailings-setting.ts";
import { parseSettingForm } from "./parse-setting-form.ts";

const typed = {
  ...toFutureMailingsFormValues(firstMailingDefaults),
  "price-large": "1,100",
  dayOfMonth: "20",
  "print-10000": "2,399.50",
};
const at = (day: string) => ({ actor: systemActor, now: new Date(`${day}T19:00:00Z`) });

anyDatabase("what future mailings start with", () => {
  beforeEach(() => hireOwner());

  test("counts for mailings planned from then on, and changes none that are planned", async () => {
    await planFirstMailings(at("2026-11-20"));
    const before = await findUpcomingOfficeMailings(20);
    const value = parseSettingForm(futureMailingsForm, typed);
    await changeCompanySetting(futureMailingsSetting, { value, expectedVersion: 0 }, byOperator);
    expect(await findUpcomingOfficeMailings(20)).toEqual(before);

    const setting = await findCompanySetting(futureMailingsSetting);
    expect(await planMailingsAhead(at("2027-06-16"), db, setting.value)).toBe(2);
    const [first, second] = (await findUpcomingOfficeMailings(20)).slice(-2);
    expect(first?.dates.drop).toBe("2028-05-20");
    expect(second?.dates.drop).toBe("2028-06-20");
    expect(second?.prices).toEqual({ small: 350_00, medium: 600_00, large: 1_100_00 });
    expect(second?.printCents).toBe(2_399_50);
    expect(defaultPlanFor("2028-07-20", setting.value).printCents).toBe(2_399_50);
    await planAndPublishMailings(["2029-01-15"], at("2027-06-16"));
    expect((await findUpcomingOfficeMailings(20)).at(-1)?.prices.large).toBe(1_000_00);
  });
});

test("the form gives back what it was filled with", () => {
  const again = parseSettingForm(
    futureMailingsForm,
    toFutureMailingsFormValues(firstMailingDefaults),
  );
  expect(again).toEqual(firstMailingDefaults);
});

test("the form refuses what is no price and no day of every month", () => {
  for (const [field, text] of [
    ["price-small", "free"],
    ["price-small", "0"],
    ["print-5000", "-1"],
    ["price-medium", "349"],
    ["price-large", "2,681"],
    ["dayOfMonth", "31"],
    ["dayOfMonth", "0"],
    ["dayOfMonth", "15th"],
  ] as const) {
    expect(() => parseSettingForm(futureMailingsForm, { ...typed, [field]: text }), field).toThrow(
      expect.objectContaining({ code: "invalid", field }),
    );
  }
});
