import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StyleSheetsLinkedByPageContext } from "#app/ui/style.tsx";
import { priceWithTax } from "#business/reservations/pay/invoices/invoice.ts";
import { PriceBreakdown } from "./price-breakdown.tsx";

const said = (taxBasisPoints: number) =>
  renderToStaticMarkup(
    <StyleSheetsLinkedByPageContext value={["cost"]}>
      <PriceBreakdown price={priceWithTax(600_00, taxBasisPoints)} />
    </StyleSheetsLinkedByPageContext>,
  )
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("a price says tax once: as its own line, or beside the total that none is added", () => {
  expect(said(0)).toBe("Total No tax added. $600");
  expect(said(175)).toMatch(/^Spot \$600 [^$]*tax[^$]* \$10\.50 Total \$610\.50$/i);
  expect(said(175).match(/tax/gi)).toHaveLength(1);
});
