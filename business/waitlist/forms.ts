import * as v from "valibot";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { emailSchema } from "#platform/email-address.ts";
import { phoneSchema } from "#platform/phone-schema.ts";

export const waitlistForm = v.object({
  mailingId: v.pipe(
    v.union([v.string(), v.number()], "Choose a mailing."),
    v.transform(Number),
    v.safeInteger("Choose a mailing."),
    v.minValue(1, "Choose a mailing."),
  ),
  industry: v.pipe(
    v.string("Choose your industry."),
    v.check((slug) => findIndustry(slug) !== undefined, "Choose your industry from the list."),
  ),
  email: emailSchema,
});

/** What the office types besides; its action limits name and note. */
export const officeWaitlistForm = v.object({
  ...waitlistForm.entries,
  name: v.string(),
  phone: v.lazy((typed) => (typed === "" ? v.literal("") : phoneSchema)),
  note: v.string(),
});

export type WaitlistForm = v.InferOutput<typeof waitlistForm>;
