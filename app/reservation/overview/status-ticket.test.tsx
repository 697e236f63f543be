import { expect, test } from "vitest";
import type { CustomerReservation } from "#app/reservation/customer-reservation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { ReservationNextActions } from "./status-ticket.tsx";

const findWords = (html: string, pattern: string) =>
  [...html.matchAll(new RegExp(pattern, "g"))].map(([, words]) => words);

/** The words of the main actions, of those beside them, and of the links. */
function waysOf(given: object) {
  const your = {
    toPayCents: 1_000_00,
    address: "current",
    mailing: {},
    ways: { card: true, invoice: true },
    sendsMail: true,
    ...given,
  } as CustomerReservation;
  const html = renderScreen(<ReservationNextActions your={your} token="t" />);
  const wordsOf = (look: string) =>
    findWords(html, `<(?:a|button)(?: (?!class)[^ >]*)* class="${look}"[^>]*>(.*?)</`);
  return {
    main: wordsOf("button"),
    beside: wordsOf("button quiet"),
    links: findWords(html.slice(html.indexOf('class="links"')), ">([^<]+)</(?:a|button)>"),
  };
}

const unpaid = { status: "unpaid", hasCode: true };
const withCustomer = { state: "with-customer", sent: 1, approvalDue: "2027-04-29" };
const approved = { state: "approved", prints: 1, isApproved: true, approvalDue: "2027-04-29" };

test.each([
  ["with the Terms still to be accepted", { ...unpaid, canAcceptTerms: true }, "Accept the Terms"],
  ["to be confirmed by email", { status: "unconfirmed" }, undefined],
  ["to be confirmed by phone", { status: "unconfirmed", sendsMail: false }, "Call (480) 555-0142"],
  ["unpaid", { ...unpaid, ad: withCustomer }, "Pay $1,000 by Card"],
  ["unpaid where no cards are taken", { ...unpaid, ways: { card: false } }, "View Invoice"],
  ["of which the bank hasn’t confirmed the payment", { status: "processing" }, "Add to Calendar"],
  [
    "paid, whose proof waits",
    { status: "paid", hasCode: true, ad: withCustomer },
    "See Your Proof",
  ],
  [
    "paid, whose ad is approved",
    { status: "paid", hasCode: true, ad: approved },
    "Add to Calendar",
  ],
  [
    "mailed",
    { status: "paid", hasCode: true, ad: { ...approved, printed: true }, mailing: { mailed: {} } },
    "See Your Results",
  ],
])("a reservation %s has one main action, one beside it at most, and links", (_, your, first) => {
  const { main, beside, links } = waysOf(your);
  expect(main).toEqual(first === undefined ? [] : [first]);
  expect(beside.length).toBeLessThanOrEqual(1);
  expect(links.at(-1)).toBe("Print This Page");
});

test("what is left over is a link: nothing that could be done before is gone", () => {
  const { beside, links } = waysOf({ ...unpaid, canAcceptTerms: true, ad: withCustomer });
  expect(beside).toEqual(["Pay $1,000 by Card"]);
  expect(links).toEqual([
    "See Your Proof",
    "Add to Calendar",
    "Your Ad’s QR Code",
    "Print This Page",
  ]);
});
