import { describeEmailToGroup } from "#app/office/record/describe-email.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";

const mailingDoneMessages = {
  published: "Mailing published. Visitors can book it now.",
  closed: "Booking is closed.",
  reopened: "Booking is open again.",
  printed: "Marked as printed.",
  unpublished: "No longer published. Visitors can’t see it.",
  undropped: "No longer marked as dropped off.",
  unconfirmed: "No longer marked as mailed.",
  restored: "Mailing restored. It’s planned again.",
  unprinted: "No longer marked as printed. Booking is closed.",
  canceled: "Mailing canceled.",
  dropped: "Marked as dropped off.",
  corrected: "Drop-offs saved.",
  confirmed: "Marked as mailed.",
  fewer: "Refunds started for the missing share.",
  anyway: "Decided: it will be mailed as planned.",
  postponed: "Mailing postponed.",
  changed: "Changes saved.",
  placed: "Spot booked. They still have to accept the Terms.",
  moved: "Advertiser moved.",
  swapped: "Spots swapped.",
  released: "Spot released. It’s open again.",
  house: "Spot kept for a house ad.",
  freed: "Spot is on sale again.",
} as const;

export type MailingDoneMessage = keyof typeof mailingDoneMessages;

const EMAILED: Readonly<Record<string, string>> = {
  fewer: "each of them",
  anyway: "everybody who booked",
  postponed: "everybody who booked, is on the waitlist, or has an offer",
  printed: "everybody who paid",
  unprinted: "everybody who heard it was printed",
  undropped: "everybody who heard it was mailed",
  dropped: "everybody who paid",
  placed: "the buyer",
  moved: "the buyer",
  swapped: "both buyers",
  released: "the buyer if they confirmed their email or you approved them",
};

/** The success message, and what happens to the emails about it; undefined for an unknown name. */
export function mailingDoneMessage(done: string): string | undefined {
  const said = getOwnProperty(mailingDoneMessages, done);
  const who = getOwnProperty(EMAILED, done);
  return said && who ? `${said} ${describeEmailToGroup(who, isMailServerConfigured())}` : said;
}
