/**
 * The audience of a message. `former-address`: the address that a buyer had before the office
 * changed it.
 */
type MessageAudience = "buyer" | "former-address" | "operator" | "team" | "visitor";

/** What a message can be about. */
type MessageRecordType =
  | "checkout-session"
  | "dispute"
  | "gateway-difference"
  | "gateway-refund"
  | "hold-request"
  | "invitation"
  | "lead"
  | "mail-brake"
  | "operator"
  | "payment"
  | "refund"
  | "reservation"
  | "wait-list-entry";

type MessageRule = {
  record: MessageRecordType;
  audience: MessageAudience;
  /** As the office calls it. */
  words: string;
  /** It carries a key to the office. */
  isSecret?: true;
};

/** Every message that we write: what it is about, who reads it, and what the office calls it. */
export const messageKinds = {
  "lead-confirmation": { record: "lead", audience: "visitor", words: "Sign-up received" },
  "lead-notice": { record: "lead", audience: "operator", words: "New lead" },
  "hold-request": { record: "hold-request", audience: "visitor", words: "Link to hold a spot" },
  "wait-list-joined": {
    record: "wait-list-entry",
    audience: "visitor",
    words: "Joined the waitlist",
  },
  "wait-list-postponed": {
    record: "wait-list-entry",
    audience: "visitor",
    words: "Waitlist: mailing postponed",
  },
  "wait-list-offer": { record: "reservation", audience: "visitor", words: "Offer of a spot" },
  "reservation-unconfirmed": {
    record: "reservation",
    audience: "buyer",
    words: "Please confirm your reservation",
  },
  "reservation-firm": {
    record: "reservation",
    audience: "buyer",
    words: "Confirmation and invoice",
  },
  "reservation-reminder": { record: "reservation", audience: "buyer", words: "Invoice reminder" },
  "reservation-paid": { record: "reservation", audience: "buyer", words: "Paid, with receipt" },
  "reservation-expired": { record: "reservation", audience: "buyer", words: "Spot released" },
  "reservation-canceled": { record: "reservation", audience: "buyer", words: "Canceled" },
  "reservation-refunded": { record: "reservation", audience: "buyer", words: "Refunded" },
  "reservation-firm-notice": {
    record: "reservation",
    audience: "operator",
    words: "Reserved, paying by invoice",
  },
  "reservation-paid-notice": {
    record: "reservation",
    audience: "operator",
    words: "A reservation is paid",
  },
  "reservation-expired-notice": {
    record: "reservation",
    audience: "operator",
    words: "A reservation expired",
  },
  "reservation-canceled-notice": {
    record: "reservation",
    audience: "operator",
    words: "A reservation was canceled",
  },
  "reservation-refunded-notice": {
    record: "reservation",
    audience: "operator",
    words: "A reservation was refunded",
  },
  "reservation-released-by-office": {
    record: "reservation",
    audience: "buyer",
    words: "Released by the office",
  },
  "reservation-payment-failed": {
    record: "reservation",
    audience: "buyer",
    words: "Card payment failed",
  },
  "reservation-credit-ends": {
    record: "reservation",
    audience: "buyer",
    words: "Credit ends soon",
  },
  "reservation-address-changed": {
    record: "reservation",
    audience: "former-address",
    words: "Email address changed",
  },
  "mailing-news-postponed": {
    record: "reservation",
    audience: "buyer",
    words: "Mailing postponed",
  },
  "mailing-news-changed": { record: "reservation", audience: "buyer", words: "Mailing changed" },
  "mailing-news-moved": {
    record: "reservation",
    audience: "buyer",
    words: "Moved to another spot",
  },
  "mailing-news-to-card": {
    record: "reservation",
    audience: "buyer",
    words: "Moved to another card",
  },
  "mailing-news-credit": { record: "reservation", audience: "buyer", words: "Credit applied" },
  "mailing-news-part-paid": {
    record: "reservation",
    audience: "buyer",
    words: "Partial payment received",
  },
  "mailing-news-due-date": { record: "reservation", audience: "buyer", words: "New due date" },
  "mailing-news-bounced": { record: "reservation", audience: "buyer", words: "Check returned" },
  "mailing-news-placed": { record: "reservation", audience: "buyer", words: "Booked by phone" },
  "mailing-news-mailed-anyway": {
    record: "reservation",
    audience: "buyer",
    words: "Mailing as planned, not full",
  },
  "mailing-news-printed": { record: "reservation", audience: "buyer", words: "Card printed" },
  "mailing-news-not-printed": {
    record: "reservation",
    audience: "buyer",
    words: "Not printed after all",
  },
  "mailing-news-size": {
    record: "reservation",
    audience: "buyer",
    words: "Changed to another size",
  },
  "mailing-news-not-mailed": {
    record: "reservation",
    audience: "buyer",
    words: "Not mailed after all",
  },
  "mailing-news-industry": {
    record: "reservation",
    audience: "buyer",
    words: "Industry corrected",
  },
  "mailing-news-not-confirmed": {
    record: "reservation",
    audience: "buyer",
    words: "Not confirmed after all",
  },
  "mailing-news-restored": {
    record: "reservation",
    audience: "buyer",
    words: "Reservation restored",
  },
  "mailing-news-mailed": { record: "reservation", audience: "buyer", words: "Card mailed" },
  "ad-brief-needed": {
    record: "reservation",
    audience: "buyer",
    words: "What we need for the ad",
  },
  "ad-brief-received": { record: "reservation", audience: "buyer", words: "Ad details received" },
  "ad-proof-ready": { record: "reservation", audience: "buyer", words: "Proof ready" },
  "ad-approval-needed": {
    record: "reservation",
    audience: "buyer",
    words: "Reminder to approve the ad",
  },
  "ad-changes-received": { record: "reservation", audience: "buyer", words: "Changes received" },
  "ad-approved": { record: "reservation", audience: "buyer", words: "Ad approved" },
  "ad-printed-unapproved": {
    record: "reservation",
    audience: "buyer",
    words: "Printed without approval",
  },
  "ad-refused": { record: "reservation", audience: "buyer", words: "Ad refused" },
  "ad-changes-notice": {
    record: "reservation",
    audience: "operator",
    words: "A customer asked for changes",
  },
  "ad-brief-notice": {
    record: "reservation",
    audience: "operator",
    words: "A customer sent their ad details",
  },
  "payment-refunded": {
    record: "reservation",
    audience: "buyer",
    words: "Unused payment refunded",
  },
  "payment-refunded-notice": {
    record: "reservation",
    audience: "operator",
    words: "A payment to refund",
  },
  "partial-refund": { record: "reservation", audience: "buyer", words: "Partial refund" },
  "money-correction": {
    record: "reservation",
    audience: "buyer",
    words: "Correction about a refund or credit",
  },
  "wrong-amount": {
    record: "payment",
    audience: "operator",
    words: "A payment of the wrong amount",
  },
  "nothing-paid": {
    record: "checkout-session",
    audience: "operator",
    words: "Payment page finished without a payment",
  },
  "gateway-difference": {
    record: "gateway-difference",
    audience: "operator",
    words: "Card processor and office records differ",
  },
  "dispute-opened": { record: "dispute", audience: "operator", words: "A dispute" },
  "dispute-ended": { record: "dispute", audience: "operator", words: "A dispute has ended" },
  "refund-failed": { record: "refund", audience: "operator", words: "A refund failed" },
  "refund-by-hand": { record: "payment", audience: "operator", words: "Refund for you to send" },
  "over-refunded": {
    record: "gateway-refund",
    audience: "operator",
    words: "More refunded than paid",
  },
  "partial-refund-at-gateway": {
    record: "gateway-refund",
    audience: "operator",
    words: "Partial refund started at the card processor",
  },
  "mail-brake": { record: "mail-brake", audience: "operator", words: "Emails are paused" },
  "operator-notice": { record: "operator", audience: "team", words: "Sign-in details changed" },
  "office-invitation": {
    record: "invitation",
    audience: "team",
    words: "Invitation to the office",
    isSecret: true,
  },
  "office-account-recovery": {
    record: "operator",
    audience: "team",
    words: "Sign-in link",
    isSecret: true,
  },
  "office-password-reset": {
    record: "operator",
    audience: "team",
    words: "Password reset link",
    isSecret: true,
  },
} as const satisfies Record<string, MessageRule>;

export type MessageKind = keyof typeof messageKinds;

/** The messages about the ad of a reservation: its page lists them, and they are deleted with it. */
export const adMessageKinds = (Object.keys(messageKinds) as MessageKind[]).filter((kind) =>
  kind.startsWith("ad-"),
);

/**
 * What names a message: there is one of its kind about a record, or one per `occasion` (an invoice's number, a version)
 * where there can be several.
 */
export function nameMessage(
  kind: MessageKind,
  recordId: number | string,
  occasion: number | string = "",
) {
  const rule: MessageRule = messageKinds[kind];
  return {
    kind,
    audience: rule.audience,
    recordType: rule.record,
    recordId: String(recordId),
    occasion: String(occasion),
    isSecret: rule.isSecret ?? false,
  };
}
