import * as v from "valibot";
import { listShownIndustries } from "#business/mailings/industries/industries.ts";
import { emailSchema } from "#platform/email-address.ts";

/** Months over which the wishes of households are summed for the office. */
export const WISH_MONTHS = 12;

export const subscriptionForm = v.object({ email: emailSchema });

/** What a household would like to see on the card. */
export const wishForm = v.object({
  industry: v.pipe(
    v.string(),
    v.check(
      (slug) => listShownIndustries().some((industry) => industry.slug === slug),
      "Choose a kind of business from the list.",
    ),
  ),
  zip: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:\d{5})?$/, "Enter a 5-digit ZIP Code, or leave it blank."),
  ),
});
