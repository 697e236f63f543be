import * as v from "valibot";
import { businessFields } from "#business/advertisers/business-fields.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { emailSchema, otherPersonEmailSchema } from "#platform/email-address.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import { createLineSchema } from "#platform/text-line.ts";
import { nameLimits } from "./reservation.ts";

const industry = v.pipe(
  v.string("Choose your industry."),
  v.check((slug) => findIndustry(slug) !== undefined, "Choose your industry from the list."),
);

const id = (ask: string) =>
  v.pipe(
    v.union([v.string(), v.number()], ask),
    v.transform(Number),
    v.safeInteger(ask),
    v.minValue(1, ask),
  );

const spot = v.pipe(
  v.string("Choose a spot on the card."),
  v.regex(/^[A-Z]\d{1,2}$/, "Choose a spot on the card."),
);

export const holdForm = v.object({
  mailingId: id("Choose a mailing."),
  industry,
  spot,
});

export const holdRequestForm = v.object({ ...holdForm.entries, email: emailSchema });

export const buyerDetailsForm = v.object({
  business: createLineSchema(
    "Enter the business name.",
    nameLimits.business,
    `Use up to ${nameLimits.business} characters for the business name.`,
  ),
  name: createLineSchema(
    "Enter your name.",
    nameLimits.name,
    `Use up to ${nameLimits.name} characters for your name.`,
  ),
  email: emailSchema,
  phone: phoneSchema,
  website: businessFields.website.schema,
  /** The reservation number of the advertiser who sent them. */
  referredBy: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.toUpperCase(),
      v.maxLength(20, "Enter a number like 7K3M-9PQX."),
    ),
  ),
  /** A checkbox: the Terms version shown beside it. */
  terms: v.pipe(
    v.string("Agree to the Terms to continue."),
    v.trim(),
    v.nonEmpty("Agree to the Terms to continue."),
    v.maxLength(20, "Agree to the Terms to continue."),
  ),
});

/** A business and its contact, as given to the office: nobody can accept the Terms for another. */
export const buyerDetailsFormForOffice = v.object({
  ...v.omit(buyerDetailsForm, ["terms", "referredBy"]).entries,
  name: createLineSchema(
    "Enter the contact’s name.",
    nameLimits.name,
    `Use up to ${nameLimits.name} characters for the contact’s name.`,
  ),
  email: otherPersonEmailSchema,
});

export type HoldForm = v.InferOutput<typeof holdForm>;
export type BuyerDetailsForm = v.InferOutput<typeof buyerDetailsForm>;
