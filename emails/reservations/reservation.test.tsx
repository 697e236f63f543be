import { describe, expect, test } from "vitest";
import type { Booking } from "#business/billing/booking.ts";
import { currentSeller, type Invoice } from "#business/billing/invoices/invoice.ts";
import { createSpotMap } from "#business/billing/invoices/spot-map.ts";
import { nextSteps } from "#business/billing/next-steps.ts";
import { priceWithTax } from "#business/billing/tax/tax.ts";
import { standardLayout } from "#business/mailings/layouts/card-layout.ts";
import { currentPrices, datesForDrop } from "#business/mailings/mailing.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import {
  type ReservationNoticeKind,
  renderReservationNotice,
} from "#emails/operators/reservation-notice.tsx";
import { renderInvoiceReminder } from "#emails/payments/invoice-reminder.tsx";
import { renderInvoiceSent } from "#emails/payments/invoice-sent.tsx";
import { renderReservationPaid } from "#emails/payments/reservation-paid.tsx";
import { renderReservationRefunded } from "#emails/payments/reservation-refunded.tsx";
import { refundLadder, site } from "#site.ts";
import { renderReservationCanceled } from "./reservation-canceled.tsx";
import { renderReservationConfirmed } from "./reservation-confirmed.tsx";
import { renderReservationExpired } from "./reservation-expired.tsx";

const price = priceWithTax(1000_00, 170);

const invoice: Invoice = {
  ...price,
  id: 1,
  number: "2027-0001",
  reservationId: 7,
  issuedOn: "2027-03-01",
  dueOn: "2027-03-04",
  buyer: { business: "Peña Plumbing", name: "Pat Example", email: "pat@pena.example" },
  seller: currentSeller(),
  description: "Large place",
  creditedCents: 0,
  state: "open",
  stateChangedAt: new Date("2027-03-01T18:00:00Z"),
  version: 1,
};

type Given = {
  business?: string;
  reservation?: Partial<Reservation>;
  papers?: Partial<Booking["papers"]>;
  spot?: string;
};

function booking({ business = "Peña Plumbing", spot = "B2", ...given }: Given = {}): Booking {
  return {
    terms: { version: "2", url: "https://spotlight.example/terms/2", accepted: true },
    reservation: {
      termsVersion: "2",
      reference: "7K3M-9PQX",
      state: "paid",
      priceCents: 1000_00,
      paymentId: "pi_1",
      paidAt: new Date("2027-03-02T03:00:00Z"),
      endedFromState: null,
      canceledBy: null,
      cancellationOutcome: null,
      ...given.reservation,
    } as Reservation,
    mailing: {
      id: 1,
      name: "May 2027",
      state: "published",
      dropDate: "2027-05-15",
      dates: datesForDrop("2027-05-15"),
      households: 10_000,
      layoutId: "standard-14",
      prices: currentPrices(),
      printedOn: null,
      drops: [],
      version: 1,
    },
    contact: {
      contactId: 1,
      advertiserId: 1,
      business,
      website: null,
      name: "Pat Example",
      email: "pat@pena.example",
      phone: "+14805550123",
      emailConfirmedAt: null,
    },
    industry: "Plumbing",
    place: `${spot}, Large (4 x 5 in), back of the card`,
    mailingLine: "May 2027, planned for May 15, 2027",
    plan: createSpotMap(standardLayout, spot),
    papers: {
      invoice,
      payments: [
        {
          id: "pi_1",
          reservationId: 7,
          method: "online",
          amountCents: price.totalCents,
          receivedAt: new Date("2027-03-02T03:00:00Z"),
          note: null,
        },
      ],
      refunds: [],
      ...given.papers,
    },
    price,
    lines: [
      ["Large (4 x 5 in) place, May 2027 card", price.priceCents],
      ["Scottsdale privilege tax, 1.7%", price.taxCents],
      ["Total", price.totalCents],
    ],
    steps: nextSteps(datesForDrop("2027-05-15"), "2027-03-01"),
  };
}

const urls = {
  invoice,
  confirmUrl: "https://www.shop.example/reservation/confirm/token",
  reservationUrl: "https://www.shop.example/reservation/yours/token",
  cardUrl: "https://www.shop.example/reservation/yours/token/pay",
};
const until = new Date("2027-03-01T22:40:00Z");
const ordered = new Date("2027-03-01T20:40:30Z");
const at = new Date("2027-03-01T18:00:00Z");

const toBuyer = {
  "invoice sent": (given?: Given) =>
    renderInvoiceSent(booking(given), { ...urls, until, at: ordered }),
  "place firm": (given?: Given) => renderReservationConfirmed(booking(given), urls),
  reminder: (given?: Given) =>
    renderInvoiceReminder(booking(given), { ...urls, today: "2027-03-03" }),
  paid: (given?: Given) => renderReservationPaid(booking(given), urls),
  "not confirmed": (given?: Given) =>
    renderReservationExpired(booking(given), { ...urls, unconfirmed: true }),
  "not paid": (given?: Given) =>
    renderReservationExpired(booking(given), { ...urls, unconfirmed: false }),
  canceled: (given?: Given) => renderReservationCanceled(booking(given), urls),
  refunded: (given?: Given) => renderReservationRefunded(booking(given)),
};

const canceledAs = (gives: Reservation["cancellationOutcome"], papers = {}) =>
  toBuyer.canceled({
    reservation: {
      state: "canceled",
      endedFromState: "paid",
      canceledBy: "visitor",
      cancellationOutcome: gives,
    },
    papers,
  });

const notice = (kind: ReservationNoticeKind, given?: Given) =>
  renderReservationNotice(booking(given), { notice: kind, at });

describe("every message about a reservation", () => {
  test.each(Object.entries(toBuyer))(
    "%s: says who sent it, from where, why, and about what, in both forms, without pictures or scripts",
    async (_, render) => {
      const { subject, html, text } = await render();
      for (const form of [html.replace(/<!-- -->/g, ""), text]) {
        expect(form).toContain(site.address.street);
        expect(form).toContain(site.parentCompany);
        expect(form).toContain("You get this message because");
        expect(form).toContain("7K3M-9PQX");
        expect(form).toContain("Plumbing");
      }
      expect(subject.length).toBeLessThan(100);
      expect(subject).not.toMatch(/undefined|null|NaN/);
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
      expect(html).toContain("prefers-color-scheme: dark");
      expect(html).not.toMatch(/<script|<link|<img|url\(/);
    },
  );

  test.each(Object.entries(toBuyer))("%s: escapes what a stranger wrote", async (_, render) => {
    const { html } = await render({ business: '<script>alert("x")</script>' });
    expect(html).not.toContain("<script");
  });
});

describe("the message that asks to confirm", () => {
  const sent = () =>
    toBuyer["invoice sent"]({ reservation: { paymentDueOn: "2027-03-04" }, business: "Peña’s" });

  test("has the button, until when it works, the due date and the tax line", async () => {
    const { text, html, subject } = await sent();
    expect(subject).toBe("Confirm your spot on May 2027 by 3:40 pm Arizona time");
    expect(html).toContain(`href="${urls.confirmUrl}"`);
    expect(text).toContain(urls.confirmUrl);
    for (const fact of [
      "Your spot is kept for 2 hours. Press the button by 3:40 pm Arizona time",
      "Then we send your invoice, and the spot stays yours until it is due, March 4, 2027.",
      "Business: Peña’s",
      "If we haven’t received payment by March 4, 2027, we release your spot.",
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).toMatch(/Scottsdale privilege tax, 1\.7% +\$17\.00/);
    expect(text).not.toMatch(/routing|IBAN|account number/i);
  });

  test("has no invoice number in it: nobody has confirmed anything yet", async () => {
    const { text, html, subject } = await sent();
    expect(subject + text + html).not.toContain(invoice.number);
    expect((await toBuyer["not confirmed"]()).text).not.toMatch(/invoice/i);
  });

  test("speaks of cards only where they are taken", async () => {
    expect((await toBuyer["invoice sent"]()).text).toContain(urls.cardUrl);
    const without = await renderInvoiceSent(booking(), {
      ...urls,
      until,
      at: ordered,
      cardUrl: undefined,
    });
    expect(without.text).not.toMatch(/by card/i);
  });
});

test("the message that a spot is confirmed has the invoice and how to pay it", async () => {
  const { text } = await toBuyer["place firm"]();
  for (const fact of [
    "Amount: $1,017",
    "To arrive by: March 4, 2027",
    "Check payable to: Saguaro Local Media LLC",
    "Mail or bring it to: 1 Example Plaza, Suite 100, Scottsdale, AZ 85251",
    "Write on the check: Invoice 2027-0001",
    "Unpaid at the end of March 4, 2027, the place goes back on sale and nothing is owed.",
  ]) {
    expect(text).toContain(fact);
  }
});

describe("a message that was held up", () => {
  test("does not promise 2 hours when there are fewer", async () => {
    const late = await renderInvoiceSent(booking(), {
      ...urls,
      until,
      at: new Date("2027-03-01T22:00:00Z"),
    });
    expect(late.text).toContain("Your spot is kept until 3:40 pm Arizona time.");
    expect(late.text).not.toContain("2 hours");
  });

  test("says which day it is kept until where that is not today, and speaks of no 2 hours", async () => {
    const vouched = await renderInvoiceSent(booking(), {
      ...urls,
      until: new Date("2027-03-02T22:15:00Z"),
      at: new Date("2027-03-01T22:15:00Z"),
    });
    const time = "3:15 pm Arizona time on Tuesday, March 2, 2027";
    expect(vouched.subject).toBe(`Confirm your spot on May 2027 by ${time}`);
    expect(vouched.text).toContain(`Your spot is kept until ${time}. Press the button by ${time}`);
    expect(vouched.text).not.toContain("2 hours");
  });

  test("reminds of today where it would have said tomorrow", async () => {
    expect((await toBuyer.reminder()).text).toContain("Your invoice is due tomorrow.");
    const late = await renderInvoiceReminder(booking(), { ...urls, today: "2027-03-04" });
    expect(late.subject).toMatch(/^Due today: invoice 2027-0001/);
    expect(late.text).toContain("Your invoice is due today.");
  });

  test("reminds on a Friday of an invoice due on Monday", async () => {
    const overWeekend = { ...invoice, dueOn: "2027-03-08" };
    const message = await renderInvoiceReminder(booking(), {
      ...urls,
      invoice: overWeekend,
      today: "2027-03-05",
    });
    expect(message.subject).toMatch(/^Due on Monday: invoice 2027-0001/);
    expect(message.text).toContain("Your invoice is due on Monday.");
  });
});

describe("the confirmation", () => {
  test("has the reference, the five steps with their dates, the receipt, the private link and the refund ladder", async () => {
    const { text, subject } = await toBuyer.paid();
    expect(subject).toBe("It's yours: Plumbing on May 2027, 7K3M-9PQX");
    for (const fact of [
      "Peña Plumbing is on the card.",
      "Place: B2, Large (4 x 5 in), back of the card",
      "Your text and artwork by April 26, 2027, your approval by April 30, 2027",
      "Planned: to print on May 3, 2027, to the post office on May 15, 2027, in homes by May 22, 2027 as we expect",
      "The report is planned for June 14, 2027",
      "Households: planned: at least 10,000",
      "Paid by card on March 1, 2027. The receipt, invoice 2027-0001, is attached.",
      urls.reservationUrl,
      ...refundLadder.map(({ sentence }) => sentence),
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).toMatch(/Total +\$1,017\.00/);
  });

  test.each(standardLayout.spots.map(({ id, side }) => [id, side]))(
    "shows %s on the %s of the card, in a table that fills the card and lights one place",
    async (id, side) => {
      const { html } = await toBuyer.paid({ spot: id });
      const [plan = ""] = /<table role="img".*?<\/table>/s.exec(html) ?? [];
      expect(plan).toContain(`the ${side} of the card`);
      expect(plan.match(/background-color:#ff741f/g)).toHaveLength(1);
      expect(/background-color:#ff741f[^>]*>([^<]+)</.exec(plan)?.[1]).toBe(id);
      const columns = plan.match(/<col /g)?.length ?? 0;
      for (const row of plan.match(/<tr>.*?<\/tr>/gs) ?? []) {
        const spans = [...row.matchAll(/colSpan="(\d+)"/gi)].map(([, n]) => Number(n));
        expect(spans.reduce((sum, n) => sum + n, 0)).toBe(columns);
      }
    },
  );
});

describe("the end of a reservation", () => {
  test("unconfirmed and unpaid: why it ended, that nothing is owed, and the way back", async () => {
    expect((await toBuyer["not confirmed"]()).text).toContain("was not pressed in time");
    const { text } = await toBuyer["not paid"]();
    expect(text).toContain("Invoice 2027-0001 was not paid by its due date");
    expect(text).toContain("nothing is owed");
    expect(text).toContain(urls.reservationUrl);
  });

  test("canceled with a refund: how much, which way, within how many days", async () => {
    expect((await canceledAs("refund")).text).toContain(
      "You get your full payment of $1,017 back, tax included, to the card that paid. It is sent within 10 business days; we write when it is.",
    );
  });

  test("canceled with a credit: how much, until when, and that it holds no industry", async () => {
    const credit = {
      id: 1,
      reservationId: 7,
      amountCents: 1017_00,
      expiresOn: "2028-04-28",
      usedAt: null,
    };
    expect((await canceledAs("credit", { credit })).text).toContain(
      "You have a credit of $1,017 for a later mailing, good until April 28, 2028.",
    );
  });

  test("canceled too late: that nothing is given back, and why", async () => {
    expect((await canceledAs("nothing")).text).toContain(
      "After the print date, or once the card is printed, nothing is given back",
    );
  });

  test("canceled unpaid: the invoice is void, and the calendar is not spoken of", async () => {
    const { text } = await toBuyer.canceled({
      reservation: {
        state: "canceled",
        endedFromState: "unpaid",
        canceledBy: "visitor",
        paymentId: null,
      },
      papers: { payments: [] },
    });
    expect(text).toContain("Invoice 2027-0001 is void, and nothing is owed.");
    expect(text).not.toContain("calendar");
  });

  test("canceled by the office: says so, and does not ask whether it was the buyer", async () => {
    const { text } = await toBuyer.canceled({
      reservation: {
        state: "canceled",
        endedFromState: "paid",
        canceledBy: "operator:1",
        cancellationOutcome: "refund",
      },
    });
    expect(text).toContain("Our office canceled it.");
    expect(text).not.toContain("If you did not cancel");
  });

  test("paid back from the gateway: that the place is free with it", async () => {
    const begun = await toBuyer.refunded({
      reservation: { state: "refunded", endedFromState: "paid" },
    });
    expect(begun.text).toContain("With it your reservation has ended");
    const asked = await toBuyer.refunded({
      reservation: { state: "refunded", endedFromState: "paid", canceledBy: "visitor" },
    });
    expect(asked.text).not.toContain("With it your reservation has ended");
    expect(asked.text).toContain("We have sent your full payment of $1,017 back");
  });
});

describe("the operator's notice", () => {
  test.each([
    ["on-invoice", "Reserved by invoice: Plumbing on May 2027, Peña Plumbing"],
    ["paid", "Paid: Plumbing on May 2027, Peña Plumbing"],
    ["not-confirmed", "Not confirmed in time: Plumbing on May 2027, Peña Plumbing"],
    ["went-back", "Released unpaid: Plumbing on May 2027, Peña Plumbing"],
    ["canceled", "Canceled: Plumbing on May 2027, Peña Plumbing"],
    ["refunded", "Refunded: Plumbing on May 2027, Peña Plumbing"],
  ] as const)("%s: says what happened and names a phone number to call", async (kind, headline) => {
    const { subject, text, html } = await notice(kind);
    expect(subject).toBe(headline);
    for (const fact of [
      "Name: Pat Example",
      "Email: pat@pena.example",
      "Phone: +14805550123",
      "Spot: B2, Large (4 x 5 in), back of the card",
      "Total with tax: $1,017",
      "Invoice: 2027-0001, open",
      "Due: March 4, 2027",
      "When: March 1, 2027, 11:00 am Arizona time",
    ]) {
      expect(text).toContain(fact);
    }
    expect(html).toContain('href="tel:+14805550123"');
    expect(text).not.toMatch(/undefined|null|Website/);
  });

  test("of a cancellation says who canceled and what it gives back", async () => {
    const { text } = await notice("canceled", {
      reservation: {
        state: "canceled",
        endedFromState: "paid",
        canceledBy: "visitor",
        cancellationOutcome: "refund",
      },
    });
    expect(text).toContain("Canceled by the buyer.");
    expect(text).toContain("Refund: a full refund");
  });
});
