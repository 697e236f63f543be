import * as v from "valibot";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { firstSellingRules, type SellingRules } from "#business/mailings/selling-rules.ts";
import { minimumFill } from "#site.ts";
import type { CompanySettingDefinition } from "./company-setting-definition.ts";

export const sellingRulesSetting: CompanySettingDefinition<SellingRules> = {
  name: "rules",
  first: firstSellingRules,
  describe: ({ minimumSpots, invoiceDays, firstRefusalDays, firstRefusalFor }) => ({
    "Minimum fill": `${minimumSpots} spots`,
    "Invoices are due": `${invoiceDays} days after booking`,
    "First refusal":
      firstRefusalDays === 0
        ? "Off"
        : `Until ${firstRefusalDays} days before booking closes, for advertisers who have ${firstRefusalFor}`,
  }),
};

export const sellingRuleEffects: Readonly<Record<string, string>> = {
  "Minimum fill":
    "Applies to every card you haven’t decided on yet, and the Reservation page says so. If a card sells fewer, you decide on the business day after booking closes. If you move the card for that reason, buyers can get their money back.",
  "Invoices are due":
    "Applies to bookings from now on. Invoices already written keep their due date. An invoice still gives the buyer at least five business days, and is due before booking closes.",
  "First refusal":
    "Applies at once to every card on sale. While an industry is kept, others can join its waitlist but can’t book it. The card’s page says until when.",
};

/** An invoice leaves at least five business days anyway, and a spot isn’t kept unpaid for longer than a month. */
const DAYS = { least: 7, most: 30 } as const;

/** Kept longer than that, an industry would be open again before the card before it is in homes. */
const MOST_REFUSAL_DAYS = 20;

const MOST_SPOTS = standardLayout.spots.length;

const count = (least: number, most: number, sentence: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,3}$/, sentence),
    v.transform(Number),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  );

/** What the office's form sends. The Terms in force are the least that may be promised. */
export const sellingRulesForm = v.object({
  minimumSpots: count(
    minimumFill.places,
    MOST_SPOTS,
    `Enter a number from ${minimumFill.places} to ${MOST_SPOTS}. The Terms promise a decision about any card with fewer than ${minimumFill.places}.`,
  ),
  invoiceDays: count(
    DAYS.least,
    DAYS.most,
    `Enter a number of days from ${DAYS.least} to ${DAYS.most}.`,
  ),
  firstRefusalDays: count(
    0,
    MOST_REFUSAL_DAYS,
    `Enter a number of days from 0 to ${MOST_REFUSAL_DAYS}. 0 turns it off.`,
  ),
  firstRefusalFor: v.picklist(["paid", "confirmed"], "Choose who it’s for."),
});

export const toSellingRulesFormValues = ({
  minimumSpots,
  invoiceDays,
  firstRefusalDays,
  firstRefusalFor,
}: SellingRules): Record<string, string> => ({
  minimumSpots: String(minimumSpots),
  invoiceDays: String(invoiceDays),
  firstRefusalDays: String(firstRefusalDays),
  firstRefusalFor,
});
