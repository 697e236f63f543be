import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import {
  createFirstMailings,
  createMissingUpcomingMailings,
  createPublishedMailings,
} from "#business/mailings/calendar/create-published-mailings.ts";
import { findUpcomingOfficeMailings } from "#business/mailings/find-mailings.ts";
import {
  defaultPlanForDropDate,
  initialMailingDefaults,
} from "#business/mailings/mailing-fields.ts";
import { getInvoiceSeller } from "#business/reservations/pay/invoices/invoice.ts";
import { type CompanyDetails, company, setCompany } from "#company.ts";
import { companySetting } from "#database/schema/company.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import { priceOf, setPrices } from "#prices.ts";
import { expectPermissions } from "#tests/support/business/office.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { hireOwner } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { companyDetailsSetting } from "./company-details-setting.ts";
import { parseTypedSettingOrRefuse } from "./company-setting-definition.ts";
import { mailingDefaultsSetting } from "./mailing-defaults-setting.ts";
import { printerSetting } from "./printer-setting.ts";
import { commonQuestionsSetting } from "./questions.ts";
import {
  changeCompanySetting,
  getCompanySetting,
  getMailingDefaults,
  undoLastSettingChange,
} from "./stored-company-setting.ts";
import { loadCompanySettingsIntoMemory, watchCompanySettings } from "./watch-company.ts";

const { first } = companyDetailsSetting;
const copper: CompanyDetails = { ...first, tradeName: "Copper Mailers", phone: "+14805550123" };
const change = (value: CompanyDetails, expectedVersion: number) =>
  changeCompanySetting({ group: companyDetailsSetting, value, expectedVersion }, byOperator);
const now = async () => (await getCompanySetting(companyDetailsSetting)).value;

afterEach(() => {
  setCompany();
  setPrices();
});

anyDatabase("what the owner sets about the company", () => {
  beforeEach(() => hireOwner());

  test("is what the first installation says until the owner changes it", async () => {
    expect(await getCompanySetting(companyDetailsSetting)).toEqual({
      value: first,
      former: first,
      version: 0,
    });
    await change(copper, 0);
    expect(await now()).toEqual(copper);
  });

  test("has its first value for each field that was not there yet when it was saved, and the site starts", async () => {
    const names = "details questions defaults messages rules printer strip".split(" ");
    await db.insert(companySetting).values(names.map((name) => ({ name, value: {}, former: {} })));
    const stop = await watchCompanySettings(() => {});
    stop();
    expect(company().tradeName).toBe(first.tradeName);
    expect(priceOf("large")).toBe(mailingDefaultsSetting.first.prices.large);
    expect((await getCompanySetting(commonQuestionsSetting)).value).toEqual(
      commonQuestionsSetting.first,
    );
    const prices = { medium: 7_777 };
    await db.update(companySetting).set({ value: { prices } }).where(sql`name = 'defaults'`);
    const { value } = await getCompanySetting(mailingDefaultsSetting);
    expect(value).toEqual({
      ...mailingDefaultsSetting.first,
      prices: { ...mailingDefaultsSetting.first.prices, ...prices },
    });
  });

  test("goes back to the former value, and forth again", async () => {
    await change(copper, 0);
    await change({ ...copper, city: "Tempe" }, 1);
    await undoLastSettingChange({ group: companyDetailsSetting, expectedVersion: 2 }, byOperator);
    expect(await now()).toEqual(copper);
    await undoLastSettingChange({ group: companyDetailsSetting, expectedVersion: 3 }, byOperator);
    expect((await now()).city).toBe("Tempe");
  });

  test("writes down each value before and after", async () => {
    await change(copper, 0);
    const history = await findAuditEntriesForSubjects([{ type: "company-setting", id: "details" }]);
    expect(history).toMatchObject([
      {
        event: "company-setting.changed",
        detail: {
          changes: [
            { what: "Company name", from: first.tradeName, to: "Copper Mailers" },
            { what: "Phone", from: "(480) 555-0142", to: "(480) 555-0123" },
          ],
        },
      },
    ]);
  });

  test("is not overwritten by an operator who saw an older one, and a save without a change is none", async () => {
    await change(copper, 0);
    await expectRefusal(change({ ...first, city: "Mesa" }, 0), "conflict");
    const outdated = { group: companyDetailsSetting, expectedVersion: 0 };
    await expectRefusal(undoLastSettingChange(outdated, byOperator), "conflict");
    await change(copper, 1);
    expect((await getCompanySetting(companyDetailsSetting)).version).toBe(1);
  });

  test("is on invoices from now on", async () => {
    await change(copper, 0);
    expect(getInvoiceSeller().tradeName).toBe(first.tradeName);
    await loadCompanySettingsIntoMemory();
    expect(getInvoiceSeller()).toMatchObject({
      tradeName: "Copper Mailers",
      phone: "(480) 555-0123",
    });
  });
});

anyDatabase("who changes what the company says", () => {
  test("is nobody but an owner", async () => {
    await seedInstallation({ now: new Date() });
    const change = { group: companyDetailsSetting, value: copper, expectedVersion: 0 };
    await expectPermissions({
      "settings.change": {
        changeCompanySetting: (context) => changeCompanySetting(change, context),
        undoLastSettingChange: (context) =>
          undoLastSettingChange({ group: companyDetailsSetting, expectedVersion: 0 }, context),
      },
    });
  });
});

anyDatabase("an instance that watches the company", () => {
  test("says the new name soon after its change, and renders its pages again after it", async () => {
    await hireOwner();
    let seen = "";
    const { promise: announced, resolve: announce } = Promise.withResolvers<void>();
    const stop = await watchCompanySettings(() => {
      seen = company().tradeName;
      if (seen === "Copper Mailers") announce();
    });
    try {
      expect(company().tradeName).toBe(first.tradeName);
      await change(copper, 0);
      await announced;
      expect(seen).toBe("Copper Mailers");
    } finally {
      stop();
    }
  });
});

anyDatabase("an instance that watches the prices", () => {
  test("says the new ones soon after their change, and renders its pages again after it", async () => {
    await hireOwner();
    const { promise: announced, resolve: announce } = Promise.withResolvers<void>();
    const stop = await watchCompanySettings(() => {
      if (priceOf("large") === 1_100_00) announce();
    });
    try {
      expect(priceOf("large")).toBe(1_000_00);
      const prices = { ...mailingDefaultsSetting.first.prices, large: 1_100_00 };
      const value = { ...mailingDefaultsSetting.first, prices };
      await changeCompanySetting(
        { group: mailingDefaultsSetting, value, expectedVersion: 0 },
        byOperator,
      );
      await announced;
    } finally {
      stop();
    }
  });
});

test("the form of the company gives back what it was filled with", () => {
  expect(
    parseTypedSettingOrRefuse(companyDetailsSetting.form, companyDetailsSetting.toTexts(first)),
  ).toEqual(first);
});

test("the form of the company refuses each mistake with a sentence, and names its field", () => {
  const typed = companyDetailsSetting.toTexts(first);
  for (const [field, text] of [
    ["tradeName", " "],
    ["parentCompany", "x".repeat(81)],
    ["phone", "call me"],
    ["email", "hello@company"],
    ["region", "Arizona"],
    ["postalCode", "8525"],
    ["location", "Scottsdale"],
    ["location", "111.9, 33.4"],
    ["opens", "9"],
    ["closes", "08:00"],
    ["social", "javascript:alert(1)"],
    ["social", "our page"],
  ] as const) {
    expect(
      () => parseTypedSettingOrRefuse(companyDetailsSetting.form, { ...typed, [field]: text }),
      field,
    ).toThrow(
      expect.objectContaining({ code: "invalid", field, sentence: expect.stringMatching(/\.$/) }),
    );
  }
});

test("profiles are taken as people copy them, and the map may be left out", () => {
  const read = parseTypedSettingOrRefuse(companyDetailsSetting.form, {
    ...companyDetailsSetting.toTexts(first),
    social: "facebook.com/copper\n\n https://www.instagram.com/copper/",
    location: "",
    firstDay: "2",
    lastDay: "6",
  });
  expect(read).toMatchObject({
    social: ["https://facebook.com/copper", "https://www.instagram.com/copper"],
    location: null,
    weekdays: [2, 3, 4, 5, 6],
  });
  setCompany(read);
  expect(company().social.map(({ name }) => name)).toEqual(["Facebook", "Instagram"]);
  expect(company().hours.days).toBe("Tuesday to Saturday");
});

const typed = {
  ...mailingDefaultsSetting.toTexts(initialMailingDefaults),
  "price-small": "340.50",
  dayOfMonth: "20",
};
const at = (day: string) => ({ actor: systemActor, now: new Date(`${day}T19:00:00Z`) });

anyDatabase("what future mailings start with", () => {
  beforeEach(() => hireOwner());

  test("counts for mailings planned from then on, the printing by the step of the printer’s list that covers their homes, and changes none that are planned", async () => {
    await createFirstMailings(at("2026-11-20"));
    const before = await findUpcomingOfficeMailings();
    const value = parseTypedSettingOrRefuse(mailingDefaultsSetting.form, typed);
    await changeCompanySetting(
      { group: mailingDefaultsSetting, value, expectedVersion: 0 },
      byOperator,
    );
    expect(await findUpcomingOfficeMailings()).toEqual(before);

    const printer = parseTypedSettingOrRefuse(printerSetting.form, {
      ...printerSetting.toTexts(printerSetting.first),
      prices: "20,000  $4,512\n5,000  $1,209\n12,500: 2,399.50\n",
    });
    await changeCompanySetting(
      { group: printerSetting, value: printer, expectedVersion: 0 },
      byOperator,
    );
    const defaults = await getMailingDefaults();
    expect(await createMissingUpcomingMailings(at("2027-06-16"), db, defaults)).toBe(2);
    const [first, second] = (await findUpcomingOfficeMailings()).slice(-2);
    expect(first?.dates.drop).toBe("2028-05-20");
    expect(second?.dates.drop).toBe("2028-06-20");
    expect(second?.prices).toEqual({ ...initialMailingDefaults.prices, small: 340_50 });
    expect(second?.printCents).toBe(2_399_50);
    expect(defaultPlanForDropDate("2028-07-20", defaults).printCents).toBe(2_399_50);
    await createPublishedMailings(["2029-01-15"], at("2027-06-16"));
    expect((await findUpcomingOfficeMailings()).at(-1)?.prices).toEqual(
      initialMailingDefaults.prices,
    );
  });
});

test("the form gives back what it was filled with", () => {
  const again = parseTypedSettingOrRefuse(
    mailingDefaultsSetting.form,
    mailingDefaultsSetting.toTexts(initialMailingDefaults),
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
      () => parseTypedSettingOrRefuse(mailingDefaultsSetting.form, { ...typed, [field]: text }),
      field,
    ).toThrow(expect.objectContaining({ code: "invalid", field }));
  }
});
