import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { capitalize, joinWordsForSentence, pluralize } from "#platform/number-word.ts";

/**
 * Every event of the audit log, once: its name, the type of its details, and the words the office shows. Names and details
 * are stored and never changed, so entries of older versions may lack a detail: a sentence reads well without it.
 */

type Role = "owner" | "assistant";
type RefundReason = keyof typeof REFUND_REASONS;
type Compensation = keyof typeof COMPENSATIONS;
type Claimed = { mailing: number; industry: string; spot: string };
type Moved = (Claimed & { before: string }) | { mailing: number; from: string; to: string };
type Ended = Claimed & { from: string };
type Override = { ladder: Compensation; gives: Compensation; because: string };
/** All or a part of a payment that is to go back, and how much tax is in it. */
type RefundRequest = Record<"cents" | "of" | "tax", number> & {
  payment: string;
  reason: RefundReason;
};
type FromTo = { from: string; to: string };
type LeadForm = { page: string; source: string | null };
type Listed = { list: string };
type DryRun = Listed & Record<"new" | "change" | "unchanged" | "refused", number>;
type Reversal = {
  payment: string;
  cents: number;
  reversal: "mistake" | "bounced";
  because: string;
};
/** A part of a payment that is being refunded, by its id at the gateway. */
type GatewayRefund = { payment: string; refund: string; cents: number };
type CreditUse = { cents: number; invoice: string; leftToPay: number; credit: number };
type Restored = Record<"messages" | "jobs" | "sessions", number> & {
  backupOf: string;
  nextInvoice: string;
};
type Version = { version: number };
type Fields = { changed: readonly string[] };
type Changed = Version & Fields;
type ExpenseKind = "printing" | "postage" | "design" | "other";
type NamedFile = { file: string };
type Businesses = { businesses: readonly string[] };
type Photo = { what: string };
type TaxRate = { basisPoints: number };
type Numbered = { number: number };
type DroppedOff = Version & { pieces: number; drops: readonly string[] };

const money = (cents: number | undefined) =>
  typeof cents === "number" ? dollars(cents) : "the money";
const date = (day: PlainDate | undefined) => (day ? longWeekdayDate(day) : "its date");
const percent = ({ basisPoints }: Partial<TaxRate>) =>
  `${basisPoints === undefined ? "?" : basisPoints / 100}%`;
const version = (number: number | undefined) => (number ? `version ${number}` : "a version");

/** A sentence with the detail `cents` in the place of "{money}", and `number` in that of "{version}". */
const fill = (sentence: string) => (detail: { cents?: number; number?: number }) =>
  capitalize(
    sentence
      .replace("{money}", () => money(detail.cents))
      .replace("{version}", () => version(detail.number)),
  );

/** What a payment is called: invoice numbers are for people, names of the gateway are not. */
const paymentName = (payment = "") =>
  payment.startsWith("invoice:") ? `for invoice ${payment.split(":")[1]}` : "by card";

const REFUND_REASONS = {
  "spot-gone": "spot already taken",
  duplicate: "paid twice",
  canceled: "canceled",
  "wrong-amount": "wrong amount",
  "at-gateway": "started at the card processor",
  operator: "our decision",
  "fewer-homes": "card went to fewer homes",
  dispute: "bank dispute",
  overpaid: "paid too much",
  "unpaid-rest": "the rest wasn’t paid",
  "smaller-spot": "smaller spot",
};

/** How a dispute has ended, by the gateway's word; all others are on the way. */
const DISPUTES: Partial<Record<string, string>> = {
  won: "Dispute won: you keep the payment",
  warning_closed: "The bank closed its inquiry about the payment",
  lost: "Dispute lost: the bank took the payment back",
};

const COMPENSATIONS = { refund: "a full refund", credit: "a credit", nothing: "nothing" };
const compensation = (what: Compensation | undefined) =>
  what ? COMPENSATIONS[what] : "something else";

const CONTACT_FIELDS: Partial<Record<string, string>> = {
  name: "the business’s name",
  person: "the contact’s name",
  email: "the email",
  phone: "the phone",
};

type SettingChanges = { changes: readonly (FromTo & { what: string })[] };

const describeSettingChanges = ({ changes = [] }: Partial<SettingChanges>) =>
  changes
    .map(({ what, from, to }) => {
      if (!from) return `${what}: “${to}” added.`;
      return to ? `${what}: changed from “${from}” to “${to}”.` : `${what}: “${from}” removed.`;
    })
    .join(" ");

const OWNER_FIELDS: Partial<Record<string, string>> = {
  name: "the owner’s name",
  sentence: "the owner’s sentence",
  mobile: "the owner’s mobile number",
};

const LEAD_FIELDS: Partial<Record<string, string>> = {
  person: "the contact’s name",
  industry: "the industry",
  business: "the business’s name",
  phone: "the phone",
  email: "the email",
  neighborhood: "the neighborhood",
  source: "where they’re from",
  nextCallOn: "the next call",
};

const CALL_OUTCOMES: Partial<Record<string, string>> = {
  reached: "reached them",
  voicemail: "left a voicemail",
  "no-answer": "no answer",
  "call-again": "call back later",
  "not-interested": "not interested",
};

/** "the website, the email and the phone" */
function fieldsIn(changed: readonly string[] = [], { fieldNames }: EventSentenceContext): string {
  const known = changed.flatMap((id) => CONTACT_FIELDS[id] ?? fieldNames[id] ?? []);
  return joinWordsForSentence(known) || "name or contact";
}

export const auditEvents = {
  "reservation.held": event<Claimed & { before?: string }>("Spot held"),
  "reservation.offered": event<Claimed & { entry: number }>(
    "Offered to the first in line on the waitlist",
  ),
  "reservation.offered-out-of-order": event<Claimed & { entry: number; reason: string }>(
    ({ reason = "" }) => `Offered to somebody on the waitlist out of order: ${reason}`,
  ),
  "reservation.moved": event<Moved>(
    ({ from, before, to, spot }) =>
      `Moved from spot ${from || before || ""} to ${to || spot || ""}`,
  ),
  "reservation.moved-to-card": event<{ from: string; to: string; cents?: number }>(
    ({ from = "", to = "", cents }) =>
      `Moved to another card: from ${from} to ${to}${typeof cents === "number" ? `, for ${money(cents)} before tax` : ""}`,
  ),
  "reservation.offer-opened": event(
    (_, { offerHours }) => `Opened the offer; held for ${offerHours} hours`,
  ),
  "reservation.invoice-requested": event("Asked to pay by invoice"),
  "reservation.vouched-for": event("Approved by the office"),
  "reservation.vouching-reopened": event("Reopened the declined request"),
  "reservation.vouching-declined": event("Declined by the office"),
  "reservation.released-by-office": event<{ reason: string }>(
    ({ reason = "" }) => `Released by the office: ${reason}`,
  ),
  "reservation.extended": event("Asked for more time"),
  "reservation.details-submitted": event("Filled in their details and agreed to the Terms"),
  "reservation.invoice-chosen": event<{ due: PlainDate }>(
    ({ due }) => `Chose to pay by invoice, due ${date(due)}`,
  ),
  "reservation.placed-by-hand": event<Claimed & { due: PlainDate | null }>("Booked by the office"),
  "reservation.terms-accepted": event<{ version: string }>(
    ({ version = "" }) => `Accepted the Terms, version ${version}`,
  ),
  "reservation.terms-recorded": event<{ version: string; how: string }>(
    ({ version = "", how = "" }) =>
      `Recorded that they accepted the Terms, version ${version}: “${how}”`,
  ),
  "reservation.terms-record-undone": event("Undid “accepted the Terms”"),
  "reservation.payment-started": event("Started paying by card"),
  "reservation.payment-stopped": event("Stopped paying by card"),
  "reservation.confirmed": event("Confirmed by email"),
  "reservation.confirmed-by-phone": event("Confirmed by phone"),
  "reservation.phone-confirmation-undone": event("Confirmation by phone undone"),
  "reservation.industry-changed": event<FromTo & { mailing: number }>(
    ({ from = "", to = "" }) => `Industry changed from ${from} to ${to}`,
  ),
  "reservation.confirmation-resent": event("Asked for the confirmation email again"),
  "reservation.links-requested": event("Asked for the links to their reservations"),
  "reservation.email-corrected": event("Changed their email address before confirming it"),
  "reservation.email-confirmed": event("New email address confirmed"),
  "reservation.paid": event<Claimed>("Paid; the spot is theirs"),
  "reservation.paid-in-part": event("Partly paid; they keep the spot"),
  "reservation.reopened": event<{ due: PlainDate }>(
    ({ due }) => `Not paid after all; due ${date(due)}`,
  ),
  "reservation.paid-too-late": event("Paid too late; the spot was taken"),
  "reservation.expired": event<Ended>("Expired; the spot is open again"),
  "reservation.released": event<Ended>("Released the spot"),
  "reservation.canceled": event<Ended>("Canceled; the spot is open again"),
  "reservation.refunded": event<Ended>("Refunded in full; the spot is no longer theirs"),
  "reservation.refund-ladder-overridden": event<Override>(
    ({ ladder, gives, because = "" }) =>
      `Gave ${compensation(gives)} instead of ${compensation(ladder)}: “${because}”`,
  ),
  "reservation.refund-undone": event("Refund not sent after all; it still has to be sent"),
  "reservation.size-changed": event<{ from: string; to: string; cents: number }>(
    ({ from = "", to = "", cents }) =>
      `Changed the size: from ${from} to ${to}, for ${money(cents)} before tax`,
  ),
  "reservation.restored": event<Claimed>("Restored; the spot is theirs again"),
  "reservation.noted": event("Added a note"),
  "reservation.note-changed": event("Changed a note"),
  "reservation.note-removed": event("Removed a note"),
  "reservation.note-restored": event("Restored a note"),
  "reservation.view-opened": event("Opened the buyer’s view"),
  "reservation.deleted": event("Deleted an unconfirmed reservation and its contact details"),

  "ad.reminded": event<{ about: "brief" | "approval" }>(({ about }) =>
    about === "approval"
      ? "Reminded the customer to approve their ad"
      : "Reminded the customer of what their ad needs",
  ),
  "ad.refused": event("Refused the ad"),
  "ad.refusal-taken-back": event("Took back the refusal of the ad"),
  "proof.made": event<Numbered & { hash: string }>(fill("Made {version} of the ad")),
  "proof.sent": event<Numbered>(fill("Sent {version} of the ad")),
  "proof.commented": event<Numbered & { by: "customer" | "guest" | "office" }>(
    ({ number, by }) =>
      `${by === "guest" ? "A guest commented" : "Commented"} on ${version(number)} of the ad`,
  ),
  "proof.comment-done": event<Numbered>(fill("Marked a comment on {version} of the ad as done")),
  "proof.comment-reopened": event<Numbered>(fill("Reopened a comment on {version} of the ad")),
  "proof.changes-asked": event<Numbered>(fill("Asked for changes to {version} of the ad")),
  "proof.changes-taken-back": event<Numbered>(
    fill("Took back the request for changes to {version} of the ad"),
  ),
  "proof.approved": event<Numbered & { hash: string }>(fill("Approved {version} of the ad")),
  "proof.approved-for-customer": event<Numbered & { hash: string; how: string }>(
    ({ number, how = "" }) =>
      `Approved ${version(number)} of the ad for the customer${how ? `: ${how}` : ""}`,
  ),
  "proof.approval-withdrawn": event<Numbered>(fill("Withdrew the approval of {version} of the ad")),
  "proof.finding-overridden": event<Numbered & { reason: string }>(
    ({ number, reason = "" }) =>
      `Allowed ${version(number)} of the ad to print even though our check blocked it${reason ? `: ${reason}` : ""}`,
  ),
  "proof.override-taken-back": event<Numbered>(
    fill("Took back permission to print {version} of the ad"),
  ),
  "proof.guest-invited": event<{ may: "comment" | "approve" }>(({ may }) =>
    may === "approve" ? "Made a link to approve the ad" : "Made a link to comment on the ad",
  ),
  "proof.guest-ended": event("Ended a link to the ad"),
  "ad.deleted": event("Deleted the ad’s details, files, and versions"),
  "ad.brief-changed": event("Changed the ad details"),
  "ad.brief-sent": event("Sent the ad details"),
  "ad.copy-address-changed": event("Changed where the printed copy goes"),
  "ad.file-added": event<NamedFile>(({ file = "" }) => `Sent the file “${file}” for the ad`),
  "ad.file-use-changed": event<NamedFile & { use: string }>(
    ({ file = "", use = "" }) => `Said what the file “${file}” is: ${use}`,
  ),
  "ad.file-removed": event<NamedFile>(({ file = "" }) => `Removed the file “${file}” from the ad`),
  "ad.file-restored": event<NamedFile>(({ file = "" }) => `Restored the file “${file}” of the ad`),
  "ad.file-placed": event<NamedFile & { mode: "fit" | "fill" }>(
    ({ file = "" }) => `Chose how the file “${file}” fits the spot`,
  ),
  "ad.file-refused": event<NamedFile>(
    ({ file = "" }) => `The file “${file}” for the ad can’t be used`,
  ),
  "ad.code-leads-to": event<{ to: string }>(({ to = "" }) =>
    to ? `Pointed the QR code to ${to}` : "Pointed the QR code to our offer page",
  ),
  "ad.offer-listed": event("Put the ad on our website"),
  "ad.offer-unlisted": event("Took the ad off our website"),
  "result.redeemed": event<{ count: number }>(({ count = 1 }) =>
    count === 1 ? "Counted a customer from the ad" : `Counted ${count} customers from the ad`,
  ),
  "result.redemption-taken-back": event<{ count: number }>(({ count = 1 }) =>
    count === 1 ? "Took back a counted customer" : `Took back ${count} counted customers`,
  ),
  "result.figures-saved": event("Saved the business’s own figures of the ad’s result"),
  "first-refusal.declined": event("Doesn’t want the industry kept on the next card"),
  "first-refusal.kept": event("Wants the industry kept on the next card after all"),
  "plan.agreed": event<{ cards: number; percent: number }>(({ cards, percent }) =>
    cards ? `Agreed to a plan of ${cards} cards, ${percent}% off each` : "Agreed to a plan",
  ),
  "plan.paused": event<{ mailing: number }>("Skipped a card of the plan; it runs a card longer"),
  "plan.resumed": event<{ mailing: number }>("Took back that a card of the plan was skipped"),
  "plan.ended": event<{ canceled: number }>(({ canceled }) =>
    canceled
      ? `Ended the plan and canceled ${pluralize(canceled, "coming card")}`
      : "Ended the plan",
  ),
  "plan.restored": event("Restored the ended plan and its cards"),
  "renewal.called": event<{ outcome: string }>("Called about the next card"),
  "renewal.call-taken-back": event("Took back a call about the next card"),
  "ad.number-tracked": event("Set a tracked phone number for the ad"),
  "ad.number-untracked": event("Removed the tracked phone number of the ad"),
  "quote.given": event("Gave us a sentence to show on our pages"),
  "quote.withdrawn": event("Withdrew the sentence on our pages"),
  "quote.approved": event("Approved the sentence for our pages"),
  "quote.hidden": event("Took the sentence off our pages"),
  "report.stopped": event<{ report: "first-week" | "report" }>("Stopped a report to advertisers"),
  "report.resumed": event<{ report: "first-week" | "report" }>("Let a stopped report go out"),
  "ad.look-chosen": event<{ template: string; palette: string }>("Chose a design for the ad"),

  "checkout.opening": event<{ checkout: string; cents: number }>("Opened the payment page"),
  "payment.received": event<{ payment: string; cents: number; currency: string }>(
    fill("Card payment of {money} received"),
  ),
  "invoice.issued": event<{ reservation: number; totalCents: number }>(
    ({ totalCents }) => `Invoice issued for ${money(totalCents)}`,
  ),
  "invoice.paid": event("Invoice paid"),
  "invoice.void": event("Invoice voided"),
  "invoice.payment-recorded": event<{ amountCents: number; payment: string; leftToPay: number }>(
    ({ amountCents, leftToPay = 0 }) =>
      `Recorded a payment of ${money(amountCents)}${leftToPay > 0 ? `; ${money(leftToPay)} left to pay` : ""}`,
  ),
  "payment.applied": event<{ payment: string; cents: number; invoice: string }>(
    ({ cents, invoice = "" }) => `Applied a payment of ${money(cents)} to invoice ${invoice}`,
  ),
  "invoice.corrected": event<{ replaced: string }>(
    ({ replaced = "" }) => `Corrected; it replaces invoice ${replaced}`,
  ),
  "invoice.rest-forgiven": event<{ cents: number; because: string }>(
    ({ cents, because = "" }) => `Forgave the remaining ${money(cents)}: “${because}”`,
  ),
  "invoice.due-date-changed": event<{ before: PlainDate; dueOn: PlainDate; because: string }>(
    ({ before, dueOn, because = "" }) =>
      `Changed the due date from ${date(before)} to ${date(dueOn)}: “${because}”`,
  ),
  "invoice.parts-allowed": event<{ allowed: boolean }>(({ allowed }) =>
    allowed === false ? "Stopped allowing partial payments" : "Allowed partial payments",
  ),
  "payment.taken-back": event<Reversal>(
    ({ cents, reversal, because = "" }) =>
      (reversal === "bounced"
        ? `The check for ${money(cents)} bounced`
        : `Reversed a payment of ${money(cents)}, recorded by mistake`) +
      (because && `: “${because}”`),
  ),
  "invoice.link-created": event("Got a link to the invoice"),
  "refund.decided": event<{ payment: string; because: string; cents: number; of: number }>(
    ({ because = "", cents, of }) =>
      `Decided to refund ${typeof cents === "number" ? `${money(cents)} of ${money(of)}` : "the payment"}: “${because}”`,
  ),
  "refund.sent-again": event<{ payment: string; cents: number }>(
    fill("Asked the card processor to retry a {money} refund"),
  ),
  "refund.requested": event<RefundRequest>(
    ({ cents, payment, reason, of, tax }) =>
      `Refund due: ${money(cents)}${typeof of === "number" && of !== cents ? ` of ${money(of)}` : ""} paid ${paymentName(payment)}${reason ? ` (${REFUND_REASONS[reason]})` : ""}${typeof tax === "number" && tax > 0 ? `. Includes ${money(tax)} in tax` : ""}`,
  ),
  "refund.started-at-gateway": event<GatewayRefund>(
    fill("Refund of {money} started at the card processor"),
  ),
  "refund.reduced": event<{ payment: string; cents: number; less: number }>(({ cents, less }) =>
    less === cents
      ? `${capitalize(money(cents))} no longer due: refunded at the card processor`
      : `${capitalize(money(less))} of the ${money(cents)} due was refunded at the card processor`,
  ),
  "refund.pending": event<GatewayRefund>("Asked the card processor for the refund"),
  "refund.done": event<GatewayRefund>(fill("{money} refunded")),
  "refund.failed": event<GatewayRefund>(fill("The card processor couldn’t refund {money}")),
  "refund.sent-by-hand": event<{ payment: string; cents: number; how: string }>(
    ({ how, cents }) => `Recorded the ${money(cents)} refund as sent${how ? `: “${how}”` : ""}`,
  ),
  "refund.not-sent": event<{ payment: string; cents: number }>(
    fill("Recorded that the {money} refund was not sent after all"),
  ),
  "refund.withdrawn": event<{ payment: string; cents: number }>(
    fill("Canceled the {money} refund before it was sent"),
  ),
  "reservation.our-error": event<{
    what: string;
    remedy: "credit" | "refund" | "ask";
    cents: number;
  }>(
    ({ what = "", remedy, cents }) =>
      `Recorded our mistake with the ad${what && `: “${what}”`}. ${remedy === "ask" ? "Asked them to choose" : `They get ${money(cents)} ${remedy === "credit" ? "as a credit" : "back"}`}`,
  ),
  "credit.given": event<{ amountCents: number; expiresOn: PlainDate }>(
    ({ amountCents, expiresOn }) =>
      `Gave a credit of ${money(amountCents)}, good until ${date(expiresOn)}`,
  ),
  "credit.used": event<CreditUse>(
    ({ cents, invoice = "", leftToPay }) =>
      `Applied ${money(cents)} of credit to invoice ${invoice}; ${leftToPay === 0 ? "nothing" : money(leftToPay)} left to pay`,
  ),
  "credit.spent": event<CreditUse>(
    ({ cents, invoice = "" }) => `Used ${money(cents)} of the credit for invoice ${invoice}`,
  ),
  "credit.taken-back": event<{ cents: number; because: string; credit: number }>(
    ({ cents, because = "" }) => `Took back a ${money(cents)} credit: “${because}”`,
  ),
  "credit.paid-out": event<{ cents: number; credit: number }>(
    fill("Paid out {money} of the credit"),
  ),
  "credit.reapplied": event<{ cents: number }>(fill("Applied {money} of credit again")),
  "credit.returned": event<{ cents: number }>(fill("Restored {money} of used credit")),
  "dispute.noted": event<{ state: string; payment: string; reservation: number | null }>(
    ({ state = "" }) => DISPUTES[state] ?? "The bank disputes the payment",
  ),
  "dispute.reopened": event<{ reservation: number }>("Dispute put back on Today"),
  "dispute.resolved": event<{ reservation: number }>("Marked the dispute as seen"),
  "tax-rate.removed": event<TaxRate>((rate) => `Removed a rate of ${percent(rate)}`),
  "tax-rate.set": event<TaxRate>((rate) => `Set a rate of ${percent(rate)}`),
  "billing-setting.changed": event<{ offersInvoices: boolean }>(({ offersInvoices }) =>
    offersInvoices === false ? "Stopped offering invoices" : "Started offering invoices",
  ),

  "press-file.requested": event<Numbered>(({ number }) => `Started print file ${number ?? ""}`),
  "press-file.made": event<Numbered>(({ number }) => `Print file ${number ?? ""} is ready`),
  "press-file.not-made": event<Numbered>(({ number }) => `Print file ${number ?? ""} has problems`),
  "mailing.printed-otherwise": event<{ how: string }>(
    ({ how = "" }) => `Printed without our file: “${how}”`,
  ),
  "post-office.saved": event<{ postOffice: string; opensSaturday: boolean }>(
    ({ postOffice = "", opensSaturday }) =>
      `Post office ${postOffice}: ${opensSaturday === false ? "closed" : "open"} on Saturdays`,
  ),
  "copies.sent": event<Businesses>(
    ({ businesses = [] }) =>
      `Mailed printed copies to ${joinWordsForSentence(businesses) || "advertisers"}`,
  ),
  "copies.asked": event<Businesses>(
    ({ businesses = [] }) =>
      `Asked where to mail the printed copy: ${joinWordsForSentence(businesses) || "advertisers"}`,
  ),
  "copy.not-sent": event<Businesses>(
    ({ businesses = [] }) =>
      `Took back that a printed copy was mailed to ${joinWordsForSentence(businesses) || "an advertiser"}`,
  ),
  "post-photo.added": event<Photo>(({ what = "" }) => `Added the photo “${what}”`),
  "post-photo.removed": event<Photo>(({ what = "" }) => `Removed the photo “${what}”`),
  "post-photo.restored": event<Photo>(({ what = "" }) => `Restored the photo “${what}”`),
  "press-file.step": event<Numbered & { step: string }>(
    ({ number, step = "" }) => `Print file ${number ?? ""}: ${step}`,
  ),
  "expense.recorded": event<{ kind: ExpenseKind; amountCents: number; mailing: number | null }>(
    ({ kind = "other", amountCents }) =>
      `Recorded ${money(amountCents)} paid${kind === "other" ? "" : ` for ${kind}`}`,
  ),
  "expense.changed": event<Fields>("Expense changed"),
  "expense.removed": event("Expense removed"),
  "expense.restored": event("Expense restored"),
  "expense.receipt-added": event<NamedFile>(({ file = "" }) => `Added the receipt “${file}”`),
  "expense.receipt-removed": event<NamedFile>(({ file = "" }) => `Removed the receipt “${file}”`),
  "expense.receipt-restored": event<NamedFile>(({ file = "" }) => `Restored the receipt “${file}”`),
  "company-setting.changed": event<SettingChanges>(
    (detail) => describeSettingChanges(detail) || "Changed what the site says about the company",
  ),
  "owner-profile.changed": event<Fields>(
    ({ changed = [] }) =>
      `Changed ${joinWordsForSentence(changed.map((field) => OWNER_FIELDS[field] ?? field)) || "the owner’s details"}`,
  ),
  "owner-profile.photo-set": event("Set the owner’s photo"),
  "owner-profile.photo-removed": event("Removed the owner’s photo"),
  "owner-profile.cleared": event("Removed the owner’s details and photo"),
  "owner-profile.change-undone": event("Undid the last change to the owner’s details"),
  "card-photo.set": event("Set the photo of the printed card"),
  "card-photo.described": event("Changed the description of the printed card photo"),
  "card-photo.removed": event("Removed the photo of the printed card"),
  "card-photo.change-undone": event("Undid the last change to the photo of the printed card"),

  "lead.captured": event<LeadForm>("Left an email address on the site"),
  "lead.submitted-again": event<LeadForm>("Left the same email address again"),
  "lead.state-changed": event<FromTo>(({ from = "", to = "" }) =>
    from === to ? `Saved again as ${to}` : `Changed from ${from} to ${to}`,
  ),
  "lead.noted": event("Added a note"),
  "lead.note-changed": event("Changed a note"),
  "lead.note-removed": event("Removed a note"),
  "lead.note-restored": event("Restored a note"),
  "lead.added": event<{ state: string }>("Added by the office"),
  "lead.changed": event<Fields>(
    ({ changed = [] }) =>
      `Changed ${joinWordsForSentence(changed.map((id) => LEAD_FIELDS[id] ?? id))}`,
  ),
  "lead.called": event<{ outcome: string }>(
    ({ outcome = "" }) => `Called: ${CALL_OUTCOMES[outcome] ?? outcome}`,
  ),
  "lead.call-taken-back": event<{ outcome: string }>(
    ({ outcome = "" }) => `Undid the call: ${CALL_OUTCOMES[outcome] ?? outcome}`,
  ),
  "lead.deleted-by-office": event("Lead deleted"),
  "lead.restored": event("Lead restored"),
  "lead.deleted": event("Lead deleted for good"),

  "offers.requested": event("A household asked to hear about the next card"),
  "offers.subscribed": event("A household joined the list for our offers"),
  "offers.left": event("A household left the list for our offers"),
  "offers.emailed": event<{ households: number }>(
    ({ households = 0 }) => `Emailed the offers to ${pluralize(households, "household")}`,
  ),
  "waitlist.requested": event<{ mailingId: number; industry: string }>(
    "Asked to join the waitlist",
  ),
  "waitlist.joined": event<{ mailingId?: number; industry?: string }>("Joined the waitlist"),
  "waitlist.added": event<{ mailingId: number; industry: string }>(
    "Added to the waitlist by the office",
  ),
  "waitlist.left": event("Left the waitlist"),
  "waitlist.removed": event("Removed from the waitlist"),
  "waitlist.restored": event("Put back on the waitlist"),
  "waitlist.deleted": event("Waitlist entry deleted"),

  "advertiser.added": event("Advertiser added by the office"),
  "advertiser.removed": event("Removed; the import that added it was undone"),
  "advertiser.changed": event<Fields>(
    ({ changed }, context) => `Changed ${fieldsIn(changed, context)}`,
  ),
  "advertiser.merged": event<{ into: number; reservations: number }>(
    "Merged into another advertiser",
  ),
  "advertiser.received-merge": event<{ other: number; reservations: number }>(
    "Another advertiser was merged into this one",
  ),
  "advertiser.merge-undone": event<{ into: number; reservations: number }>(
    "Merge undone; this is a separate advertiser again",
  ),
  "advertiser.gave-back-merge": event<{ other: number; reservations: number }>(
    "Merge with another advertiser undone",
  ),
  "advertiser.noted": event("Added a note"),
  "advertiser.note-changed": event("Changed a note"),
  "advertiser.note-removed": event("Removed a note"),
  "advertiser.note-restored": event("Restored a note"),
  "advertiser.contact-deleted": event("Contact deleted (never paid, two years old)"),
  "industry.word-added": event<{ word: string }>(
    ({ word = "" }) => `Added the search word “${word}”`,
  ),
  "industry.word-removed": event<{ word: string }>(
    ({ word = "" }) => `Removed the search word “${word}”`,
  ),
  "industry.changed": event<SettingChanges>(
    (detail) => describeSettingChanges(detail) || "Changed an industry",
  ),
  "industry.regrouped": event<{ with: string | null }>("Competing industries changed"),

  "mailing.planned": event<{ like?: number; dropDate: PlainDate; version: number }>(
    "Mailing planned",
  ),
  "mailing.published": event<{ dropDate: PlainDate } | Version>("Mailing published"),
  "mailing.unpublished": event<Version>("No longer published"),
  "mailing.restored": event<Version>("Cancellation undone; it’s planned again"),
  "mailing.drop-undone": event<Version>("No longer marked as dropped off"),
  "mailing.confirmation-undone": event<Version>("No longer marked as mailed"),
  "mailing.changed": event<Changed>("Mailing changed"),
  "mailing.closed": event<Version>("Booking closed"),
  "mailing.reopened": event<Version>("Booking reopened"),
  "mailing.printed": event<{ printedOn: PlainDate } & Version>("Printed"),
  "mailing.printing-undone": event<Version>("No longer marked as printed"),
  "mailing.dropped": event<DroppedOff>("Dropped off at the post office"),
  "mailing.drops-corrected": event<Changed>("Drop-offs added or corrected"),
  "mailing.routes-planned": event<Changed>("Planned routes changed"),
  "mailing.confirmed": event<{ confirmedOn: PlainDate } & Version>("Mailing marked as mailed"),
  "mailing.postponed": event<{ reason: string } & Changed>("Mailing postponed"),
  "mailing.canceled": event<Version>("Mailing canceled"),
  "mailing.mailed-anyway": event<{ sold: number } & Version>(
    "Decided to mail it with unsold spots",
  ),
  "mailing.fewer-homes-refunded": event<{ pieces: number; advertisers: number; cents: number }>(
    "Refunds given for fewer homes",
  ),
  "mailing.house-ad-placed": event<{ spot: string }>("House ad placed"),
  "mailing.house-ad-removed": event<{ spot: string }>("House ad removed"),
  "mailing.hold-requested": event<{ industry: string; spot: string }>(
    "Requested a link to hold a spot",
  ),

  "operator.joined": event<{ role: Role }>("Joined the office"),
  "operator.recovered-account": event("Used a sign-in link"),
  "operator.signed-in": event<{ with: string }>("Signed in"),
  "operator.signed-out": event<{ device: string }>("Signed out"),
  "operator.session-ended": event<{ which: "one" | "all others" }>("Signed out another device"),
  "operator.sign-in-throttled": event<{ what: "passwords" | "codes" }>("Too many failed sign-ins"),
  "operator.email-changed": event<FromTo>("Email changed"),
  "operator.renamed": event<FromTo>("Name changed"),
  "operator.password-changed": event("Password changed"),
  "operator.password-reset-asked": event("Asked for a password reset"),
  "operator.password-reset": event("Password reset with an emailed link"),
  "operator.passkey-added": event<{ name: string }>("Passkey added"),
  "operator.passkey-removed": event<{ name: string }>("Passkey removed"),
  "operator.authenticator-added": event("Authenticator app set up"),
  "operator.authenticator-removed": event("Authenticator app removed"),
  "operator.recovery-codes-created": event("New recovery codes"),
  "operator.recovery-code-used": event("Recovery code used"),
  "operator.invited": event<{ role: Role }>("Invited"),
  "operator.invitation-revoked": event("Invitation withdrawn"),
  "operator.sign-in-link-sent": event<{ by?: string }>("Sign-in link created"),
  "operator.sign-in-link-revoked": event("Sign-in link withdrawn"),
  "operator.role-changed": event<{ from: Role; to: Role }>("Role changed"),
  "operator.removed": event("Removed from the team"),

  "installation.backup-taken": event("Backup downloaded"),
  "installation.restored": event<Restored>("Restored from a backup"),
  "installation.moved": event<Restored>("Moved here from a backup"),

  "message.resent": event<{ as: string; linksEnded?: number }>("Resend requested"),
  "message.reopened": event("Message no longer marked as handled"),
  "message.resolved": event("Message marked as handled"),

  "import.read": event<DryRun>("Import previewed"),
  "import.started": event<Listed>("Import started"),
  "import.done": event<{ list: string; done: number; skipped: number; refused: number }>(
    "Import done",
  ),
  "import.undoing": event<Listed>("Import undo started"),
  "import.undone": event<{ list: string; restored: number; skipped: number }>("Import undone"),
  "import.discarded": event<Listed>("Import discarded"),
  "import.deleted": event("Import deleted"),
};

export type AuditEventName = keyof typeof auditEvents;

export const isAuditEventName = (name: string): name is AuditEventName =>
  Object.hasOwn(auditEvents, name);

export const auditEventNames = Object.keys(auditEvents).filter(isAuditEventName);

type DetailOf<Name extends AuditEventName> =
  (typeof auditEvents)[Name] extends AuditEventWording<infer Detail> ? Detail : never;

export type AuditDetailName = { [Name in AuditEventName]: KeyOf<DetailOf<Name>> }[AuditEventName];

export type AuditEvent = {
  [Name in AuditEventName]: NoDetail extends DetailOf<Name>
    ? { event: Name; detail?: DetailOf<Name> }
    : { event: Name; detail: DetailOf<Name> };
}[AuditEventName];

/** What an event's sentence needs to know beside its details, as other modules decide it. */
export type EventSentenceContext = {
  offerHours: number;
  /** The words for a field of an advertiser, by its id: "website" is "the website". */
  fieldNames: Readonly<Partial<Record<string, string>>>;
};

/** The details of an event as an entry may have them: of each shape, and none for certain. */
type Stored<Detail> = { [Key in KeyOf<Detail>]?: ValueOf<Detail, Key> };
type KeyOf<Detail> = Detail extends unknown
  ? string extends keyof Detail
    ? never
    : keyof Detail
  : never;
type ValueOf<Detail, Key> = Detail extends unknown
  ? Key extends keyof Detail
    ? Detail[Key]
    : never
  : never;

type NoDetail = Record<string, never>;
type Sentence<Detail> = (detail: Stored<Detail>, context: EventSentenceContext) => string;
type AuditEventWording<Detail> = { describe: Sentence<Detail> };

function event<Detail = NoDetail>(words: string | Sentence<Detail>): AuditEventWording<Detail> {
  return { describe: typeof words === "string" ? () => words : words };
}
