import { describe, expect, test } from "vitest";
import {
  createSampleBooking,
  sampleInvoice as invoice,
} from "#business/reservations/pay/booking.ts";
import { nameWithoutLinks, renderReservationUnconfirmed } from "./confirmation-emails.tsx";
import { renderHoldRequest } from "./link-emails.tsx";
import { renderReservationExpired } from "./spot-ended-emails.tsx";

test.each([
  ["Copper & Kind, Inc.", "Copper & Kind, Inc."],
  ["Dr. O’Neill-Smith", "Dr. O’Neill-Smith"],
  ["Route 66 Diner", "Route 66 Diner"],
  ["Peña Plomería", "Peña Plomería"],
  ["Whitfield, J.D., LL.M., P.L.L.C.", "Whitfield, J.D., LL.M., P.L.L.C."],
])("the name %s goes to an unconfirmed address as it was typed", (typed, said) => {
  expect(nameWithoutLinks(typed)).toBe(said);
});

test.each([
  ["Win at https://evil.example/now"],
  ["www.evil.example"],
  ["evil.example"],
  ["evil。example"],
  ["e.v.il.example"],
  ["evil.c\u0301o"],
  ["10.1.2.3"],
  ["pay to crook@evil.example"],
  ["Call (480) 555-0142 now"],
  ["<a href='//evil.example'>x</a>"],
  ["a\nb\u0000c\u202E"],
])("nothing in the name %j can be followed, dialed or answered", (typed) => {
  const said = nameWithoutLinks(typed);
  expect(said).not.toMatch(/[\p{L}\p{N}][.:@](?:\p{N}|[\p{L}\p{M}]{2})|[/@<>:\\]|\p{C}/u);
  expect(said.replaceAll(/\D/g, "").length).toBeLessThan(7);
});

test("a name for an unconfirmed address is cut to 60 characters, and may be empty", () => {
  expect([...nameWithoutLinks("ä".repeat(200))]).toHaveLength(60);
  expect(nameWithoutLinks("@@@")).toBe("");
});

test("the message that confirms an address says what is planned, and for how long the button holds", async () => {
  const { html, text } = await renderHoldRequest({
    industry: "Plumbing",
    mailing: "May 2027",
    spot: "F1",
    hours: 24,
    minutes: 20,
    mailingLine: "May 2027, planned for May 15, 2027",
    goesTo: [],
    holdUrl: "https://www.shop.example/reservation/hold/token",
    terms: { version: "2", url: "https://www.shop.example/terms/2", accepted: false },
  });
  expect(text).toContain("Mailing: May 2027, planned for May 15, 2027");
  expect(text).not.toMatch(/\bmailed\b/);
  expect(text).toContain("we’ll hold the spot for 20 minutes");
  expect(html).toContain("we’ll hold spot F1 for 20 minutes");
});

const urls = {
  confirmUrl: "https://www.shop.example/reservation/confirm/token",
  reservationUrl: "https://www.shop.example/reservation/yours/token",
  cardUrl: "https://www.shop.example/reservation/yours/token/pay" as string | undefined,
  until: new Date("2027-03-01T22:40:00Z"),
  at: new Date("2027-03-01T20:40:30Z"),
};

const askToConfirm = (
  more: Partial<typeof urls> = {},
  given?: Parameters<typeof createSampleBooking>[0],
) => renderReservationUnconfirmed(createSampleBooking(given), { ...urls, ...more });

describe("the message that asks to confirm", () => {
  const sent = () =>
    askToConfirm({}, { reservation: { paymentDueOn: "2027-03-04" }, business: "Peña’s" });

  test("has the button, until when it works, the due date and the tax line", async () => {
    const { text, html, subject } = await sent();
    expect(subject).toBe("Confirm your spot on the May 2027 card by 3:40 pm Arizona time");
    expect(html).toContain(`href="${urls.confirmUrl}"`);
    expect(text).toContain(urls.confirmUrl);
    for (const fact of [
      "We’re holding your spot for 2 hours, until 3:40 pm Arizona time. Open the page below and press “Confirm My Spot.”",
      "Then we’ll email your invoice, due Thursday, March 4, 2027.",
      "Business: Peña’s",
      "If you don’t confirm, or we haven’t received payment by Thursday, March 4, 2027, we release your spot and you owe nothing.",
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).toMatch(/Scottsdale privilege tax, 1\.7% +\$17\.00/);
    expect(text).not.toMatch(/routing|IBAN|account number/i);
  });

  test("has no invoice number in it: nobody has confirmed anything yet", async () => {
    const { text, html, subject } = await sent();
    expect(subject + text + html).not.toContain(invoice.number);
    const expired = await renderReservationExpired(createSampleBooking(), {
      ...urls,
      unconfirmed: true,
    });
    expect(expired.text).not.toMatch(/invoice/i);
  });

  test("speaks of cards only where they are taken", async () => {
    expect((await askToConfirm()).text).toContain(urls.cardUrl);
    const without = await askToConfirm({ cardUrl: undefined });
    expect(without.text).not.toMatch(/by card/i);
  });
});

describe("a message that was held up", () => {
  test("does not promise 2 hours when there are fewer", async () => {
    const late = await askToConfirm({ at: new Date("2027-03-01T22:00:00Z") });
    expect(late.text).toContain("We’re holding your spot until 3:40 pm Arizona time.");
    expect(late.text).not.toContain("2 hours");
  });

  test("says which day it is kept until where that is not today, and speaks of no 2 hours", async () => {
    const vouched = await askToConfirm({
      until: new Date("2027-03-02T22:15:00Z"),
      at: new Date("2027-03-01T22:15:00Z"),
    });
    const time = "3:15 pm Arizona time on Tue, Mar 2";
    expect(vouched.subject).toBe(`Confirm your spot on the May 2027 card by ${time}`);
    expect(vouched.text).toContain(`We’re holding your spot until ${time}.`);
    expect(vouched.text).not.toContain("2 hours");
  });
});
