import { useId } from "react";
import { PriceBreakdown } from "#app/reserve/price-breakdown.tsx";
import { Button } from "#app/ui/button.tsx";
import type { CardViewSpot } from "#app/ui/card-view.tsx";
import { Style } from "#app/ui/style.tsx";
import type { Price } from "#business/billing/tax/tax.ts";
import { getSize } from "#business/mailings/layouts/sizes.ts";
import { pricePerHome } from "#business/mailings/price-per-home.ts";
import { claimDurations } from "#business/reservations/reservation.ts";
import type { SizeId } from "#site.ts";
import sheet from "./order-summary.css?sheet";

/** What the chosen place is and costs, whose name goes into it, and the one button. */
export function OrderSummary({
  place,
  cost,
  households,
  business,
  onBusiness,
  busy,
}: {
  place: CardViewSpot | undefined;
  cost: Price | undefined;
  households: number;
  business: string;
  onBusiness: (name: string) => void;
  busy: boolean;
}) {
  const id = useId();
  const size = place && (place.size.toLowerCase() as SizeId);
  return (
    <div className="order-slip" data-chosen={Boolean(place)}>
      <Style name="order-slip" sheet={sheet} />
      <div className="wrap">
        <div className="place">
          {place && size && cost ? (
            <>
              <h2>
                {place.id}{" "}
                <span>
                  {place.size}, {place.side}
                </span>
              </h2>
              <p>
                {place.measures}, {pricePerHome(cost.priceCents, households)} a household.{" "}
                {getSize(size).fits}
              </p>
            </>
          ) : (
            <>
              <h2>No place chosen yet</h2>
              <p>Tap an open place on the card, or move with the arrow keys.</p>
            </>
          )}
        </div>
        <div className="name">
          <label htmlFor={id}>Your business name</label>
          <input
            id={id}
            name="business"
            type="text"
            maxLength={60}
            autoComplete="organization"
            defaultValue={business}
            onInput={(event) => onBusiness(event.currentTarget.value)}
          />
          <p>It goes into your place on the card.</p>
        </div>
        <div className="cost-of-it">{cost && <PriceBreakdown price={cost} />}</div>
        <div className="go">
          <Button type="submit" disabled={busy}>
            {busy ? "Holding..." : place ? `Hold ${place.id}, ${place.price}` : "Hold This Place"}
          </Button>
          <p>
            For {claimDurations.hold} minutes, while you fill in your details. Nothing is charged
            yet.
          </p>
        </div>
      </div>
    </div>
  );
}
