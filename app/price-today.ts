import type { Price } from "#business/reservations/pay/invoices/invoice.ts";
import { dollars } from "#platform/money.ts";

/** What a spot costs that is taken again, and what it cost before where that was another price. */
export function describePriceTodayAndBefore({
  price,
  beforeCents,
}: {
  price: Price;
  beforeCents: number;
}) {
  const tax = price.taxCents > 0 ? ", tax included" : "";
  const before =
    price.priceCents === beforeCents ? "" : ` The price was ${dollars(beforeCents)} before tax.`;
  return `Today it costs ${dollars(price.totalCents)}${tax}.${before}`;
}
