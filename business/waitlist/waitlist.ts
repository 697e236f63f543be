import * as v from "valibot";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { emailSchema } from "#platform/email-address.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import { atMost, optionalLine, orNull } from "#platform/text-line.ts";

/**
 * The waitlist of an industry on a mailing. Safe in the browser.
 * `unconfirmed`: the link in its message was not pressed yet, so it stands in no line. `offered`: a spot is kept. `taken`: it was paid. `declined`, `lapsed`: it was not wanted, or not
 * in time; joining again puts one at the end of the line. `left`: they asked to be taken off.
 */
export const waitlistStates = [
  "unconfirmed",
  "waiting",
  "offered",
  "taken",
  "declined",
  "lapsed",
  "left",
] as const;
export type WaitlistState = (typeof waitlistStates)[number];

export type WaitlistEntry = {
  id: number;
  mailingId: number;
  industry: string;
  email: string;
  state: WaitlistState;
  queuedAt: Date;
  version: number;
};

export const waitlistEntryLimits = { mailbox: 5, unconfirmedOfNetwork: 20 } as const;

export const unconfirmedRetentionDays = 7;

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
  name: optionalLine(80),
  phone: orNull(phoneSchema),
  note: orNull(v.pipe(v.string(), v.normalize("NFC"), atMost(500))),
});

export type WaitlistForm = v.InferOutput<typeof waitlistForm>;

/** What a person may add to their email address. */
export type WaitlistContact = Pick<WaitlistForm, "name" | "phone" | "note">;
