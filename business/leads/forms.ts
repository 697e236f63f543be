import * as v from "valibot";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { isCalendarDate } from "#platform/clock.ts";
import { emailSchema } from "#platform/email-address.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import { blankAsNull, createOptionalLineSchema } from "#platform/text-line.ts";

/** What the email form asks: the same schema in the browser and on the server. */
export const leadForm = v.object({ email: emailSchema });

/** What the office knows of a lead; the caller asks for an address or a number besides. */
export const leadDetailsForm = v.object({
  business: createOptionalLineSchema(60),
  person: createOptionalLineSchema(80),
  phone: blankAsNull(phoneSchema),
  email: blankAsNull(emailSchema),
  industry: blankAsNull(
    v.pipe(
      v.string(),
      v.check((slug) => findIndustry(slug) !== undefined, "Choose an industry from the list."),
    ),
  ),
  neighborhood: createOptionalLineSchema(60),
  source: createOptionalLineSchema(100),
});

export const nextCallSchema = blankAsNull(
  v.pipe(v.string(), v.check(isCalendarDate, "Enter a date.")),
);

/** The fields of a lead in the office. */
export const leadFields = { ...leadDetailsForm.entries, nextCallOn: nextCallSchema };
