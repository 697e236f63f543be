import { businessFields, mapBusinessFields } from "#business/advertisers/business-fields.ts";
import type { EventFacts } from "#business/audit-log/declare-event.ts";
import {
  type AuditEventName,
  auditEventNames,
  auditEvents,
  isAuditEventName,
} from "#business/audit-log/events.ts";
import { claimDurations } from "#business/reservations/reservation.ts";

const facts = (): EventFacts => ({
  offerHours: claimDurations.offerHours,
  fieldNames: mapBusinessFields((id) => `the ${businessFields[id].noun}`),
});

<<<<<<< .merge_file_bA7rp8
const text = (value: unknown) => (typeof value === "string" ? value : "");
const money = (value: unknown) => (typeof value === "number" ? dollars(value) : "the money");
const date = (value: unknown) => (typeof value === "string" ? longDate(value) : "its date");

/** What a payment is called: invoice numbers are for people, names of the gateway are not. */
function paymentName(value: unknown): string {
  const name = text(value);
  return name.startsWith("invoice:") ? `for invoice ${name.split(":")[1]}` : "by card";
}

const WHY: Record<string, string> = {
  "spot-gone": "the place had gone",
  duplicate: "it was paid twice",
  cancelled: "it was cancelled",
  "wrong-amount": "the amount was wrong",
  "at-gateway": "it was begun at the gateway",
  operator: "the office decided so",
  "fewer-homes": "the card went to fewer homes",
  dispute: "a bank dispute",
};

/** How a dispute has ended, by the gateway's word; all others are on the way. */
const DISPUTES: Record<string, string> = {
  won: "The dispute was won: the payment stays",
  warning_closed: "The bank asked about the payment, and has closed its question",
  lost: "The dispute was lost: the bank has taken the payment back",
};

const GIVES: Record<string, string> = {
  refund: "a full refund",
  credit: "a credit",
  nothing: "nothing",
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What of an advertiser has changed, as people say it. */
const DETAILS: Record<string, string> = {
  name: "the business's name",
  ...mapBusinessFields((id) => `the ${businessFields[id].noun}`),
  person: "the contact's name",
  "e-mail": "the e-mail",
  phone: "the phone",
};

const sentences: Record<string, Sentence> = {
  "reservation.held": () => "Put on hold",
  "reservation.offered": () => "Offered to the first of the wait-list",
  "reservation.moved": ({ from, before, to, spot }) =>
    `Moved from place ${text(from) || text(before)} to ${text(to) || text(spot)}`,
  "reservation.moved-to-card": ({ from, to, cents }) =>
    `Moved to another card: ${text(to)} instead of ${text(from)}${typeof cents === "number" ? `, for ${money(cents)} before tax` : ""}`,
  "reservation.offer-opened": () => `Opened the offer: kept for ${claimDurations.offerHours} hours`,
  "reservation.invoice-requested": () => "Asked the office for an invoice",
  "reservation.vouched-for": () => "Vouched for by the office",
  "reservation.vouching-declined": () => "Not vouched for by the office",
  "reservation.released-by-office": ({ reason }) => `Released by the office: ${text(reason)}`,
  "reservation.extended": () => "Asked for more time",
  "reservation.details-submitted": () => "Said who they are, and agreed to the Terms",
  "reservation.invoice-chosen": ({ due }) => `Chose an invoice, to be paid by ${date(due)}`,
  "reservation.placed-by-hand": () => "Put on the card by the office",
  "reservation.terms-accepted": ({ version }) => `Accepted the Terms, version ${text(version)}`,
  "reservation.payment-started": () => "Began to pay by card",
  "reservation.payment-stopped": () => "Stopped paying by card",
  "reservation.confirmed": () => "Confirmed by the button in the e-mail",
  "reservation.confirmed-by-phone": () => "Confirmed by the office, as the buyer said on the phone",
  "reservation.email-confirmed": () => "Their new email address was confirmed",
  "lead.captured": () => "Left the address on the site",
  "lead.submitted-again": () => "Left the address again",
  "lead.state-changed": ({ from, to }) => `Went from ${text(from)} to ${text(to)}`,
  "lead.noted": () => "Wrote a note",
  "lead.note-removed": () => "Took a note back",
  "lead.added": () => "Added by hand",
  "reservation.paid": () => "Paid: the place is theirs",
  "reservation.paid-too-late": () => "Paid too late: the place had gone",
  "reservation.expired": () => "Ran out of time; the place is free again",
  "reservation.released": () => "Gave the place back",
  "reservation.cancelled": () => "Cancelled; the place is free again",
  "reservation.refunded": () => "Paid back in full; the place is no longer theirs",
  "reservation.refund-ladder-overridden": ({ ladder, gives, because }) =>
    `Gave ${GIVES[text(gives)] ?? "something else"} where the rule gives ${GIVES[text(ladder)] ?? "something else"}: “${text(because)}”`,
  "reservation.noted": () => "Wrote a note",
  "reservation.note-removed": () => "Took a note back",
  "reservation.view-opened": () => "Opened the customer's view",
  "checkout.opening": () => "Went to the payment page",
  "payment.received": ({ cents }) => `A card payment of ${money(cents)} came in`,
  "invoice.issued": ({ totalCents }) => `Invoice issued for ${money(totalCents)}`,
  "invoice.paid": () => "Invoice paid",
  "invoice.void": () => "Invoice void",
  "invoice.payment-recorded": ({ amountCents }) => `Recorded that ${money(amountCents)} came in`,
  "refund.decided": ({ because, cents, of }) =>
    `Decided to pay ${typeof cents === "number" ? `${money(cents)} of ${money(of)} ` : ""}back: “${text(because)}”`,
  "refund.sent-again": ({ cents }) => `Had the gateway try again to pay ${money(cents)} back`,
  "refund.requested": ({ cents, payment, reason, of, tax }) =>
    `${money(cents)}${typeof of === "number" && of !== cents ? ` of ${money(of)}` : ""} paid ${paymentName(payment)} is to go back: ${WHY[text(reason)] ?? text(reason)}${typeof tax === "number" && tax > 0 ? `. ${money(tax)} of it is tax` : ""}`,
  "refund.started-at-gateway": ({ cents }) =>
    `A refund of ${money(cents)} was begun at the payment gateway`,
  "refund.reduced": ({ cents, less }) =>
    less === cents
      ? `${capital(money(cents))} need not go back any more: it went back at the gateway`
      : `Of ${money(cents)} that was to go back, ${money(less)} went back at the gateway`,
  "refund.pending": () => "The gateway was asked to pay back",
  "refund.done": ({ cents }) => `${capital(money(cents))} has gone back`,
  "refund.failed": ({ cents }) => `The gateway could not pay ${money(cents)} back`,
  "refund.sent-by-hand": ({ how, cents }) =>
    `Sent ${money(cents)} back${text(how) ? `: “${text(how)}”` : ""}`,
  "credit.given": ({ amountCents, goodUntil }) =>
    `A credit of ${money(amountCents)} was given, good until ${date(goodUntil)}`,
  "credit.used": ({ cents, invoice, leftToPay }) =>
    `Took ${money(cents)} of a credit off invoice ${text(invoice)}: ${leftToPay === 0 ? "nothing" : money(leftToPay)} is left to pay`,
  "credit.spent": ({ cents, invoice }) =>
    `${money(cents)} of the credit paid invoice ${text(invoice)}`,
  "credit.returned": ({ cents }) => `The credit of ${money(cents)} that had paid is good again`,
  "tax-rate.set": ({ basisPoints }) =>
    `Set a rate of ${typeof basisPoints === "number" ? basisPoints / 100 : "?"}%`,
  "billing-setting.changed": ({ invoiceBesideCards }) =>
    invoiceBesideCards === false
      ? "Offered no more invoices beside cards"
      : "Offered invoices beside cards",
  "advertiser.changed": ({ changed }) => `Changed ${detailsIn(changed)}`,
  "advertiser.merged": () => "Was merged into another",
  "advertiser.received-merge": () => "Another entry was merged into this one",
  "advertiser.noted": () => "Wrote into the contact log",
  "dispute.noted": ({ state }) => DISPUTES[text(state)] ?? "The bank disputes the payment",
  "dispute.resolved": () => "Noted the end of the dispute",
};

/** "the website, the e-mail and the phone" */
function detailsIn(changed: unknown): string {
  const names = (Array.isArray(changed) ? changed : []).map((name) => DETAILS[text(name)] ?? "");
  const known = names.filter(Boolean);
  return known.length > 0 ? LIST.format(known) : "name or contact";
||||||| .merge_file_uP0l7s
const text = (value: unknown) => (typeof value === "string" ? value : "");
const money = (value: unknown) => (typeof value === "number" ? dollars(value) : "the money");
const date = (value: unknown) => (typeof value === "string" ? longDate(value) : "its date");

/** What a payment is called: invoice numbers are for people, names of the gateway are not. */
function paymentName(value: unknown): string {
  const name = text(value);
  return name.startsWith("invoice:") ? `for invoice ${name.split(":")[1]}` : "by card";
}

const WHY: Record<string, string> = {
  lost: "the place had gone",
  twice: "it was paid twice",
  cancelled: "it was cancelled",
  amount: "the amount was wrong",
  "at-gateway": "it was begun at the gateway",
  operator: "the office decided so",
  "fewer-homes": "the card went to fewer homes",
  dispute: "a bank dispute",
};

/** How a dispute has ended, by the gateway's word; all others are on the way. */
const DISPUTES: Record<string, string> = {
  won: "The dispute was won: the payment stays",
  warning_closed: "The bank asked about the payment, and has closed its question",
  lost: "The dispute was lost: the bank has taken the payment back",
};

const GIVES: Record<string, string> = {
  refund: "a full refund",
  credit: "a credit",
  nothing: "nothing",
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What of an advertiser has changed, as people say it. */
const DETAILS: Record<string, string> = {
  name: "the business's name",
  ...mapBusinessFields((id) => `the ${businessFields[id].noun}`),
  person: "the contact's name",
  "e-mail": "the e-mail",
  phone: "the phone",
};

const sentences: Record<string, Sentence> = {
  "reservation.held": () => "Put on hold",
  "reservation.offered": () => "Offered to the first of the wait-list",
  "reservation.moved": ({ from, before, to, spot }) =>
    `Moved from place ${text(from) || text(before)} to ${text(to) || text(spot)}`,
  "reservation.moved-to-card": ({ from, to, cents }) =>
    `Moved to another card: ${text(to)} instead of ${text(from)}${typeof cents === "number" ? `, for ${money(cents)} before tax` : ""}`,
  "reservation.offer-opened": () => `Opened the offer: kept for ${claimDurations.offerHours} hours`,
  "reservation.invoice-requested": () => "Asked the office for an invoice",
  "reservation.vouched-for": () => "Vouched for by the office",
  "reservation.vouching-declined": () => "Not vouched for by the office",
  "reservation.released-by-office": ({ reason }) => `Released by the office: ${text(reason)}`,
  "reservation.extended": () => "Asked for more time",
  "reservation.details-submitted": () => "Said who they are, and agreed to the Terms",
  "reservation.invoice-chosen": ({ due }) => `Chose an invoice, to be paid by ${date(due)}`,
  "reservation.placed-by-hand": () => "Put on the card by the office",
  "reservation.terms-accepted": ({ version }) => `Accepted the Terms, version ${text(version)}`,
  "reservation.payment-started": () => "Began to pay by card",
  "reservation.payment-stopped": () => "Stopped paying by card",
  "reservation.confirmed": () => "Confirmed by the button in the e-mail",
  "reservation.confirmed-by-phone": () => "Confirmed by the office, as the buyer said on the phone",
  "reservation.email-confirmed": () => "Their new email address was confirmed",
  "lead.captured": () => "Left the address on the site",
  "lead.submitted-again": () => "Left the address again",
  "lead.state-changed": ({ from, to }) => `Went from ${text(from)} to ${text(to)}`,
  "lead.noted": () => "Wrote a note",
  "lead.note-removed": () => "Took a note back",
  "lead.added": () => "Added by hand",
  "reservation.paid": () => "Paid: the place is theirs",
  "reservation.paid-too-late": () => "Paid too late: the place had gone",
  "reservation.expired": () => "Ran out of time; the place is free again",
  "reservation.released": () => "Gave the place back",
  "reservation.cancelled": () => "Cancelled; the place is free again",
  "reservation.refunded": () => "Paid back in full; the place is no longer theirs",
  "reservation.refund-ladder-overridden": ({ ladder, gives, because }) =>
    `Gave ${GIVES[text(gives)] ?? "something else"} where the rule gives ${GIVES[text(ladder)] ?? "something else"}: “${text(because)}”`,
  "reservation.noted": () => "Wrote a note",
  "reservation.note-removed": () => "Took a note back",
  "reservation.view-opened": () => "Opened the customer's view",
  "checkout.opening": () => "Went to the payment page",
  "payment.received": ({ cents }) => `A card payment of ${money(cents)} came in`,
  "invoice.issued": ({ totalCents }) => `Invoice issued for ${money(totalCents)}`,
  "invoice.paid": () => "Invoice paid",
  "invoice.void": () => "Invoice void",
  "invoice.payment-recorded": ({ amountCents }) => `Recorded that ${money(amountCents)} came in`,
  "refund.decided": ({ because, cents, of }) =>
    `Decided to pay ${typeof cents === "number" ? `${money(cents)} of ${money(of)} ` : ""}back: “${text(because)}”`,
  "refund.sent-again": ({ cents }) => `Had the gateway try again to pay ${money(cents)} back`,
  "refund.requested": ({ cents, payment, reason, of, tax }) =>
    `${money(cents)}${typeof of === "number" && of !== cents ? ` of ${money(of)}` : ""} paid ${paymentName(payment)} is to go back: ${WHY[text(reason)] ?? text(reason)}${typeof tax === "number" && tax > 0 ? `. ${money(tax)} of it is tax` : ""}`,
  "refund.started-at-gateway": ({ cents }) =>
    `A refund of ${money(cents)} was begun at the payment gateway`,
  "refund.reduced": ({ cents, less }) =>
    less === cents
      ? `${capital(money(cents))} need not go back any more: it went back at the gateway`
      : `Of ${money(cents)} that was to go back, ${money(less)} went back at the gateway`,
  "refund.pending": () => "The gateway was asked to pay back",
  "refund.done": ({ cents }) => `${capital(money(cents))} has gone back`,
  "refund.failed": ({ cents }) => `The gateway could not pay ${money(cents)} back`,
  "refund.sent-by-hand": ({ how, cents }) =>
    `Sent ${money(cents)} back${text(how) ? `: “${text(how)}”` : ""}`,
  "credit.given": ({ amountCents, goodUntil }) =>
    `A credit of ${money(amountCents)} was given, good until ${date(goodUntil)}`,
  "credit.used": ({ cents, invoice, leftToPay }) =>
    `Took ${money(cents)} of a credit off invoice ${text(invoice)}: ${leftToPay === 0 ? "nothing" : money(leftToPay)} is left to pay`,
  "credit.spent": ({ cents, invoice }) =>
    `${money(cents)} of the credit paid invoice ${text(invoice)}`,
  "credit.returned": ({ cents }) => `The credit of ${money(cents)} that had paid is good again`,
  "tax-rate.set": ({ basisPoints }) =>
    `Set a rate of ${typeof basisPoints === "number" ? basisPoints / 100 : "?"}%`,
  "billing-setting.changed": ({ invoiceBesideCards }) =>
    invoiceBesideCards === false
      ? "Offered no more invoices beside cards"
      : "Offered invoices beside cards",
  "advertiser.changed": ({ changed }) => `Changed ${detailsIn(changed)}`,
  "advertiser.merged": () => "Was merged into another",
  "advertiser.received-merge": () => "Another entry was merged into this one",
  "advertiser.noted": () => "Wrote into the contact log",
  "dispute.noted": ({ state }) => DISPUTES[text(state)] ?? "The bank disputes the payment",
  "dispute.resolved": () => "Noted the end of the dispute",
};

/** "the website, the e-mail and the phone" */
function detailsIn(changed: unknown): string {
  const names = (Array.isArray(changed) ? changed : []).map((name) => DETAILS[text(name)] ?? "");
  const known = names.filter(Boolean);
  return known.length > 0 ? LIST.format(known) : "name or contact";
=======
/** What happened, in a sentence; an event that only an older version knew is spelled out. */
export function describeEvent(event: string, detail: unknown): string {
  if (!isAuditEventName(event)) return spellOut(event);
  const { describe }: { describe: (detail: object, facts: EventFacts) => string } =
    auditEvents[event];
  return describe(typeof detail === "object" && detail !== null ? detail : {}, facts());
>>>>>>> .merge_file_TwTYr8
}

/** "reservation.danced" is "Reservation: danced". */
function spellOut(event: string): string {
  const [noun = "", ...rest] = event.split(".");
  const words = rest.join(" ").replaceAll("-", " ");
  const name = noun.charAt(0).toUpperCase() + noun.slice(1).replaceAll("-", " ");
  return words ? `${name}: ${words}` : name;
}

/** The events of which something is said in which the words stand, capitals aside. */
export function findEventsByWords(words: string): AuditEventName[] {
  const asked = words.trim().toLowerCase();
  return auditEventNames.filter((event) => describeEvent(event, {}).toLowerCase().includes(asked));
}
