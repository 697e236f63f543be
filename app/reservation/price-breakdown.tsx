import { Style } from "#app/ui/style.tsx";
import { type Price, taxLineLabel } from "#business/reservations/pay/payment-terms.ts";
import { dollars } from "#platform/money.ts";
import sheet from "./price-breakdown.css?sheet";

export function PriceBreakdown({ price }: { price: Price }) {
  const isTaxed = price.taxBasisPoints > 0;
  return (
    <dl className="cost">
      <Style name="cost" sheet={sheet} />
      {isTaxed && (
        <>
          <div>
            <dt>Spot</dt>
            <dd>{dollars(price.priceCents)}</dd>
          </div>
          <div>
            <dt>{taxLineLabel(price)}</dt>
            <dd>{dollars(price.taxCents)}</dd>
          </div>
        </>
      )}
      <div className="total">
        <dt>Total {!isTaxed && <small>No tax added.</small>}</dt>
        <dd>{dollars(price.totalCents)}</dd>
      </div>
    </dl>
  );
}
