import { beforeEach, expect, test } from "vitest";
import { systemActor } from "#business/audit-log/audit-log.ts";
import {
  createFirstMailings,
  createMissingUpcomingMailings,
  createPublishedMailings,
} from "#business/mailings/calendar/create-published-mailings.ts";
import { findUpcomingOfficeMailings } from "#business/mailings/find-mailings.ts";
import { firstMailingDefaults } from "#business/mailings/mailing-fields.ts";
import { defaultPlanForDropDate } from "#business/mailings/plan-mailing.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { hireOwner } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { parseSettingFormOrRefuse } from "./company-setting-definition.ts";
import { findMailingDefaults } from "./find-mailing-defaults.ts";
import { mailingDefaultsSetting } from "./mailing-defaults-setting.ts";
import { printerSetting } from "./printer-setting.ts";
import { changeCompanySetting } from "./stored-company-setting.ts";

const typed = {
  ...mailingDefaultsSetting.toTexts(firstMailingDefaults),
  "price-small": "340.50",
  dayOfMonth: "20",
};
const at = (day: string) => ({ actor: systemActor, now: new Date(`${day}T19:00:00Z`) });

anyDatabase("what future mailings start with", () => {
  beforeEach(() => hireOwner());

  test("counts for mailings planned from then on, the printing by the step of the printer’s list that covers their homes, and changes none that are planned", async () => {
    await createFirstMailings(at("2026-11-20"));
    const before = await findUpcomingOfficeMailings();
    const value = parseSettingFormOrRefuse(mailingDefaultsSetting.form, typed);
    await changeCompanySetting(mailingDefaultsSetting, { value, expectedVersion: 0 }, byOperator);
    expect(await findUpcomingOfficeMailings()).toEqual(before);

    const printer = parseSettingFormOrRefuse(printerSetting.form, {
      ...printerSetting.toTexts(printerSetting.first),
      prices: "20,000  $4,512\n5,000  $1,209\n12,500: 2,399.50\n",
    });
    await changeCompanySetting(printerSetting, { value: printer, expectedVersion: 0 }, byOperator);
    const defaults = await findMailingDefaults();
    expect(await createMissingUpcomingMailings(at("2027-06-16"), db, defaults)).toBe(2);
    const [first, second] = (await findUpcomingOfficeMailings()).slice(-2);
    expect(first?.dates.drop).toBe("2028-05-20");
    expect(second?.dates.drop).toBe("2028-06-20");
    expect(second?.prices).toEqual({ ...firstMailingDefaults.prices, small: 340_50 });
    expect(second?.printCents).toBe(2_399_50);
    expect(defaultPlanForDropDate("2028-07-20", defaults).printCents).toBe(2_399_50);
    await createPublishedMailings(["2029-01-15"], at("2027-06-16"));
    expect((await findUpcomingOfficeMailings()).at(-1)?.prices).toEqual(
      firstMailingDefaults.prices,
    );
  });
});

test("the form gives back what it was filled with", () => {
  const again = parseSettingFormOrRefuse(
    mailingDefaultsSetting.form,
    mailingDefaultsSetting.toTexts(firstMailingDefaults),
  );
  expect(again).toEqual(mailingDefaultsSetting.first);
});

test("the form refuses what is no price and no day of every month", () => {
  for (const [field, text] of [
    ["price-small", "free"],
    ["price-small", "0"],
    ["price-medium", "340"],
    ["price-large", "2,681"],
    ["dayOfMonth", "31"],
    ["dayOfMonth", "0"],
    ["dayOfMonth", "15th"],
  ] as const) {
    expect(
      () => parseSettingFormOrRefuse(mailingDefaultsSetting.form, { ...typed, [field]: text }),
      field,
    ).toThrow(expect.objectContaining({ code: "invalid", field }));
  }
});
