import { Style } from "#app/ui/style.tsx";
import { type Price, taxName } from "#business/billing/tax/tax.ts";
import { dollars } from "#platform/money.ts";
import sheet from "./price-breakdown.css?sheet";

/** Price, tax and total, in that order. */
export function PriceBreakdown({ price }: { price: Price }) {
  return (
    <dl className="cost">
      <Style name="cost" sheet={sheet} />
      <div>
        <dt>Place</dt>
        <dd>{dollars(price.priceCents)}</dd>
      </div>
      <div>
        <dt>{price.taxBasisPoints > 0 ? taxName(price) : "Tax (none at present)"}</dt>
        <dd>{dollars(price.taxCents)}</dd>
      </div>
      <div className="total">
        <dt>Total</dt>
        <dd>{dollars(price.totalCents)}</dd>
      </div>
    </dl>
  );
}
