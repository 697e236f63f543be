import { describe, expect, test } from "vitest";
import { canCancelOnline } from "#business/reservations/pay/booking.ts";
import { sampleBooking, sampleInvoice } from "#business/reservations/pay/sample-booking.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import {
  renderAdRefused,
  renderBriefNeeded,
  renderBriefReceived,
} from "#emails/ads/ad-details-emails.tsx";
import {
  renderAdApproved,
  renderApprovalWithdrawn,
  renderPrintedUnapproved,
} from "#emails/ads/approval-emails.tsx";
import {
  renderApprovalNeeded,
  renderChangesReceived,
  renderGuestCommented,
  renderProofReady,
} from "#emails/ads/proof-emails.tsx";
import { renderLeadConfirmation } from "#emails/leads/lead-emails.tsx";
import {
  renderCreditEnds,
  renderInvoiceReminder,
  renderPaymentFailed,
} from "#emails/payments/payment-emails.tsx";
import { renderPartialRefund, renderReservationRefunded } from "#emails/payments/refund-emails.tsx";
import { renderReservationPaid } from "#emails/payments/reservation-paid.tsx";
import { renderBookingNews } from "#emails/reservations/booking-news.tsx";
import { renderHoldRequest } from "#emails/reservations/link-emails.tsx";
import { renderReservationConfirmed } from "#emails/reservations/reservation-confirmed.tsx";
import { renderReservationUnconfirmed } from "#emails/reservations/reservation-unconfirmed.tsx";
import {
  renderReservationCanceled,
  renderReservationExpired,
  renderSpotReleased,
} from "#emails/reservations/spot-ended-emails.tsx";
import { renderWaitlistJoined, renderWaitlistOffer } from "#emails/waitlist/waitlist-emails.tsx";
import { longWeekdayDate } from "#platform/clock.ts";

const origin = "https://www.shop.example";
const reservationUrl = `${origin}/reservation/yours/token`;
const termsUrl = `${origin}/terms/2`;
const terms = { version: "2", url: termsUrl, accepted: false };
const urls = {
  reservationUrl,
  confirmUrl: `${origin}/reservation/confirm/token`,
  cardUrl: undefined,
  invoice: sampleInvoice,
  needsBrief: true,
};
const at = new Date("2027-03-01T18:00:00Z");
const until = new Date("2027-03-01T20:00:00Z");

const shown = {
  proof: { number: 2, cid: "proof-2", widthInches: 4, heightInches: 5, words: [], leftOut: [] },
  today: "2027-04-28",
};
const approval = { name: "Pat Example", at, how: null, hash: "0".repeat(64) };

const refund = {
  id: "r1",
  paymentId: "pi_1",
  amountCents: 100_00,
  taxCents: 170,
} as Parameters<typeof renderPartialRefund>[1]["refund"];

const booking = (
  state: Reservation["state"],
  mailingState: "published" | "printed" = "published",
) => {
  const one = sampleBooking({ reservation: { state } });
  const mailing = { ...one.mailing, state: mailingState };
  return {
    ...one,
    contact: { ...one.contact, business: "Copper & Kind, Inc." },
    mailing,
    canCancel: canCancelOnline(one.reservation, mailing),
    terms: { ...one.terms, url: termsUrl },
  };
};
const news = (state: Reservation["state"], mailingState?: "published" | "printed") =>
  renderBookingNews(booking(state, mailingState), {
    ...urls,
    news: "moved",
    sentences: ["Your ad has moved."],
    moneyBack: "",
    invoice: undefined,
  });

/** Each message to a customer, and whether its reservation can be canceled then. */
const messages = {
  "reservation-unconfirmed": [
    () => renderReservationUnconfirmed(booking("unconfirmed"), { ...urls, until, at }),
    true,
  ],
  "reservation-confirmed": [() => renderReservationConfirmed(booking("unpaid"), urls), true],
  "invoice-reminder": [
    () => renderInvoiceReminder(booking("unpaid"), { ...urls, today: "2027-03-03" }),
    true,
  ],
  "reservation-paid": [() => renderReservationPaid(booking("paid"), urls), true],
  "proof-ready": [() => renderProofReady(booking("paid"), { ...urls, ...shown }), true],
  "approval-needed": [() => renderApprovalNeeded(booking("paid"), { ...urls, ...shown }), true],
  "changes-received": [() => renderChangesReceived(booking("paid"), { ...urls, ...shown }), true],
  "ad-approved": [
    () => renderAdApproved(booking("paid"), { ...urls, ...shown, approval, copyTo: "" }),
    true,
  ],
  "guest-comment": [
    () => renderGuestCommented(booking("paid"), { ...urls, ...shown, guest: "Sam" }),
    true,
  ],
  "approval-withdrawn": [
    () => renderApprovalWithdrawn(booking("paid"), { ...urls, ...shown, prints: 2, by: "office" }),
    true,
  ],
  "printed-unapproved": [
    () => renderPrintedUnapproved(booking("paid", "printed"), { ...urls, ...shown }),
    false,
  ],
  "ad-refused": [
    () => renderAdRefused(booking("paid"), { ...urls, ...shown, reason: "It has no offer." }),
    true,
  ],
  "brief-needed": [() => renderBriefNeeded(booking("paid"), urls), true],
  "brief-received": [
    () => renderBriefReceived(booking("paid"), { ...urls, ownProof: undefined }),
    true,
  ],
  "mailing-news": [() => news("paid"), true],
  "mailing-news of a printed card": [() => news("paid", "printed"), false],
  "partial-refund": [
    () => renderPartialRefund(booking("paid"), { ...urls, refund, because: "Fewer homes." }),
    true,
  ],
  "payment-failed": [
    () => renderPaymentFailed(booking("unpaid"), { ...urls, amountCents: 1017_00, until }),
    true,
  ],
  "reservation-canceled": [() => renderReservationCanceled(booking("canceled"), urls), false],
  "reservation-refunded": [() => renderReservationRefunded(booking("refunded"), urls), false],
  "reservation-expired": [
    () => renderReservationExpired(booking("expired"), { ...urls, unconfirmed: false }),
    false,
  ],
  "credit-ends": [
    () =>
      renderCreditEnds(booking("canceled"), {
        reservationUrl,
        leftCents: 500_00,
        expiresOn: "2028-04-28",
      }),
    false,
  ],
  "spot-released": [
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

describe("every message about a reservation", () => {
  test.each(Object.entries(messages))(
    "%s leads to the reservation, to the Terms, and to canceling where that is possible",
    async (_, [render, canCancel]) => {
      const { html, text } = await render();
      expect(text).toContain(`View your reservation (${reservationUrl})`);
      expect(html).toContain(`href="${termsUrl}"`);
      expect(text.includes(`Cancel your reservation (${reservationUrl}/cancel)`)).toBe(canCancel);
    },
  );

  test.each(Object.entries(messages))(
    "%s ends no sentence twice for a business whose name ends with a period",
    async (_, [render]) => {
      const { subject, text } = await render();
      expect(`${subject}\n${text}`).not.toContain("..");
    },
  );
});

test.each([
  ["a proof", () => renderProofReady(booking("paid"), { ...urls, ...shown, today: "2027-05-04" })],
  [
    "an approval",
    () =>
      renderAdApproved(booking("paid"), {
        ...urls,
        ...shown,
        approval,
        copyTo: "",
        today: "2027-05-04",
      }),
  ],
])(
  "%s after the planned print date doesn’t say that the card goes to print then",
  async (_, render) => {
    const { text } = await render();
    expect(text).not.toContain(longWeekdayDate(booking("paid").mailing.dates.printFile));
  },
);

describe("every message before a reservation", () => {
  const holdUrl = `${origin}/reservation/hold/token`;
  const listUrl = `${origin}/reservation/waitlist/7.abc`;
  const offerUrl = `${origin}/reservation/offer/token`;
  const joined = (confirmed: boolean) =>
    renderWaitlistJoined({
      industry: "HVAC",
      mailing: "May 2027",
      dropDate: "2027-05-15",
      goesTo: [],
      bookingCloses: "2027-04-23",
      hours: { unopened: 2, opened: 24 },
      confirmed,
      confirmUrl: listUrl,
      terms,
    });

  test("the request to hold leads to its spot and to the Terms", async () => {
    const { text } = await renderHoldRequest({
      industry: "HVAC",
      mailing: "May 2027",
      mailingLine: "May 2027, planned for May 15, 2027",
      goesTo: [],
      spot: "F1",
      hours: 2,
      minutes: 15,
      holdUrl,
      terms,
    });
    expect(text).toContain(`View this spot (${holdUrl})`);
    expect(text).toContain(`Terms (${termsUrl})`);
  });

  test("a person on the waitlist can view it, leave it, and read the Terms", async () => {
    const { text } = await joined(true);
    expect(text).toContain(`View the waitlist page (${listUrl})`);
    expect(text).toContain(`Leave the waitlist (${listUrl})`);
    expect(text).toContain(`Terms (${termsUrl})`);
  });

  test("a person who has not joined the waitlist is not offered to leave it", async () => {
    const { text } = await joined(false);
    expect(text).toContain(`View the waitlist page (${listUrl})`);
    expect(text).not.toContain("Leave the waitlist");
  });

  test("an offer can be viewed and declined", async () => {
    const { text } = await renderWaitlistOffer({
      industry: "HVAC",
      mailing: "May 2027",
      dropDate: "2027-05-15",
      goesTo: [],
      spot: "F1",
      size: "Large",
      priceCents: 1000_00,
      until,
      keptUntil: until,
      offerUrl,
      terms,
    });
    expect(text).toContain(`View the offer (${offerUrl})`);
    expect(text).toContain(`Decline the offer (${offerUrl}#decline)`);
    expect(text).toContain(`Terms (${termsUrl})`);
  });

  test("a lead is led to the question whether their industry is open", async () => {
    const { text } = await renderLeadConfirmation({
      next: undefined,
      goesTo: [],
      siteUrl: origin,
      at,
    });
    expect(text).toContain(`See if your industry is open (${origin}/reservation)`);
    expect(text).toContain(`View our website (${origin})`);
    expect(text).toContain(`Terms (${origin}/terms)`);
  });
});
