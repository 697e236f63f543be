import type { ReservationState } from "#business/reservations/reservation.ts";
import {
  type BookingNewsKind,
  bookingNews,
  bookingNewsKinds,
  getBookingNews,
} from "#emails/reservations/booking-news-kinds.ts";

type MessageAudience = "buyer" | "former-address" | "operator" | "team" | "visitor";

type MessageRecordType =
  | "checkout-session"
  | "dispute"
  | "gateway-difference"
  | "gateway-refund"
  | "hold-request"
  | "invitation"
  | "lead"
  | "mail-brake"
  | "offer-subscriber"
  | "operator"
  | "payment"
  | "refund"
  | "reservation"
  | "waitlist-entry";

type MessageRule = {
  record: MessageRecordType;
  audience: MessageAudience;
  /** As the office calls it. */
  words: string;
  /** It carries a key to the office. */
  isSecret?: true;
  /** The states of its reservation in which it is true, and can be sent again; without them, always. */
  states?: readonly ReservationState[] | undefined;
  /** What it asks for, until somebody has done it. */
  asks?: "approval" | "copy-address" | "details" | "email-confirmation" | undefined;
};

const toBuyer = (words: string, states?: readonly ReservationState[]) =>
  ({ record: "reservation", audience: "buyer", words, states }) as const;

const toBuyerAsking = <Asks extends MessageRule["asks"]>(asks: Asks, words: string) =>
  ({ ...toBuyer(words), asks }) as const;

const toOperator = (record: MessageRecordType, words: string) =>
  ({ record, audience: "operator", words }) as const;

const toVisitor = (record: MessageRecordType, words: string) =>
  ({ record, audience: "visitor", words }) as const;

const keyToOffice = (record: MessageRecordType, words: string) =>
  ({ record, audience: "team", words, isSecret: true }) as const;

const newsOfBookings = Object.fromEntries(
  bookingNewsKinds.map((kind) => [
    `mailing-news-${kind}`,
    {
      ...toBuyer(bookingNews[kind].words, getBookingNews(kind).states),
      asks: getBookingNews(kind).asks,
    },
  ]),
) as Record<
  `mailing-news-${BookingNewsKind}`,
  ReturnType<typeof toBuyer> & Pick<MessageRule, "asks">
>;

/** News of an ad. When each is true, and what it says: `business/ads/send-ad-news.ts`. */
const newsOfAds = {
  "ad-brief-needed": toBuyerAsking("details", "What we need for the ad"),
  "ad-brief-received": toBuyer("Ad details received"),
  /** Someone other than the customer made a proof and sent it. */
  "ad-proof-ready": toBuyerAsking("approval", "Proof ready"),
  "ad-approval-needed": toBuyerAsking("approval", "Reminder to approve the ad"),
  "ad-guest-comment": toBuyer("A guest commented on the proof"),
  "ad-changes-received": toBuyer("Changes received"),
  "ad-approved": toBuyer("Ad approved"),
  "ad-approval-withdrawn": toBuyer("Approval withdrawn"),
  /** The latest proof that was sent is printed, and nobody approved it. */
  "ad-printed-unapproved": toBuyer("Printed without approval"),
  "ad-refused": toBuyer("Ad refused"),
};

export type AdNewsKind = keyof typeof newsOfAds;

export const adNewsKinds = Object.keys(newsOfAds) as AdNewsKind[];

/** Every message that we write: what it is about, who reads it, and what the office calls it. */
export const messageKinds = {
  "lead-confirmation": toVisitor("lead", "Sign-up received"),
  "lead-notice": toOperator("lead", "New lead"),
  "hold-request": toVisitor("hold-request", "Link to hold a spot"),
  "waitlist-joined": toVisitor("waitlist-entry", "Joined the waitlist"),
  "waitlist-postponed": toVisitor("waitlist-entry", "Waitlist: mailing postponed"),
  "waitlist-offer": { ...toVisitor("reservation", "Offer of a spot"), states: ["offered"] },
  "offers-confirm": {
    ...toVisitor("offer-subscriber", "Household: please confirm"),
    asks: "email-confirmation",
  },
  "offers-in-homes": toVisitor("offer-subscriber", "Household: a card is out"),
  "reservation-unconfirmed": toBuyer("Please confirm your reservation", ["unconfirmed"]),
  "reservation-links": toBuyer("Links to their reservations"),
  "reservation-firm": toBuyer("Confirmation and invoice", ["unpaid"]),
  "reservation-reminder": toBuyer("Invoice reminder", ["unpaid"]),
  "reservation-paid": toBuyer("Paid, with receipt"),
  "reservation-expired": toBuyer("Spot released"),
  "reservation-canceled": toBuyer("Canceled"),
  "reservation-refunded": toBuyer("Refunded"),
  "reservation-firm-notice": toOperator("reservation", "Reserved, paying by invoice"),
  "reservation-paid-notice": toOperator("reservation", "A reservation is paid"),
  "reservation-expired-notice": toOperator("reservation", "A reservation expired"),
  "reservation-canceled-notice": toOperator("reservation", "A reservation was canceled"),
  "reservation-refunded-notice": toOperator("reservation", "A reservation was refunded"),
  "reservation-released-by-office": toBuyer("Released by the office"),
  "reservation-payment-failed": toBuyer("Card payment failed"),
  "reservation-credit-ends": toBuyer("Credit ends soon"),
  "reservation-address-changed": {
    record: "reservation",
    audience: "former-address",
    words: "Email address changed",
  },
  ...newsOfBookings,
  ...newsOfAds,
  "ad-changes-notice": toOperator("reservation", "A customer asked for changes"),
  "ad-brief-notice": toOperator("reservation", "A customer sent their ad details"),
  "first-refusal": toBuyer("Their industry is kept"),
  "result-first-week": toBuyer("Early results"),
  "result-report": toBuyer("Report of the card"),
  "payment-refunded": toBuyer("Unused payment refunded"),
  "payment-refunded-notice": toOperator("reservation", "A payment to refund"),
  "partial-refund": toBuyer("Partial refund"),
  "money-correction": toBuyer("About a payment, refund or credit"),
  "wrong-amount": toOperator("payment", "A payment of the wrong amount"),
  "nothing-paid": toOperator("checkout-session", "Payment page finished without a payment"),
  "gateway-difference": toOperator(
    "gateway-difference",
    "Card processor and office records differ",
  ),
  "dispute-opened": toOperator("dispute", "A dispute"),
  "dispute-ended": toOperator("dispute", "A dispute has ended"),
  "refund-failed": toOperator("refund", "A refund failed"),
  "refund-by-hand": toOperator("payment", "Refund for you to send"),
  "over-refunded": toOperator("gateway-refund", "More refunded than paid"),
  "partial-refund-at-gateway": toOperator(
    "gateway-refund",
    "Partial refund started at the card processor",
  ),
  "mail-brake": toOperator("mail-brake", "Emails are paused"),
  "operator-notice": { record: "operator", audience: "team", words: "Sign-in details changed" },
  "office-invitation": keyToOffice("invitation", "Invitation to the office"),
  "office-account-recovery": keyToOffice("operator", "Sign-in link"),
  "office-password-reset": keyToOffice("operator", "Password reset link"),
} as const satisfies Record<string, MessageRule>;

export type MessageKind = keyof typeof messageKinds;

/** When a message is true; of a kind that was dropped since, always. */
export const messageValidityRule = (kind: string): Pick<MessageRule, "states" | "asks"> =>
  (messageKinds as Record<string, MessageRule>)[kind] ?? {};

/** The messages about the ad of a reservation: its page lists them, and they are deleted with it. */
export const adMessageKinds = (Object.keys(messageKinds) as MessageKind[]).filter((kind) =>
  kind.startsWith("ad-"),
);

/** What names a message: its kind, its record, and an `occasion` (a version) if there can be several. */
export function messageRowIdentity(
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
