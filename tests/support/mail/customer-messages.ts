import {
  type Booking,
  canCancelOnline,
  createSampleBooking,
  sampleInvoice,
} from "#business/reservations/pay/booking.ts";
import type { Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import type { ReportKind } from "#business/results/reports.ts";
import {
  renderAdRefused,
  renderBriefNeeded,
  renderBriefReceived,
} from "#emails/ads/ad-details-emails.tsx";
import {
  renderAdApproved,
  renderApprovalNeeded,
  renderApprovalWithdrawn,
  renderChangesReceived,
  renderGuestCommented,
  renderPrintedUnapproved,
  renderProofReady,
} from "#emails/ads/proof-emails.tsx";
import { renderLeadConfirmation } from "#emails/lead-emails.tsx";
import { renderConfirmOffersEmail } from "#emails/offers-emails.tsx";
import {
  renderCreditEnds,
  renderInvoiceReminder,
  renderMoneyCorrection,
  renderPaymentFailed,
} from "#emails/payment-emails.tsx";
import {
  renderPartialRefund,
  renderRefundedPayment,
  renderReservationRefunded,
} from "#emails/refund-emails.tsx";
import { renderBookingNews } from "#emails/reservations/booking-news.tsx";
import { type BookingNewsKind, bookingNewsKinds } from "#emails/reservations/booking-news-kinds.ts";
import {
  renderReservationConfirmed,
  renderReservationPaid,
  renderReservationUnconfirmed,
} from "#emails/reservations/confirmation-emails.tsx";
import {
  renderAddressChanged,
  renderHoldRequest,
  renderReservationLinks,
} from "#emails/reservations/link-emails.tsx";
import { renderFirstRefusal, renderResultReport } from "#emails/reservations/renewal-emails.tsx";
import {
  renderReservationCanceled,
  renderReservationExpired,
  renderSpotReleased,
} from "#emails/reservations/spot-ended-emails.tsx";
import {
  renderWaitlistJoined,
  renderWaitlistOffer,
  renderWaitlistPostponed,
} from "#emails/waitlist-emails.tsx";

export const origin = "https://www.shop.example";
export const reservationUrl = `${origin}/reservation/yours/token`;
export const termsUrl = `${origin}/terms/2`;
const terms = { version: "2", url: termsUrl, accepted: false };
export const urls = {
  reservationUrl,
  confirmUrl: `${origin}/reservation/confirm/token`,
  cardUrl: undefined,
  invoice: sampleInvoice,
  needsBrief: true,
};
const at = new Date("2027-03-01T18:00:00Z");
const until = new Date("2027-03-01T20:00:00Z");

export const shown = {
  proof: { number: 2, cid: "proof-2", widthInches: 4, heightInches: 5, words: [], leftOut: [] },
  today: "2027-04-28",
};
export const approval = { name: "Pat Example", at, how: null, hash: "0".repeat(64) };

const refund = {
  id: "r1",
  paymentId: "pi_1",
  amountCents: 100_00,
  taxCents: 170,
} as Parameters<typeof renderPartialRefund>[1]["refund"];

const goesTo = [["Goes to", "85251: Old Town"]] as const;

export const booking = (
  state: Reservation["state"],
  mailingState: "published" | "printed" = "published",
) => {
  const one = createSampleBooking({ reservation: { state } });
  const mailing = { ...one.mailing, state: mailingState };
  return {
    ...one,
    goesTo,
    owed: {
      ...one.owed,
      settled: [
        ["Credit applied", 100_00],
        ["Paid so far", 50_00],
      ] as const,
    },
    contact: { ...one.contact, business: "Copper & Kind, Inc." },
    mailing,
    canCancel: canCancelOnline(one.reservation, mailing),
    terms: { ...one.terms, url: termsUrl },
  };
};
const news = (given: { kind?: BookingNewsKind; about?: Booking; invoice?: Invoice }) =>
  renderBookingNews(given.about ?? booking("paid"), {
    ...urls,
    news: given.kind ?? "moved",
    sentences: ["Your ad has moved."],
    moneyBack: "",
    invoice: given.invoice,
  });
const newsOfEachKind = Object.fromEntries(
  bookingNewsKinds.map((kind) => [`mailing-news-${kind}`, [() => news({ kind }), true] as const]),
);
const results = {
  mailing: { name: "May 2027", homes: 10_000 },
  since: "2027-05-15",
} as Parameters<typeof renderResultReport>[1]["results"];
const report = (kind: ReportKind) =>
  renderResultReport(booking("paid", "printed"), {
    ...urls,
    ...shown,
    kind,
    results,
    headline: "12 people scanned your code.",
    sentence: "It went to 10,000 homes.",
    figures: [
      ["People", "12"],
      ["Scans", "14"],
      ["Taps", "3"],
    ],
  });

/** Each message to a customer at its longest, and whether its reservation can be canceled then. */
export const customerMessages = {
  "reservation-unconfirmed": [
    () => renderReservationUnconfirmed(booking("unconfirmed"), { ...urls, until, at }),
    true,
  ],
  "reservation-firm": [() => renderReservationConfirmed(booking("unpaid"), urls), true],
  "reservation-reminder": [
    () => renderInvoiceReminder(booking("unpaid"), { ...urls, today: "2027-03-03" }),
    true,
  ],
  "reservation-paid": [() => renderReservationPaid(booking("paid"), urls), true],
  "ad-proof-ready": [() => renderProofReady(booking("paid"), { ...urls, ...shown }), true],
  "ad-approval-needed": [() => renderApprovalNeeded(booking("paid"), { ...urls, ...shown }), true],
  "ad-changes-received": [
    () => renderChangesReceived(booking("paid"), { ...urls, ...shown }),
    true,
  ],
  "ad-approved": [
    () => renderAdApproved(booking("paid"), { ...urls, ...shown, approval, copyTo: "" }),
    true,
  ],
  "ad-guest-comment": [
    () => renderGuestCommented(booking("paid"), { ...urls, ...shown, guest: "Sam" }),
    true,
  ],
  "ad-approval-withdrawn": [
    () => renderApprovalWithdrawn(booking("paid"), { ...urls, ...shown, prints: 2, by: "office" }),
    true,
  ],
  "ad-printed-unapproved": [
    () => renderPrintedUnapproved(booking("paid", "printed"), { ...urls, ...shown }),
    false,
  ],
  "ad-refused": [
    () => renderAdRefused(booking("paid"), { ...urls, ...shown, reason: "It has no offer." }),
    true,
  ],
  "ad-brief-needed": [() => renderBriefNeeded(booking("paid"), urls), true],
  "ad-brief-received": [
    () => renderBriefReceived(booking("paid"), { ...urls, ownProof: undefined }),
    true,
  ],
  ...newsOfEachKind,
  "mailing-news-moved of a printed card": [
    () => news({ about: booking("paid", "printed") }),
    false,
  ],
  "mailing-news-moved with an invoice": [
    () => news({ about: booking("unpaid"), invoice: { ...sampleInvoice, partsAllowed: true } }),
    true,
  ],
  "reservation-paid before the Terms are accepted": [
    () => {
      const paid = booking("paid");
      return renderReservationPaid({ ...paid, terms: { ...paid.terms, accepted: false } }, urls);
    },
    true,
  ],
  "money-correction": [
    () => renderMoneyCorrection(booking("paid"), { ...urls, title: "Correction", sentences: [] }),
    true,
  ],
  "first-refusal": [
    () => renderFirstRefusal(booking("paid"), { ...urls, next: "June 2027", until: "2027-06-01" }),
    true,
  ],
  "result-first-week": [() => report("first-week"), false],
  "result-report": [() => report("report"), false],
  "payment-refunded": [
    () =>
      renderRefundedPayment({
        because: "spot-gone",
        byHand: false,
        reference: "7K3M-9PQX",
        industry: "Plumbing",
        spot: "F1, Large",
        mailing: "May 2027",
        amountCents: 1017_00,
        businessDays: 10,
        nextUrl: `${origin}/reservation`,
        links: [["View your reservation", reservationUrl]],
        terms,
      }),
    false,
  ],
  "partial-refund": [
    () => renderPartialRefund(booking("paid"), { ...urls, refund, because: "Fewer homes." }),
    true,
  ],
  "reservation-payment-failed": [
    () => renderPaymentFailed(booking("unpaid"), { ...urls, amountCents: 1017_00, until }),
    true,
  ],
  "reservation-canceled": [() => renderReservationCanceled(booking("canceled"), urls), false],
  "reservation-refunded": [() => renderReservationRefunded(booking("refunded"), urls), false],
  "reservation-expired": [
    () => renderReservationExpired(booking("expired"), { ...urls, unconfirmed: false }),
    false,
  ],
  "reservation-credit-ends": [
    () =>
      renderCreditEnds(booking("canceled"), {
        reservationUrl,
        leftCents: 500_00,
        expiresOn: "2028-04-28",
      }),
    false,
  ],
  "reservation-released-by-office": [
    () =>
      renderSpotReleased({
        industry: "Plumbing",
        mailing: "May 2027",
        spot: "F1",
        reference: "7K3M-9PQX",
        was: "hold",
        reason: "You asked us to.",
        reservationUrl,
        terms,
      }),
    false,
  ],
} as const;

export const holdUrl = `${origin}/reservation/hold/token`;
export const listUrl = `${origin}/reservation/waitlist/7.abc`;
export const offerUrl = `${origin}/reservation/offer/token`;

const waiting = {
  industry: "HVAC",
  mailing: "May 2027",
  dropDate: "2027-05-15",
  bookingCloses: "2027-04-23",
  goesTo,
  terms,
} as const;
const joined = (confirmed: boolean) =>
  renderWaitlistJoined({
    ...waiting,
    hours: { unopened: 2, opened: 24 },
    confirmed,
    confirmUrl: listUrl,
  });

/** Each message about no reservation or about several, at its longest. */
export const earlyMessages = {
  "hold-request": () =>
    renderHoldRequest({
      ...waiting,
      mailingLine: "May 2027, planned for May 15, 2027",
      spot: "F1",
      hours: 2,
      minutes: 15,
      holdUrl,
    }),
  "waitlist-joined": () => joined(true),
  "waitlist-joined before it is confirmed": () => joined(false),
  "waitlist-postponed": () =>
    renderWaitlistPostponed({ ...waiting, sentences: [], waitlistUrl: listUrl }),
  "waitlist-offer": () =>
    renderWaitlistOffer({
      ...waiting,
      spot: "F1",
      size: "Large",
      priceCents: 1000_00,
      until,
      keptUntil: until,
      offerUrl,
    }),
  "lead-confirmation": () =>
    renderLeadConfirmation({ next: booking("paid").mailing, goesTo, siteUrl: origin, at }),
  "offers-confirm": () => renderConfirmOffersEmail({ url: `${origin}/offers` }),
  "reservation-links": () =>
    renderReservationLinks([
      { spot: "F1", industry: "HVAC", mailing: "May 2027", url: reservationUrl },
    ]),
  "reservation-address-changed": () => renderAddressChanged({ now: "pat@shop.example", at }),
};
