import * as v from "valibot";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { isCalendarDate } from "#platform/clock.ts";
import { emailSchema } from "#platform/email-address.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import { asOneLine } from "#platform/text-line.ts";

/** What the email form asks: the same schema in the browser and on the server. */
export const leadForm = v.object({ email: emailSchema });

export type ParsedLeadForm = v.InferOutput<typeof leadForm>;

const orNull = <Output extends string>(schema: v.GenericSchema<string, Output>) =>
  v.pipe(
    v.optional(v.string(), ""),
    v.transform((typed) => typed.trim() || null),
    v.nullable(schema),
  );

const line = (longest: number) =>
  orNull(
    v.pipe(
      v.string(),
      v.normalize("NFC"),
      v.transform(asOneLine),
      v.maxLength(longest, `Use ${longest} characters or fewer.`),
    ),
  );

/** What the office knows of a lead; the caller asks for an address or a number besides. */
export const leadDetailsForm = v.object({
  business: line(60),
  person: line(80),
  phone: orNull(phoneSchema),
  email: orNull(emailSchema),
  industry: orNull(
    v.pipe(
      v.string(),
      v.check((slug) => findIndustry(slug) !== undefined, "Choose an industry from the list."),
    ),
  ),
  neighborhood: line(60),
  source: line(100),
});

export const nextCallSchema = orNull(v.pipe(v.string(), v.check(isCalendarDate, "Enter a date.")));
