import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StyleSheetsLinkedByPageContext } from "#app/ui/style.tsx";
import { priceWithTax } from "#business/billing/tax/tax.ts";
import { PayButtons } from "./pay-buttons.tsx";

const heading = (ways: { card: boolean; invoice: boolean }) => {
  const view = {
    ways,
    price: priceWithTax(600_00, 0),
    due: "2027-03-12",
    paying: false,
    asked: false,
    sendsMail: true,
    refundThrough: "2027-04-24",
  };
  const html = renderToStaticMarkup(
    <StyleSheetsLinkedByPageContext value={["cost", "button"]}>
      <PayButtons view={view} busy={false} pressed="" />
    </StyleSheetsLinkedByPageContext>,
  );
  return /<h2[^>]*>([^<]+)<\/h2>/.exec(html)?.[1];
};

test("how to pay is asked only where there is a choice", () => {
  expect(heading({ card: true, invoice: true })).toBe("How would you like to pay?");
  expect(heading({ card: false, invoice: true })).toBe("Payment");
  expect(heading({ card: true, invoice: false })).toBe("Payment");
});
