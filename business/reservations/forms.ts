import * as v from "valibot";
import { businessFields } from "#business/advertisers/business-fields.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { emailSchema } from "#platform/email-address.ts";

/** The reservation's form schemas, shared by browser and server. */

/** One line of typed text: removes invisible characters and collapses spaces. */
const line = (ask: string, longest: number, tooLong: string) =>
  v.pipe(
    v.string(ask),
    v.normalize("NFC"),
    v.transform((text) => text.replace(/[\p{C}\p{Z}\s]+/gu, " ").trim()),
    v.nonEmpty(ask),
    v.maxLength(longest, tooLong),
  );

/** A North American number, or any other in its international form; kept as E.164. */
const phone = v.pipe(
  v.string("Enter a phone number."),
  v.trim(),
  v.nonEmpty("Enter a phone number."),
  v.transform(asE164),
  v.check((number) => number !== "", "Enter a 10-digit phone number, like (480) 555-0142."),
);

function asE164(typed: string): string {
  if (!/^[+\d\s().\-/]+$/.test(typed)) return "";
  const digits = typed.replace(/\D/g, "");
  const american = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(digits);
  if (american) return `+1${american[1]}`;
  const elsewhere = typed.startsWith("+") && !digits.startsWith("1");
  return elsewhere && /^[2-9]\d{7,14}$/.test(digits) ? `+${digits}` : "";
}

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

/** Choosing a spot. */
export const holdForm = v.object({
  mailingId: id("Choose a mailing."),
  industry,
  spot,
});

/** Requesting a spot by email when a limit is reached. */
export const holdRequestForm = v.object({ ...holdForm.entries, email: emailSchema });

/** Who reserves: with the spot, these are all the questions. */
export const detailsForm = v.object({
  business: line("Enter the business name.", 60, "Use up to 60 characters for the business name."),
  name: line("Enter a name.", 80, "Use up to 80 characters for the name."),
  email: emailSchema,
  phone,
  website: businessFields.website.schema,
  /** A checkbox: the Terms version shown beside it. */
  terms: v.pipe(
    v.string("Agree to the Terms to continue."),
    v.trim(),
    v.nonEmpty("Agree to the Terms to continue."),
    v.maxLength(20),
  ),
});

/** A business and its contact, as given to the office: nobody can accept the Terms for another. */
export const contactDetailsForm = v.omit(detailsForm, ["terms"]);

export type HoldForm = v.InferOutput<typeof holdForm>;
export type DetailsForm = v.InferOutput<typeof detailsForm>;
