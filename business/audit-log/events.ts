import { longDate, type PlainDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import {
  type DeclaredEvent,
  type EventFacts,
  event,
  type KeyOf,
  type NoDetail,
} from "./declare-event.ts";

/**
 * Every event of the audit log, once: its name, the type of its details, and the words the office shows. Names and details
 * are stored and never changed, so entries of older versions may lack a detail: a sentence reads well without it.
 */

type Role = "owner" | "assistant";
type RefundReason = keyof typeof REFUND_REASONS;
type Compensation = keyof typeof COMPENSATIONS;
/** A spot on the card of a mailing, by the mailing's id. */
type Claimed = { mailing: number; industry: string; spot: string };
/** Moved by its buyer, or by the office. */
type Moved = (Claimed & { before: string }) | { mailing: number; from: string; to: string };
/** A claim that ended, and its state before. */
type Ended = Claimed & { from: string };
type Override = { ladder: Compensation; gives: Compensation; because: string };
/** All or a part of a payment that is to go back, and how much tax is in it. */
type RefundRequest = Record<"cents" | "of" | "tax", number> & {
  payment: string;
  reason: RefundReason;
};
/** A value before and after. */
type FromTo = { from: string; to: string };
type LeadForm = { page: string; source: string | null };
type Listed = { list: string };
type DryRun = Listed & Record<"new" | "change" | "unchanged" | "refused", number>;
/** A part of a payment on its way back, by the gateway's name of it. */
type GatewayRefund = { payment: string; refund: string; cents: number };
type CreditUse = { cents: number; invoice: string; leftToPay: number; credit: number };
type Restored = { backupOf: string; messages: number; jobs: number; sessions: number };
/** Every change of a mailing says which version it made. */
type Version = { version: number };
type Changed = Version & { changed: readonly string[] };
type Handover = Version & { pieces: number; drops: readonly string[] };

const money = (cents: number | undefined) =>
  typeof cents === "number" ? dollars(cents) : "the money";
const date = (day: PlainDate | undefined) => (day ? longDate(day) : "its date");
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What a payment is called: invoice numbers are for people, names of the gateway are not. */
const paymentName = (payment = "") =>
  payment.startsWith("invoice:") ? `for invoice ${payment.split(":")[1]}` : "by card";

const REFUND_REASONS = {
  "spot-gone": "the place had gone",
  duplicate: "it was paid twice",
  canceled: "it was canceled",
  "wrong-amount": "the amount was wrong",
  "at-gateway": "it was begun at the gateway",
  operator: "the office decided so",
  "fewer-homes": "the card went to fewer homes",
  dispute: "a bank dispute",
};

/** How a dispute has ended, by the gateway's word; all others are on the way. */
const DISPUTES: Partial<Record<string, string>> = {
  won: "The dispute was won: the payment stays",
  warning_closed: "The bank asked about the payment, and has closed its question",
  lost: "The dispute was lost: the bank has taken the payment back",
};

const COMPENSATIONS = { refund: "a full refund", credit: "a credit", nothing: "nothing" };
const compensation = (what: Compensation | undefined) =>
  what ? COMPENSATIONS[what] : "something else";

/** What of an advertiser has changed, beside the fields of a business. */
const CONTACT_FIELDS: Partial<Record<string, string>> = {
  name: "the business's name",
  person: "the contact's name",
  "e-mail": "the e-mail",
  phone: "the phone",
};

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "the website, the e-mail and the phone" */
function fieldsIn(changed: readonly string[] = [], { fieldNames }: EventFacts): string {
  const known = changed.flatMap((id) => CONTACT_FIELDS[id] ?? fieldNames[id] ?? []);
  return known.length > 0 ? LIST.format(known) : "name or contact";
}

/** All events, by their names. */
export const auditEvents = {
  "reservation.held": event<Claimed & { before?: string }>("Put on hold"),
  "reservation.offered": event<Claimed & { entry: number }>(
    "Offered to the first of the wait-list",
  ),
  "reservation.moved": event<Moved>(
    ({ from, before, to, spot }) =>
      `Moved from place ${from || before || ""} to ${to || spot || ""}`,
  ),
  "reservation.moved-to-card": event<{ from: string; to: string; cents?: number }>(
    ({ from = "", to = "", cents }) =>
      `Moved to another card: ${to} instead of ${from}${typeof cents === "number" ? `, for ${money(cents)} before tax` : ""}`,
  ),
  "reservation.offer-opened": event(
    (_, { offerHours }) => `Opened the offer: kept for ${offerHours} hours`,
  ),
  "reservation.invoice-requested": event("Asked the office for an invoice"),
  "reservation.vouched-for": event("Vouched for by the office"),
  "reservation.vouching-declined": event("Not vouched for by the office"),
  "reservation.released-by-office": event<{ reason: string }>(
    ({ reason = "" }) => `Released by the office: ${reason}`,
  ),
  "reservation.extended": event("Asked for more time"),
  "reservation.details-submitted": event("Said who they are, and agreed to the Terms"),
  "reservation.invoice-chosen": event<{ due: PlainDate }>(
    ({ due }) => `Chose an invoice, to be paid by ${date(due)}`,
  ),
  "reservation.placed-by-hand": event<Claimed & { due: PlainDate | null }>(
    "Put on the card by the office",
  ),
  "reservation.terms-accepted": event<{ version: string }>(
    ({ version = "" }) => `Accepted the Terms, version ${version}`,
  ),
  "reservation.payment-started": event("Began to pay by card"),
  "reservation.payment-stopped": event("Stopped paying by card"),
  "reservation.confirmed": event("Confirmed by the button in the e-mail"),
  "reservation.confirmed-by-phone": event(
    "Confirmed by the office, as the buyer said on the phone",
  ),
  "reservation.confirmation-resent": event("Asked for the confirmation email again"),
  "reservation.email-corrected": event("Changed their email address before confirming it"),
  "reservation.email-confirmed": event("Their new email address was confirmed"),
  "reservation.paid": event<Claimed>("Paid: the place is theirs"),
  "reservation.paid-too-late": event("Paid too late: the place had gone"),
  "reservation.expired": event<Ended>("Ran out of time; the place is free again"),
  "reservation.released": event<Ended>("Gave the place back"),
  "reservation.canceled": event<Ended>("Canceled; the place is free again"),
  "reservation.refunded": event<Ended>("Paid back in full; the place is no longer theirs"),
  "reservation.refund-ladder-overridden": event<Override>(
    ({ ladder, gives, because = "" }) =>
      `Gave ${compensation(gives)} where the rule gives ${compensation(ladder)}: “${because}”`,
  ),
  "reservation.noted": event("Wrote a note"),
  "reservation.note-removed": event("Took a note back"),
  "reservation.view-opened": event("Opened the customer's view"),
  "reservation.deleted": event("Spot that was never confirmed forgotten, and who held it"),

  "checkout.opening": event<{ checkout: string; cents: number }>("Went to the payment page"),
  "payment.received": event<{ payment: string; cents: number; currency: string }>(
    ({ cents }) => `A card payment of ${money(cents)} came in`,
  ),
  "invoice.issued": event<{ reservation: number; totalCents: number }>(
    ({ totalCents }) => `Invoice issued for ${money(totalCents)}`,
  ),
  "invoice.paid": event("Invoice paid"),
  "invoice.void": event("Invoice void"),
  "invoice.payment-recorded": event<{ amountCents: number; payment: string }>(
    ({ amountCents }) => `Recorded that ${money(amountCents)} came in`,
  ),
  "refund.decided": event<{ payment: string; because: string; cents: number; of: number }>(
    ({ because = "", cents, of }) =>
      `Decided to pay ${typeof cents === "number" ? `${money(cents)} of ${money(of)} ` : ""}back: “${because}”`,
  ),
  "refund.sent-again": event<{ payment: string; cents: number }>(
    ({ cents }) => `Had the gateway try again to pay ${money(cents)} back`,
  ),
  "refund.requested": event<RefundRequest>(
    ({ cents, payment, reason, of, tax }) =>
      `${money(cents)}${typeof of === "number" && of !== cents ? ` of ${money(of)}` : ""} paid ${paymentName(payment)} is to go back: ${reason ? REFUND_REASONS[reason] : ""}${typeof tax === "number" && tax > 0 ? `. ${money(tax)} of it is tax` : ""}`,
  ),
  "refund.started-at-gateway": event<GatewayRefund>(
    ({ cents }) => `A refund of ${money(cents)} was begun at the payment gateway`,
  ),
  "refund.reduced": event<{ payment: string; cents: number; less: number }>(({ cents, less }) =>
    less === cents
      ? `${capital(money(cents))} need not go back any more: it went back at the gateway`
      : `Of ${money(cents)} that was to go back, ${money(less)} went back at the gateway`,
  ),
  "refund.pending": event<GatewayRefund>("The gateway was asked to pay back"),
  "refund.done": event<GatewayRefund>(({ cents }) => `${capital(money(cents))} has gone back`),
  "refund.failed": event<GatewayRefund>(
    ({ cents }) => `The gateway could not pay ${money(cents)} back`,
  ),
  "refund.sent-by-hand": event<{ payment: string; cents: number; how: string }>(
    ({ how, cents }) => `Sent ${money(cents)} back${how ? `: “${how}”` : ""}`,
  ),
  "credit.given": event<{ amountCents: number; expiresOn: PlainDate }>(
    ({ amountCents, expiresOn }) =>
      `A credit of ${money(amountCents)} was given, good until ${date(expiresOn)}`,
  ),
  "credit.used": event<CreditUse>(
    ({ cents, invoice = "", leftToPay }) =>
      `Took ${money(cents)} of a credit off invoice ${invoice}: ${leftToPay === 0 ? "nothing" : money(leftToPay)} is left to pay`,
  ),
  "credit.spent": event<CreditUse>(
    ({ cents, invoice = "" }) => `${money(cents)} of the credit paid invoice ${invoice}`,
  ),
  "credit.returned": event<{ cents: number }>(
    ({ cents }) => `The credit of ${money(cents)} that had paid is good again`,
  ),
  "dispute.noted": event<{ state: string; payment: string; reservation: number | null }>(
    ({ state = "" }) => DISPUTES[state] ?? "The bank disputes the payment",
  ),
  "dispute.resolved": event<{ reservation: number }>("Noted the end of the dispute"),
  "tax-rate.set": event<{ basisPoints: number }>(
    ({ basisPoints }) =>
      `Set a rate of ${typeof basisPoints === "number" ? basisPoints / 100 : "?"}%`,
  ),
  "billing-setting.changed": event<{ offersInvoices: boolean }>(({ offersInvoices }) =>
    offersInvoices === false
      ? "Offered no more invoices beside cards"
      : "Offered invoices beside cards",
  ),

  "lead.captured": event<LeadForm>("Left the address on the site"),
  "lead.submitted-again": event<LeadForm>("Left the address again"),
  "lead.state-changed": event<FromTo>(({ from = "", to = "" }) => `Went from ${from} to ${to}`),
  "lead.noted": event("Wrote a note"),
  "lead.note-removed": event("Took a note back"),
  "lead.added": event<{ state: string }>("Added by hand"),
  "lead.deleted": event("Lead forgotten, after two years"),

  "wait-list.requested": event<{ mailingId: number; industry: string }>(
    "Asked to join the waitlist",
  ),
  "wait-list.joined": event<{ mailingId?: number; industry?: string }>("Joined the wait-list"),
  "wait-list.left": event("Left the wait-list"),
  "wait-list.removed": event("Taken off the wait-list"),
  "wait-list.restored": event("Put back on the wait-list"),
  "wait-list.deleted": event("Address on a wait-list forgotten"),

  "advertiser.added": event("Advertiser added by hand"),
  "advertiser.changed": event<{ changed: readonly string[] }>(
    ({ changed }, facts) => `Changed ${fieldsIn(changed, facts)}`,
  ),
  "advertiser.merged": event<{ into: number; reservations: number }>("Was merged into another"),
  "advertiser.received-merge": event<{ other: number; reservations: number }>(
    "Another entry was merged into this one",
  ),
  "advertiser.noted": event("Wrote into the contact log"),
  "advertiser.note-removed": event("Advertiser: a note taken back"),
  "advertiser.contact-deleted": event("Person forgotten: never paid, two years ago"),
  "industry.regrouped": event<{ with: string | null }>("Competing industries changed"),

  "mailing.planned": event<{ like?: number; dropDate: PlainDate; version: number }>(
    "Mailing planned",
  ),
  "mailing.published": event<{ dropDate: PlainDate } | Version>("Put on sale"),
  "mailing.changed": event<Changed>("Mailing changed"),
  "mailing.closed": event<Version>("Booking closed"),
  "mailing.reopened": event<Version>("Booking opened again"),
  "mailing.printed": event<{ printedOn: PlainDate } & Version>("Printed"),
  "mailing.printing-undone": event<Version>("Not printed after all"),
  "mailing.dropped": event<Handover>("Handed to the post office"),
  "mailing.drops-corrected": event<Changed>("Hand-overs added or corrected"),
  "mailing.confirmed": event<{ confirmedOn: PlainDate } & Version>(
    "Mailing confirmed by the post office",
  ),
  "mailing.postponed": event<{ reason: string; changed: readonly string[] } & Version>(
    "Mailing postponed",
  ),
  "mailing.canceled": event<Version>("Taken off the calendar"),
  "mailing.mailed-anyway": event<{ sold: number } & Version>(
    "Decided: mailed although it did not fill",
  ),
  "mailing.fewer-homes-refunded": event<{ pieces: number; advertisers: number; cents: number }>(
    "Missing share given back: fewer homes",
  ),
  "mailing.house-ad-placed": event<{ spot: string }>("House ad placed"),
  "mailing.house-ad-removed": event<{ spot: string }>("House ad taken off the card"),
  "mailing.hold-requested": event<{ industry: string; spot: string }>(
    "A link to hold a spot asked for by email",
  ),

  "operator.joined": event<{ role: Role }>("Joined the office"),
  "operator.recovered-account": event("Followed a sign-in link"),
  "operator.signed-in": event<{ with: string }>("Signed in"),
  "operator.signed-out": event<{ device: string }>("Signed out"),
  "operator.session-ended": event<{ which: "one" | "all others" }>("Ended a session"),
  "operator.sign-in-throttled": event<{ what: "passwords" | "codes" }>(
    "Guessing at an account held off",
  ),
  "operator.email-changed": event<FromTo>("E-mail changed"),
  "operator.renamed": event<FromTo>("Name changed"),
  "operator.password-changed": event("Password changed"),
  "operator.passkey-added": event<{ name: string }>("Passkey added"),
  "operator.passkey-removed": event<{ name: string }>("Passkey removed"),
  "operator.authenticator-added": event("Authenticator app set up"),
  "operator.authenticator-removed": event("Authenticator app removed"),
  "operator.recovery-codes-created": event("Recovery codes made"),
  "operator.recovery-code-used": event("Recovery code used"),
  "operator.invited": event<{ role: Role }>("Invited"),
  "operator.invitation-revoked": event("Invitation withdrawn"),
  "operator.sign-in-link-sent": event<{ by?: string }>("Sign-in link sent"),
  "operator.sign-in-link-revoked": event("Sign-in link withdrawn"),
  "operator.role-changed": event<{ from: Role; to: Role }>("Role changed"),
  "operator.removed": event("Let go"),

  "installation.backup-taken": event("Backup downloaded"),
  "installation.restored": event<Restored>("Restored from a backup"),
  "installation.moved": event<Restored>("Moved here from a backup"),

  "message.resent": event<{ as: string; linksEnded?: number }>("Message sent again"),
  "message.resolved": event("Message dealt with"),

  "import.read": event<DryRun>("A table read, as a dry run"),
  "import.started": event<Listed>("An import begun"),
  "import.done": event<{ list: string; done: number; skipped: number; refused: number }>(
    "An import carried out",
  ),
  "import.discarded": event<Listed>("A dry run thrown away"),
  "import.deleted": event("An import forgotten"),
  "bulk.started": event<{ kind: string; records: number }>("Bulk change begun"),
  "bulk.done": event<{ kind: string; done: number; refused: number }>("Bulk change done"),
  "bulk.undone": event<{ kind: string; restored: number; skipped: number }>("Bulk change undone"),
  "bulk.deleted": event("Bulk change forgotten"),
  "view.saved": event<Listed>("View saved"),
  "view.renamed": event<Listed>("View renamed"),
  "view.deleted": event<Listed>("View deleted"),
};

export type AuditEventName = keyof typeof auditEvents;

/** Whether a stored name is one that is declared today. */
export const isAuditEventName = (name: string): name is AuditEventName =>
  Object.hasOwn(auditEvents, name);

/** The names of all events, in the order of their declaration. */
export const auditEventNames = Object.keys(auditEvents).filter(isAuditEventName);

type DetailOf<Name extends AuditEventName> =
  (typeof auditEvents)[Name] extends DeclaredEvent<infer Detail> ? Detail : never;

/** The name of a detail of any event. */
export type AuditDetailName = { [Name in AuditEventName]: KeyOf<DetailOf<Name>> }[AuditEventName];

/** Something that happened: an event with its details. */
export type AuditEvent = {
  [Name in AuditEventName]: NoDetail extends DetailOf<Name>
    ? { event: Name; detail?: DetailOf<Name> }
    : { event: Name; detail: DetailOf<Name> };
}[AuditEventName];
