import * as v from "valibot";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { initialSellingRules, type SellingRules } from "#business/mailings/selling-rules.ts";
import { minimumFill } from "#site.ts";
import {
  type CompanySettingDefinition,
  settingFieldsSchema,
} from "./company-setting-definition.ts";

/** An invoice leaves at least five business days anyway, and a spot isn’t kept unpaid for longer than a month. */
const DAYS = { least: 7, most: 30 } as const;

/** Kept longer than that, an industry would be open again before the card before it is in homes. */
const MOST_REFUSAL_DAYS = 20;

/** A referral credit in dollars: less than the smallest spot costs. */
const MOST_REFERRAL = 300;

const MOST_PERCENT = 50;

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

const input = { inputMode: "numeric" } as const;

/** What each card of a plan of so many cards costs less. */
const planDiscount = (cards: string) => ({
  label: `Plan of ${cards} cards: percent off`,
  hint: "Off each card’s price. 0: no such plan is offered.",
  input,
  row: "plans",
  change: `Plan of ${cards} cards`,
  show: (percent: string) => (percent === "0" ? "Not offered" : `${percent}% off each card`),
  effect:
    "Applies to plans agreed to from now on. Advertisers who have paid for a card are offered it when they book again. Running plans keep what was agreed.",
  schema: count(
    0,
    MOST_PERCENT,
    `Enter a whole percent from 0 to ${MOST_PERCENT}. 0: not offered.`,
  ),
});

export const sellingRuleFields = {
  minimumSpots: {
    label: "Spots a card must sell",
    hint: "With fewer, you decide: mail the card anyway, or postpone it once. You can’t go below the number in the Terms.",
    input,
    change: "Minimum fill",
    show: (spots: string) => `${spots} spots`,
    effect:
      "Applies to every card you haven’t decided on yet, and the Reservation page says so. If a card sells fewer, you decide on the business day after booking closes. If you move the card for that reason, buyers can get their money back.",
    // The Terms in force are the least that may be promised.
    schema: count(
      minimumFill.places,
      MOST_SPOTS,
      `Enter a number from ${minimumFill.places} to ${MOST_SPOTS}. The Terms promise a decision about any card with fewer than ${minimumFill.places}.`,
    ),
  },
  invoiceDays: {
    label: "Days until an invoice is due",
    hint: "Always on a business day, and before booking closes.",
    input,
    change: "Invoices are due",
    show: (days: string) => `${days} days after booking`,
    effect:
      "Applies to bookings from now on. Invoices already written keep their due date. An invoice still gives the buyer at least five business days, and is due before booking closes.",
    schema: count(
      DAYS.least,
      DAYS.most,
      `Enter a number of days from ${DAYS.least} to ${DAYS.most}.`,
    ),
  },
  firstRefusalDays: {
    label: "First refusal: days before booking closes",
    hint: "Until then, an industry on the next card is kept for the advertiser who has it on the card before. 0 turns it off.",
    input,
    change: "First refusal",
    show: (days: string) => (days === "0" ? "Off" : `Until ${days} days before booking closes`),
    effect:
      "Applies at once to every card on sale. While an industry is kept, others can join its waitlist but can’t book it. The card’s page says until when.",
    schema: count(
      0,
      MOST_REFUSAL_DAYS,
      `Enter a number of days from 0 to ${MOST_REFUSAL_DAYS}. 0 turns it off.`,
    ),
  },
  firstRefusalFor: {
    label: "First refusal: for advertisers who have",
    options: [
      { value: "paid", name: "Paid" },
      { value: "confirmed", name: "Confirmed, paid or not" },
    ],
    schema: v.picklist(["paid", "confirmed"], "Choose who it’s for."),
  },
  referralCents: {
    label: "Referral credit, in dollars",
    hint: "For a new advertiser and the one who sent them, once the new one has paid. 0 turns it off.",
    input,
    change: "Referral credit",
    show: (amount: string) => (amount === "0" ? "Off" : `$${amount} each`),
    effect:
      "Applies to new advertisers who book from now on. Paid advertisers see on their reservation page how to send you someone. Both get an email when they get their credit.",
    schema: v.pipe(
      count(0, MOST_REFERRAL, `Enter whole dollars from 0 to ${MOST_REFERRAL}. 0 turns it off.`),
      v.transform((amount) => amount * 100),
    ),
  },
  plan3Percent: planDiscount("3"),
  plan6Percent: planDiscount("6"),
  plan12Percent: planDiscount("12"),
} as const;

export const sellingRulesSetting: CompanySettingDefinition<SellingRules> = {
  name: "rules",
  first: initialSellingRules,
  fields: sellingRuleFields,
  form: settingFieldsSchema(sellingRuleFields),
  toTexts: ({ firstRefusalFor, referralCents, ...numbers }) => ({
    minimumSpots: String(numbers.minimumSpots),
    invoiceDays: String(numbers.invoiceDays),
    firstRefusalDays: String(numbers.firstRefusalDays),
    firstRefusalFor,
    referralCents: String(referralCents / 100),
    plan3Percent: String(numbers.plan3Percent),
    plan6Percent: String(numbers.plan6Percent),
    plan12Percent: String(numbers.plan12Percent),
  }),
};
