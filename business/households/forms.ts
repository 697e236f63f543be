import * as v from "valibot";
import { listShownIndustries } from "#business/mailings/industries/industries.ts";
import { emailSchema } from "#platform/email-address.ts";

export const WISH_MONTHS = 12;

export const subscriptionForm = v.object({ email: emailSchema });

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
