import type { Booking } from "#business/reservations/pay/booking.ts";
import type { ReservationState } from "#business/reservations/reservation.ts";
import { longWeekdayDate } from "#platform/clock.ts";

/** News of a booking, declared once: who gets it, when it is true, what comes with it. Its sentences are its action's. */
type BookingNews = {
  words: string;
  title: string | ((about: Booking) => string);
  /** The states of a reservation whose buyer gets it; without them, every committed one, of a correction any. */
  states?: readonly ReservationState[];
  /** Whether it is still true as it leaves; `occasion`: what it was queued for. */
  isTrue?: (about: Booking, occasion: string) => boolean;
  /** The kind of message that it corrects: who got that one gets this one, whatever became of their reservation since. */
  corrects?: string;
  /** It leaves standing that what it corrects has happened, so it may need a correction itself. */
  restates?: true;
  /** It says what is to be paid now, and carries the open invoice. */
  showsInvoice?: true;
  /** The dates in a paid buyer's calendar have changed, or need a fresh copy. */
  sendsCalendar?: true;
  showsMap?: true;
  asksToConfirm?: (about: Booking) => boolean;
  /** What it asks for: its button leads there. */
  asks?: "copy-address";
};

const owed = ["unconfirmed", "unpaid"] as const;
const paid = ["paid"] as const;
const cardOf = ({ hasEnded }: Booking) => (hasEnded ? "The card" : "Your card");
const isMailed = ({ mailing: { state } }: Booking) => state === "dropped" || state === "confirmed";

/** Whether the office has recorded fewer pieces than homes, and has not said yet that this is all. */
const isPartlyMailed = ({ mailing: { state, drops, households } }: Booking) =>
  state === "dropped" && drops.reduce((sum, { pieces }) => sum + pieces, 0) < households;

export const bookingNews = {
  postponed: {
    words: "Mailing postponed",
    title: ({ mailing }) => `Your mailing has moved to ${longWeekdayDate(mailing.dropDate)}.`,
    sendsCalendar: true,
  },
  changed: {
    words: "Mailing changed",
    title: "We changed the plan for your card.",
    sendsCalendar: true,
  },
  moved: {
    words: "Moved to another spot",
    title: ({ reservation }) => `Your ad has moved to spot ${reservation.spot}.`,
    showsMap: true,
  },
  "to-card": {
    words: "Moved to another card",
    title: ({ mailing }) => `Your ad has moved to the ${mailing.name} card.`,
    showsInvoice: true,
    sendsCalendar: true,
    showsMap: true,
  },
  credit: {
    words: "Credit applied",
    title: "We applied your credit.",
    showsInvoice: true,
    sendsCalendar: true,
  },
  "part-paid": {
    words: "Partial payment received",
    title: "We received part of your payment.",
    states: owed,
    isTrue: ({ papers }, payment) =>
      papers.takenBack.every(({ paymentId }) => paymentId !== payment),
    showsInvoice: true,
  },
  "due-date": {
    words: "New due date",
    title: "Your invoice has a new due date.",
    states: owed,
    showsInvoice: true,
  },
  bounced: {
    words: "Check returned",
    title: "Your check was returned.",
    states: owed,
    showsInvoice: true,
  },
  "invoice-corrected": {
    words: "Invoice corrected",
    title: "Your invoice is corrected.",
    states: [...owed, "paid"],
    showsInvoice: true,
  },
  /** Booked by the office on an invoice; a buyer who accepted the Terms is not asked again. */
  placed: {
    words: "Booked by phone",
    title: "Please confirm your spot.",
    states: ["unconfirmed"],
    isTrue: ({ reservation }) => reservation.termsVersion === null,
    showsInvoice: true,
    showsMap: true,
    asksToConfirm: () => true,
  },
  "mailed-anyway": {
    words: "Mailing as planned, not full",
    title: "Your card will be mailed as planned.",
  },
  printed: {
    words: "Card printed",
    title: "Your card has gone to print.",
    states: paid,
    isTrue: (about) => about.mailing.state === "printed" || isMailed(about),
  },
  "not-printed": {
    words: "Not printed after all",
    title: (about) => `${cardOf(about)} hasn’t gone to print yet.`,
    isTrue: ({ mailing }) => mailing.state === "closed",
    corrects: "mailing-news-printed",
  },
  size: {
    words: "Changed to another size",
    title: ({ reservation }) => `Your ad has a new size and is now in spot ${reservation.spot}.`,
    showsInvoice: true,
    showsMap: true,
  },
  "not-mailed": {
    words: "Not mailed after all",
    title: (about) => `${cardOf(about)} isn’t at the post office yet.`,
    isTrue: ({ mailing }) => mailing.state === "printed",
    corrects: "mailing-news-mailed",
  },
  "drops-corrected": {
    words: "Drop-offs corrected",
    title: (about) => `A correction about ${cardOf(about).toLowerCase()}.`,
    corrects: "mailing-news-mailed",
    restates: true,
  },
  industry: { words: "Industry corrected", title: "We corrected your industry on the card." },
  /** A confirmation by phone was taken back. */
  "not-confirmed": {
    words: "Not confirmed after all",
    title: "Please confirm your spot.",
    states: ["unconfirmed"],
    corrects: "reservation-firm",
    asksToConfirm: () => true,
  },
  restored: {
    words: "Reservation restored",
    title: "Your reservation is back.",
    showsInvoice: true,
    sendsCalendar: true,
    showsMap: true,
    asksToConfirm: ({ reservation }) => reservation.state === "unconfirmed",
  },
  mailed: {
    words: "Card mailed",
    title: (about) =>
      isPartlyMailed(about)
        ? "The first part of your mailing is out."
        : "Your card has been mailed.",
    states: paid,
    isTrue: isMailed,
  },
  copy: { words: "Printed copy mailed", title: "Your printed copy is in the mail.", states: paid },
  "copy-address": {
    words: "Address for the printed copy",
    title: "Where should we mail your printed copy?",
    states: paid,
    asks: "copy-address",
  },
  "copy-not-sent": {
    words: "Printed copy not mailed after all",
    title: "Your printed copy isn’t in the mail yet.",
    corrects: "mailing-news-copy",
  },
  referral: {
    words: "Referral credit",
    title: "You have a referral credit.",
    states: ["unpaid", "paid", "canceled", "refunded"],
  },
  "our-error": {
    words: "Our mistake with the ad",
    title: "We made a mistake with your ad.",
    states: ["paid", "refunded"],
  },
} as const satisfies Record<string, BookingNews>;

export type BookingNewsKind = keyof typeof bookingNews;

export const bookingNewsKinds = Object.keys(bookingNews) as BookingNewsKind[];

export const getBookingNews = (kind: BookingNewsKind): BookingNews => bookingNews[kind];
