import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { parseTypedSettingOrRefuse } from "#business/company/company-setting-definition.ts";
import { sellingRulesSetting } from "#business/company/selling-rules-setting.ts";
import {
  changeCompanySetting,
  getCompanySetting,
} from "#business/company/stored-company-setting.ts";
import { loadCompanySettingsIntoMemory } from "#business/company/watch-company.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import {
  currentMinimumFillSentence,
  initialSellingRules,
  type SellingRules,
  setSellingRulesInMemory,
} from "#business/mailings/selling-rules.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { decideToMailUnfilledCard } from "#business/reservations/mailing-changes/card-falls-short.ts";
import { invoiceDueDate } from "#business/reservations/pay/payment-terms.ts";
import { mailing } from "#database/schema/mailings.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { onInvoice, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { previewSellingRules } from "./setting-previews.ts";

/** The Arizona date now: midnight may fall within the run of this file. */
const today = () => arizonaDate(new Date());

afterEach(() => setSellingRulesInMemory());

anyDatabase("the rules of selling that the owner sets", () => {
  let id = 0;
  beforeEach(async () => {
    [id = 0] = await planTestMailings([90]);
  });
  const setRules = async (value: SellingRules) => {
    const { version } = await getCompanySetting(sellingRulesSetting);
    await changeCompanySetting(
      { group: sellingRulesSetting, value, expectedVersion: version },
      byOperator,
    );
    await loadCompanySettingsIntoMemory();
  };

  test("give invoices of new bookings their due date, and leave one that is written alone", async () => {
    const { reserved: before } = await onInvoice(id, { spot: "F1", industry: "roofing" });
    expect(before.paymentDueOn).toBe(invoiceDueDate(today(), "9999-12-31", 10));
    await setRules({ ...initialSellingRules, invoiceDays: 25 });
    const { reserved: after } = await onInvoice(id, { spot: "F2", industry: "solar" });
    expect(after.paymentDueOn).toBe(invoiceDueDate(today(), "9999-12-31", 25));
    expect(after.paymentDueOn).not.toBe(before.paymentDueOn);
    expect((await findReservationById(before.id))?.paymentDueOn).toBe(before.paymentDueOn);
  });

  test("ask for a decision about a fuller card, and the promise names their number", async () => {
    const spots = ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "B1"];
    const industries = "roofing solar bakery dental plumbing hvac florist painting".split(" ");
    for (const [at, spot] of spots.entries()) {
      await onInvoice(id, { spot, industry: industries[at] ?? "" });
    }
    await db.execute(sql`update reservation set state = 'unpaid' where mailing_id = ${id}`);
    await db
      .update(mailing)
      .set({ bookingCloses: addDays(today(), -1) })
      .where(sql`id = ${id}`);
    const { version = 0 } = (await findOfficeMailingById(id)) ?? {};
    const decide = () => decideToMailUnfilledCard({ id, expectedVersion: version }, byOperator);
    await expect(decide()).rejects.toEqual(refused("conflict"));

    const nine = { ...initialSellingRules, minimumSpots: 9 };
    const asked = await previewSellingRules(
      nine,
      [{ what: "Minimum fill", from: "8 spots", to: "9 spots" }],
      new Date(),
    );
    expect(asked.map(({ text }) => text)).toEqual([
      expect.stringContaining("If fewer than 9 spots are sold"),
      "These cards would need your decision now, mail or move: In 90 days (8 spots sold).",
    ]);
    await setRules(nine);
    expect(currentMinimumFillSentence()).toContain("If fewer than 9 spots are sold");
    expect(await decide()).toEqual({ notified: 8 });
  });

  test("are written down before and after", async () => {
    await setRules({ ...initialSellingRules, minimumSpots: 10, invoiceDays: 14 });
    const history = await findAuditEntriesForSubjects([{ type: "company-setting", id: "rules" }]);
    expect(history.at(-1)?.detail).toMatchObject({
      changes: [
        { what: "Minimum fill", from: "8 spots", to: "10 spots" },
        {
          what: "Invoices are due",
          from: "10 days after booking",
          to: "14 days after booking",
        },
      ],
    });
  });
});

test("the form of the rules gives back what it was filled with", () => {
  const again = parseTypedSettingOrRefuse(
    sellingRulesSetting.form,
    sellingRulesSetting.toTexts(initialSellingRules),
  );
  expect(again).toEqual(initialSellingRules);
});

test("the form refuses a minimum below the Terms or above the card, and days too few or too many", () => {
  const typed = sellingRulesSetting.toTexts(initialSellingRules);
  for (const [field, text] of [
    ["minimumSpots", "7"],
    ["minimumSpots", "15"],
    ["minimumSpots", "8.5"],
    ["invoiceDays", "6"],
    ["invoiceDays", "31"],
    ["invoiceDays", ""],
    ["firstRefusalDays", "21"],
    ["firstRefusalFor", "everybody"],
  ] as const) {
    expect(
      () => parseTypedSettingOrRefuse(sellingRulesSetting.form, { ...typed, [field]: text }),
      field,
    ).toThrow(expect.objectContaining({ code: "invalid", field }));
  }
});
