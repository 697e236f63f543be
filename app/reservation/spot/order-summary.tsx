import { PriceBreakdown } from "#app/reservation/price-breakdown.tsx";
import { Button } from "#app/ui/button.tsx";
import type { CardViewSpot } from "#app/ui/card/card-view.tsx";
import { Style } from "#app/ui/style.tsx";
import { getSize } from "#artwork/layouts/sizes.ts";
import { formatPricePerHome } from "#business/mailings/format-price-per-home.ts";
import type { Price } from "#business/reservations/pay/tax/tax.ts";
import { claimDurations } from "#business/reservations/reservation.ts";
import { type PlainDate, shortWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import type { SizeId } from "#site.ts";
import sheet from "./order-summary.css?sheet";

export function OrderSummary({
  place,
  cost,
  households,
  refundThrough,
  busy,
}: {
  place: CardViewSpot | undefined;
  cost: Price | undefined;
  households: number;
  refundThrough: PlainDate;
  busy: boolean;
}) {
  const size = place && (place.size.toLowerCase() as SizeId);
  return (
    <div className="order-slip" data-chosen={Boolean(place)}>
      <Style name="order-slip" sheet={sheet} />
      <div className="wrap">
        <div className="place">
          {place && size && cost ? (
            <>
              <h3>
                {place.id}{" "}
                <span>
                  {place.size}, {place.side}
                </span>
              </h3>
              <p>
                {place.measures}, {formatPricePerHome(cost.priceCents, households)} per home.{" "}
                {getSize(size).fits}
              </p>
            </>
          ) : (
            <>
              <h3>
                <span className="waiting">No spot picked yet</span>
                <span className="unscripted">Your spot</span>
              </h3>
              <p>
                <span className="waiting">
                  Pick an open spot<span className="keys">, or use the arrow keys</span>.
                </span>
                <span className="unscripted">The price of each spot is on the card.</span>
              </p>
            </>
          )}
        </div>
        <div className="cost-of-it">{cost && <PriceBreakdown price={cost} />}</div>
        <div className="go">
          <Button type="submit" disabled={busy}>
            {busy
              ? "Holding..."
              : place && cost
                ? `Hold ${place.id}, ${priceOf(cost)}`
                : "Hold This Spot"}
          </Button>
          <p>
            We’ll hold it for {claimDurations.hold} minutes. Nothing is charged yet. Full refund
            through {shortWeekdayDate(refundThrough)}.
          </p>
        </div>
      </div>
    </div>
  );
}

const priceOf = ({ totalCents, taxBasisPoints }: Price) =>
  taxBasisPoints > 0 ? `${dollars(totalCents)} with tax` : dollars(totalCents);
