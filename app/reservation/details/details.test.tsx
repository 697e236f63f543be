import { expect, test } from "vitest";
import { PriceBreakdown } from "#app/reservation/price-breakdown.tsx";
import { priceWithTax } from "#business/reservations/pay/payment-terms.ts";
import { company } from "#company.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { formatTimeLeft } from "./held-spot-section.tsx";
import { PayButtons } from "./pay-buttons.tsx";

const shown = (ways: { card: boolean; invoice: boolean }, sendsMail = true) => {
  const view = {
    ways,
    price: priceWithTax(600_00, 0),
    due: "2027-03-12",
    paying: false,
    asked: false,
    officeDecides: false,
    sendsMail,
    refundThrough: "2027-04-24",
  };
  return renderScreen(<PayButtons view={view} busy={false} pressed="" />);
};

const heading = (ways: { card: boolean; invoice: boolean }) =>
  /<h2[^>]*>([^<]+)<\/h2>/.exec(shown(ways))?.[1];

test("how to pay is asked only where there is a choice", () => {
  expect(heading({ card: true, invoice: true })).toBe("How would you like to pay?");
  expect(heading({ card: false, invoice: true })).toBe("Payment");
  expect(heading({ card: true, invoice: false })).toBe("Payment");
});

test("the time to confirm an invoice by phone is time in which the phone is answered", () => {
  const text = shown({ card: false, invoice: true }, false).replace(/<[^>]+>/g, "");
  expect(text).toContain(
    `within 2 hours of reserving. If we’re closed by then, call within 2 hours after we open. We answer ${company().hours.days}, ${company().hours.display}, except federal holidays.`,
  );
  expect(shown({ card: false, invoice: true })).toContain("in that email within 2 hours");
});

test.each([
  [0, "0:00"],
  [125, "2:05"],
  [3_599, "59:59"],
  [3_600, "1:00:00"],
  [21_590, "5:59:50"],
])("%i seconds left are shown as %s", (seconds, shown) => {
  expect(formatTimeLeft(seconds)).toBe(shown);
});

const priceInWords = (taxBasisPoints: number) =>
  renderScreen(<PriceBreakdown price={priceWithTax(600_00, taxBasisPoints)} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("a price says tax once: as its own line, or beside the total that none is added", () => {
  expect(priceInWords(0)).toBe("Total No tax added. $600");
  expect(priceInWords(175)).toMatch(/^Spot \$600 [^$]*tax[^$]* \$10\.50 Total \$610\.50$/i);
  expect(priceInWords(175).match(/tax/gi)).toHaveLength(1);
});
