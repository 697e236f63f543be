import { describe, expect, test } from "vitest";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import {
  createSampleBooking as booking,
  type SampleBookingChanges as Given,
  sampleInvoice as invoice,
} from "#business/reservations/pay/booking.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { renderInvoiceReminder } from "#emails/payment-emails.tsx";
import { renderReservationRefunded } from "#emails/refund-emails.tsx";
import { longWeekdayDate } from "#platform/clock.ts";
import {
  renderReservationConfirmed,
  renderReservationPaid,
  renderReservationUnconfirmed,
} from "./confirmation-emails.tsx";
import { renderReservationCanceled, renderReservationExpired } from "./spot-ended-emails.tsx";

const urls = {
  invoice,
  needsBrief: true,
  confirmUrl: "https://www.shop.example/reservation/confirm/token",
  reservationUrl: "https://www.shop.example/reservation/yours/token",
  cardUrl: "https://www.shop.example/reservation/yours/token/pay",
};
const until = new Date("2027-03-01T22:40:00Z");
const ordered = new Date("2027-03-01T20:40:30Z");

const toBuyer = {
  "invoice sent": (given?: Given) =>
    renderReservationUnconfirmed(booking(given), { ...urls, until, at: ordered }),
  "place firm": (given?: Given) => renderReservationConfirmed(booking(given), urls),
  reminder: (given?: Given) =>
    renderInvoiceReminder(booking(given), { ...urls, today: "2027-03-03" }),
  paid: (given?: Given) => renderReservationPaid(booking(given), urls),
  "not confirmed": (given?: Given) =>
    renderReservationExpired(booking(given), { ...urls, unconfirmed: true }),
  "not paid": (given?: Given) =>
    renderReservationExpired(booking(given), { ...urls, unconfirmed: false }),
  canceled: (given?: Given) => renderReservationCanceled(booking(given), urls),
  refunded: (given?: Given) => renderReservationRefunded(booking(given), urls),
};

test("a confirmation says what we need for the ad, by when and where, until the details are here", async () => {
  for (const render of [renderReservationConfirmed, renderReservationPaid]) {
    const { text } = await render(booking(), urls);
    expect(text).toContain("Tell us what your ad should say by Monday, April 26, 2027");
    expect(text).toContain("Or send us your own finished ad.");
    expect(text).toContain(`Start your ad (${urls.reservationUrl}/ad)`);
    expect((await render(booking(), { ...urls, needsBrief: false })).text).not.toContain("/ad)");
  }
});

test("a receipt says what a cancellation gives back by this card’s own dates", async () => {
  const { mailing } = booking();
  const { text } = await toBuyer.paid();
  expect(text).toContain(
    `Cancel through ${longWeekdayDate(mailing.dates.bookingCloses)}, and you get a full refund.`,
  );
  expect(text).toContain(
    `Cancel after that, through ${longWeekdayDate(mailing.dates.printFile)}, and you get the full amount as credit`,
  );
  expect(text).toContain("there’s no refund");
  expect(text).not.toContain("about three weeks");
});

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

const bounced = {
  takenBack: [{ paymentId: "pi_1", reason: "bounced", at: new Date("2027-03-09T18:00:00Z") }],
  reversed: "bounced",
} as const;

test("a buyer's messages name the ZIP Codes of the route plan, once there is one", async () => {
  const planned = { ...booking(), goesTo: [["Goes to", "85251: Old Town"]] as const };
  const messages = await Promise.all([
    renderReservationUnconfirmed(planned, { ...urls, until, at: ordered }),
    renderReservationConfirmed(planned, urls),
    renderInvoiceReminder(planned, { ...urls, today: "2027-03-03" }),
    renderReservationPaid(planned, urls),
    renderReservationCanceled(planned, urls),
  ]);
  for (const { text } of messages) expect(text).toContain("Goes to: 85251: Old Town");
  expect((await toBuyer.paid()).text).not.toContain("Goes to");
});

describe("every message about a reservation", () => {
  test.each(Object.entries(toBuyer))(
    "%s: says who sent it, from where, why, and about what, in both forms, without pictures or scripts",
    async (_, render) => {
      const { subject, html, text } = await render();
      for (const form of [html.replace(/<!-- -->/g, ""), text]) {
        expect(form).toContain(company().address.street);
        expect(form).toContain(company().parentCompany);
        expect(form).toContain("You’re getting this email because");
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

test("the message that a spot is confirmed has the invoice and how to pay it", async () => {
  const { text } = await toBuyer["place firm"]();
  for (const fact of [
    "Amount due: $1,017.00, tax included",
    "It must reach us by Thursday, March 4, 2027. Make the check out to Saguaro Local Media LLC, write “Invoice 2027-0001” on it, and mail or bring it to 1 Example Plaza, Suite 100, Scottsdale, AZ 85251.",
    "If we haven’t received payment by the end of Thursday, March 4, 2027, we release your spot and you owe nothing.",
  ]) {
    expect(text).toContain(fact);
  }
});

describe("a message that was held up", () => {
  test("reminds of today where it would have said tomorrow", async () => {
    expect((await toBuyer.reminder()).text).toContain("Your invoice is due tomorrow.");
    const late = await renderInvoiceReminder(booking(), { ...urls, today: "2027-03-04" });
    expect(late.subject).toMatch(/^Reminder: invoice 2027-0001 is due today/);
    expect(late.text).toContain("Your invoice is due today.");
  });

  test("reminds on a Friday of an invoice due on Monday", async () => {
    const overWeekend = { ...invoice, dueOn: "2027-03-08" };
    const message = await renderInvoiceReminder(booking(), {
      ...urls,
      invoice: overWeekend,
      today: "2027-03-05",
    });
    expect(message.subject).toMatch(/^Reminder: invoice 2027-0001 is due on Monday/);
    expect(message.text).toContain("Your invoice is due on Monday.");
  });
});

describe("the confirmation", () => {
  test("has the reference, the five steps with their dates, the receipt, the private link and the refund ladder", async () => {
    const { text, subject } = await toBuyer.paid();
    expect(subject).toBe("You’re on the May 2027 card: payment received (7K3M-9PQX)");
    for (const fact of [
      "Peña Plumbing is on the card.",
      "Spot: B2, Large (4 × 5 in), back of the card",
      "Ad details due Monday, April 26, 2027. Approval due Thursday, April 29, 2027.",
      "Printing planned for Monday, May 3, 2027, mailing for Saturday, May 15, 2027. Expected in homes by Saturday, May 22, 2027.",
      "Report planned for Monday, June 14, 2027",
      "Planned homes: at least 10,000",
      "Paid online on Monday, March 1, 2027. Invoice 2027-0001 is attached, marked paid.",
      urls.reservationUrl,
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
  test("unconfirmed and unpaid: why it ended, that they owe nothing, and the way back", async () => {
    expect((await toBuyer["not confirmed"]()).text).toContain("wasn’t confirmed in time");
    const { text } = await toBuyer["not paid"]();
    expect(text).toContain("We didn’t receive payment for invoice 2027-0001 by its due date");
    expect(text).toContain("you owe nothing");
    expect(text).toContain(urls.reservationUrl);
  });

  const credit = {
    id: 1,
    reservationId: 7,
    amountCents: 1017_00,
    expiresOn: "2028-04-28",
    usedAt: null,
  };
  test.each([
    [
      "with a refund: how much, which way, within how many days",
      "refund",
      {},
      "You get a full refund of $1,017, tax included, to the card or account you paid with. We’ll send it within 10 business days and email you when it’s sent.",
    ],
    [
      "with a credit: how much, until when, and that it holds no industry",
      "credit",
      { credit },
      "You have a $1,017 credit for a later mailing, good through Friday, April 28, 2028.",
    ],
    [
      "too late: that nothing is given back, and why",
      "nothing",
      {},
      "There’s no refund once the card has gone to print or its print date has passed",
    ],
  ] as const)("canceled %s", async (_, gives, papers, sentence) => {
    expect((await canceledAs(gives, papers)).text).toContain(sentence);
  });

  test("canceled, paid by a check and the rest by a credit: which of it is money, and which a credit", async () => {
    const [first] = booking().papers.payments;
    const check = { ...first, id: "invoice:2027-0001", method: "invoice", amountCents: 500_00 };
    const rest = { ...first, id: "pi_1", method: "credit", amountCents: 517_00, taxCents: 0 };
    const { text } = await canceledAs("refund", {
      invoice: { ...invoice, creditedCents: 517_00, state: "paid" },
      payments: [check, rest],
      refunds: [{ paymentId: check.id, amountCents: 500_00, isFull: true, isForSpot: true }],
    });
    expect(text).toContain("You get a full refund of $500, tax included, the same way you paid.");
    expect(text).toContain("The $517 you paid with credit is yours to use again.");
  });

  test("canceled, and the payment was taken back by then: that there is nothing to refund", async () => {
    for (const gives of ["refund", "credit"] as const) {
      const { text } = await canceledAs(gives, bounced);
      expect(text).toContain("Your bank returned your check, so there’s no payment to refund.");
      expect(text).not.toMatch(/full refund|You have a/);
    }
    const { text } = await canceledAs("nothing", bounced);
    expect(text).toContain("There’s no refund once the card has gone to print");
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
    expect(text).toContain("Invoice 2027-0001 is void, and you owe nothing.");
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
    expect(text).toContain("Our office canceled this reservation.");
    expect(text).not.toContain("Didn’t cancel?");
  });

  test("paid back from the gateway: that the spot is free with it", async () => {
    const begun = await toBuyer.refunded({
      reservation: { state: "refunded", endedFromState: "paid" },
    });
    expect(begun.text).toContain("This ends your reservation");
    const asked = await toBuyer.refunded({
      reservation: { state: "refunded", endedFromState: "paid", canceledBy: "visitor" },
    });
    expect(asked.text).not.toContain("This ends your reservation");
    expect(asked.text).toContain("We sent back your full payment of $1,017");
  });
});
