import * as v from "valibot";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { isCalendarDate } from "#platform/clock.ts";
import { emailSchema } from "#platform/email-address.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import { optionalLine, orNull } from "#platform/text-line.ts";

/** What the email form asks: the same schema in the browser and on the server. */
export const leadForm = v.object({ email: emailSchema });

/** What the office knows of a lead; the caller asks for an address or a number besides. */
export const leadDetailsForm = v.object({
  business: optionalLine(60),
  person: optionalLine(80),
  phone: orNull(phoneSchema),
  email: orNull(emailSchema),
  industry: orNull(
    v.pipe(
      v.string(),
      v.check((slug) => findIndustry(slug) !== undefined, "Choose an industry from the list."),
    ),
  ),
  neighborhood: optionalLine(60),
  source: optionalLine(100),
});

export const nextCallSchema = orNull(v.pipe(v.string(), v.check(isCalendarDate, "Enter a date.")));

/** The fields of a lead in the office. */
export const leadFields = { ...leadDetailsForm.entries, nextCallOn: nextCallSchema };
