import * as v from "valibot";
import { warnedDayFieldName } from "#app/office/forms/date-field.tsx";
import { describeUpcomingEmailToGroup } from "#app/office/record/describe-upcoming-email.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { allFormTexts, formText } from "#app/read-form.ts";
import { type DayRequirement, findDayWarning } from "#business/mailings/calendar/check-day.ts";
import type { Drop } from "#business/mailings/mailing.ts";
import { calendarDateSchema, dropForm } from "#business/mailings/mailing-fields.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { Refusal } from "#platform/refusal.ts";

export function requireValidFormValue<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  fallback: string,
  words = (_field: string, message: string) => message,
): v.InferOutput<Schema> {
  const found = v.safeParse(schema, value);
  if (found.success) return found.output;
  const [issue] = found.issues;
  const field = v.getDotPath(issue) ?? fallback;
  throw new Refusal("invalid", words(field, issue.message), { field });
}

const MISSING: Record<string, string> = {
  industry: "Choose an industry.",
  business: "Enter the business name.",
  name: "Enter the contact’s name.",
  email: "Enter their email address.",
  phone: "Enter their phone number.",
};

/** The sentences of the customer's own form, reworded for an operator who fills it in for them. */
export const createOperatorMessageRewriter =
  (form: FormData) =>
  (field: string, message: string): string => {
    if (field === "business" && formText(form, field).trim() !== "") {
      return "Use 60 characters or fewer. This is the name on the card.";
    }
    return formText(form, field).trim() === ""
      ? (getOwnProperty(MISSING, field) ?? message)
      : message;
  };

/** The typed values of a form; the drop date that its deadlines were computed from only if it is a date. */
export function readTypedMailingForm(form: FormData): Record<string, string> {
  const { countedFrom, ...texts } = allFormTexts(form);
  const from = v.safeParse(calendarDateSchema, countedFrom);
  return { ...texts, ...(from.success && { countedFrom: from.output }) };
}

const DROPS_AT_MOST = 30;

export function requireValidDrops(form: FormData): Drop[] {
  return Array.from({ length: DROPS_AT_MOST }, (_, i) => i + 1).flatMap((n) => {
    const [day, pieces, postOffice] = ["date", "pieces", "office"].map((part) =>
      formText(form, `drop-${n}-${part}`),
    );
    if (!pieces && !postOffice) return [];
    const found = v.safeParse(dropForm, { date: day, pieces, postOffice });
    if (found.success) return [found.output];
    const [issue] = found.issues;
    const part = v.getDotPath(issue)?.replace("postOffice", "office") ?? "date";
    throw new Refusal("invalid", issue.message, { field: `drop-${n}-${part}` });
  });
}

/** Refuses a date on which nothing is open at its field, unless the form has shown the warning about it already. */
export function refuseBadDayUnlessWarned(
  form: FormData,
  { name, date, need }: { name: string; date: PlainDate; need: DayRequirement },
): void {
  const concern = findDayWarning(date, need);
  if (!concern?.isClosed || formText(form, warnedDayFieldName(name)) === date) return;
  throw new Refusal(
    "invalid",
    `${concern.why} The nearest good day is ${longWeekdayDate(concern.better)}. To keep your date, send the form again.`,
    { field: name },
  );
}

export const requireFormDate = (form: FormData, name: string): PlainDate =>
  requireValidFormValue(calendarDateSchema, formText(form, name), name);

/** A date on which the post office takes cards, or about which the form has shown the warning already. */
export function requireFormDropDate(form: FormData, name: string): PlainDate {
  const date = requireFormDate(form, name);
  refuseBadDayUnlessWarned(form, { name, date, need: "post-office" });
  return date;
}

/** The message after each change; in a list, with the people it emails. */
const mailingDoneMessages = {
  published: "Mailing published. Visitors can book it now.",
  closed: "Booking is closed.",
  reopened: "Booking is open again.",
  printed: ["Marked as printed.", "everybody who paid"],
  unpublished: "No longer published. Visitors can’t see it.",
  undropped: ["No longer marked as dropped off.", "everybody who heard it was mailed"],
  unconfirmed: "No longer marked as mailed.",
  restored: "Mailing restored. It’s planned again.",
  unprinted: [
    "No longer marked as printed. Booking is closed.",
    "everybody who heard it was printed",
  ],
  canceled: "Mailing canceled.",
  dropped: ["Marked as dropped off.", "everybody who paid"],
  corrected: "Drop-offs saved.",
  confirmed: "Marked as mailed.",
  fewer: ["Refunds started for the missing share.", "each of them"],
  anyway: ["Decided: it will be mailed as planned.", "everybody who booked"],
  postponed: ["Mailing postponed.", "everybody who booked, is on the waitlist, or has an offer"],
  changed: "Changes saved.",
  placed: ["Spot booked. They still have to accept the Terms.", "the buyer"],
  moved: ["Advertiser moved.", "the buyer"],
  swapped: ["Spots swapped.", "both buyers"],
  released: [
    "Spot released. It’s open again.",
    "the buyer if they confirmed their email or you approved them",
  ],
  house: "Spot kept for a house ad.",
  freed: "Spot is on sale again.",
} as const;

/** What `?done=` says after a change. */
export type MailingDoneMessageName = keyof typeof mailingDoneMessages;

/** The success message, and what happens to the emails about it; undefined for an unknown name. */
export function findMailingDoneMessage(done: string): string | undefined {
  const [message, who] = [getOwnProperty(mailingDoneMessages, done) ?? []].flat();
  return message && who
    ? `${message} ${describeUpcomingEmailToGroup(who, isMailServerConfigured())}`
    : message;
}
