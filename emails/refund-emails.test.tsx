import { describe, expect, test } from "vitest";
import {
  createSampleBooking as booking,
  type SampleBookingChanges as Given,
} from "#business/reservations/pay/booking.ts";
import { company } from "#company.ts";
import {
  type ReservationNoticeKind,
  renderPaymentAlert,
  renderReservationNotice,
} from "./operator-notices.tsx";
import { renderRefundedPayment } from "./refund-emails.tsx";
import { renderWaitlistJoined, renderWaitlistOffer } from "./waitlist-emails.tsx";

const about = {
  byHand: false,
  reference: "7K3M-9PQX",
  industry: "Heating & Cooling",
  spot: "F1, Large",
  mailing: "May <2027>",
  amountCents: 1017_50,
  businessDays: 10,
  nextUrl: "https://spotlight.example/reservation?industry=hvac",
  links: [],
  terms: { version: "2", url: "https://spotlight.example/terms/2", accepted: true },
};

test("a payment for a spot that was gone is explained, goes back in full, and the next mailings are offered", async () => {
  const { subject, text, html } = await renderRefundedPayment({ ...about, because: "spot-gone" });
  expect(subject).toBe("We’re refunding your $1,017.50 payment: reservation 7K3M-9PQX");
  expect(text).toContain("another business booked the spot before your payment reached us");
  expect(text).toContain(
    "Within 10 business days, we’ll send all $1,017.50 back to the card or account you paid with.",
  );
  expect(text).toContain("https://spotlight.example/reservation?industry=hvac");
  expect(html).toContain("May &lt;2027&gt;");
});

test("a second payment goes back without an offer: the spot is theirs", async () => {
  const { text } = await renderRefundedPayment({ ...about, because: "duplicate", byHand: true });
  expect(text).toContain("The spot is still yours");
  expect(text).toContain("back the same way you paid");
  expect(text).not.toContain("reservation?industry");
});

test("the operator's notice says what to do and with which payment", async () => {
  const { subject, text } = await renderPaymentAlert({
    headline: "A refund of $350 failed",
    advice: "Please look.",
    facts: [["Payment", "pi_1"]],
  });
  expect(subject).toBe("A refund of $350 failed");
  expect(text).toContain("Please look.");
  expect(text).toContain("Payment: pi_1");
});

const terms = { version: "2", url: "https://www.shop.example/terms/2", accepted: false };

const joined = (industry = "HVAC") =>
  renderWaitlistJoined({
    industry,
    mailing: "May 2027",
    dropDate: "2027-05-15",
    goesTo: [["Goes to", "85251: Old Town"]],
    bookingCloses: "2027-04-24",
    hours: { unopened: 2, opened: 24 },
    confirmed: false,
    confirmUrl: "https://www.shop.example/reservation/waitlist/7.abc",
    terms,
  });

const offer = (industry = "HVAC") =>
  renderWaitlistOffer({
    industry,
    mailing: "May 2027",
    dropDate: "2027-05-15",
    goesTo: [["Goes to", "85251: Old Town"]],
    spot: "F1",
    size: "Large",
    priceCents: 1000_00,
    until: new Date("2027-03-02T01:30:00Z"),
    keptUntil: new Date("2027-03-02T23:30:00Z"),
    offerUrl: "https://www.shop.example/reservation/offer/token",
    terms,
  });

describe("the messages of the waitlist", () => {
  test.each([
    ["that somebody stands in line", joined],
    ["that a spot is kept", offer],
  ])("say %s in both forms, who sent it, from where, and why", async (_, render) => {
    const { subject, html, text } = await render();
    expect(subject).toMatch(/HVAC.* May 2027/);
    for (const form of [html.replace(/<!-- -->/g, ""), text]) {
      expect(form).toContain(company().address.street);
      expect(form).toContain("You’re getting this email because");
      expect(form).toContain("May 15, 2027");
      expect(form).toContain("85251: Old Town");
    }
    expect(html).not.toMatch(/<script|<link|<img|url\(/);
  });

  test("tell until when a spot is kept in Arizona time, what it costs, and where its page is", async () => {
    const { text, html } = await offer();
    expect(text).toContain("Mon, Mar 1, at 6:30 pm Arizona time");
    expect(text).toContain("hold it until Tue, Mar 2, at 4:30 pm Arizona time");
    expect(text).toContain("$1,000, plus any city tax");
    expect(html).toContain('href="https://www.shop.example/reservation/offer/token"');
    expect(text).toContain("https://www.shop.example/reservation/offer/token");
  });

  test("ask to be confirmed on a page, and say that nobody is on the list without it", async () => {
    const { subject, text } = await joined();
    expect(subject).toMatch(/^Confirm to join the waitlist/);
    expect(text).toContain("press “Join the Waitlist.”");
    expect(text).toContain("you won’t be on the list");
  });

  test("show the way off the list", async () => {
    expect((await joined()).text).toContain("https://www.shop.example/reservation/waitlist/7.abc");
  });

  test("escape whatever stands in them", async () => {
    for (const render of [joined, offer]) {
      expect((await render("<b>HVAC</b>")).html).toContain("&lt;b&gt;HVAC&lt;/b&gt;");
    }
  });
});

const at = new Date("2027-03-01T18:00:00Z");

const notice = (kind: ReservationNoticeKind, given?: Given) =>
  renderReservationNotice(booking(given), { notice: kind, at, isOnSale: true });

test.each([
  [true, "The spot is open again."],
  [false, "The spot is empty, and booking for this card has closed."],
])(
  "whether a canceled spot's card can be booked (%s), the operator reads: %s",
  async (isOnSale, said) => {
    const canceled = booking({ reservation: { state: "canceled", canceledBy: "visitor" } });
    const sent = await renderReservationNotice(canceled, { notice: "canceled", at, isOnSale });
    expect(sent.text).toContain(said);
  },
);

describe("the operator's notice", () => {
  test.each([
    ["on-invoice", "Reserved, paying by invoice: Plumbing on the May 2027 card, Peña Plumbing"],
    ["paid", "Paid: Plumbing on the May 2027 card, Peña Plumbing"],
    ["not-confirmed", "Not confirmed in time: Plumbing on the May 2027 card, Peña Plumbing"],
    ["went-back", "Released unpaid: Plumbing on the May 2027 card, Peña Plumbing"],
    ["canceled", "Canceled: Plumbing on the May 2027 card, Peña Plumbing"],
    ["refunded", "Refunded: Plumbing on the May 2027 card, Peña Plumbing"],
  ] as const)("%s: says what happened and names a phone number to call", async (kind, headline) => {
    const { subject, text, html } = await notice(kind);
    expect(subject).toBe(headline);
    for (const fact of [
      "Name: Pat Example",
      "Email: pat@pena.example",
      "Phone: (480) 555-0123",
      "Spot: B2, Large (4 × 5 in), back of the card",
      "Total with tax: $1,017",
      "Invoice: 2027-0001, open",
      "Due: Thursday, March 4, 2027",
      "When: Monday, March 1, 2027, 11:00 am Arizona time",
    ]) {
      expect(text).toContain(fact);
    }
    expect(html).toContain('href="tel:+14805550123"');
    expect(text).not.toMatch(/undefined|null|Website/);
  });

  test("of a cancellation says who canceled and what it gives back", async () => {
    const reservation = {
      state: "canceled",
      endedFromState: "paid",
      canceledBy: "visitor",
      cancellationOutcome: "refund",
    } as const;
    const { text } = await notice("canceled", { reservation });
    expect(text).toContain("Canceled by the buyer.");
    expect(text).toContain("They get: a full refund");
    const takenBack = [{ paymentId: "pi_1", reason: "bounced", at } as const];
    const papers = { takenBack, reversed: "bounced" } as const;
    const later = await notice("canceled", { reservation, papers });
    expect(later.text).not.toContain("They get");
  });
});
