import * as v from "valibot";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { emailSchema } from "#platform/email-address.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import { blankAsNull, createOptionalLineSchema, maxLengthCheck } from "#platform/text-line.ts";

export const waitlistForm = v.object({
  mailingId: v.pipe(
    v.union([v.string(), v.number()], "Choose a mailing."),
    v.transform(Number),
    v.safeInteger("Choose a mailing."),
    v.minValue(1, "Choose a mailing."),
  ),
  industry: v.pipe(
    v.string("Choose an industry."),
    v.check((slug) => findIndustry(slug) !== undefined, "Choose an industry from the list."),
  ),
  email: emailSchema,
  name: createOptionalLineSchema(80),
  phone: blankAsNull(phoneSchema),
  note: blankAsNull(v.pipe(v.string(), v.normalize("NFC"), maxLengthCheck(500))),
});

export type WaitlistForm = v.InferOutput<typeof waitlistForm>;

/** What a person may add to their email address. */
export type WaitlistContact = Pick<WaitlistForm, "name" | "phone" | "note">;
