import { PriceBreakdown } from "#app/reserve/price-breakdown.tsx";
import { Button } from "#app/ui/button.tsx";
import { claimDurations } from "#business/reservations/reservation.ts";
import { shortWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { site } from "#site.ts";
import type { HeldSpotView } from "./held-spot-view.ts";

/** How to pay: by card first where that is offered; an invoice says what it asks of you. */
export function PayButtons({
  view: { ways, price, due, paying, asked, sendsMail },
  busy,
  pressed,
}: {
  view: HeldSpotView;
  busy: boolean;
  pressed: string;
}) {
  return (
    <section className="pay" aria-labelledby="pay">
      <h2 id="pay">How would you like to pay?</h2>
      <PriceBreakdown price={price} />
      {ways.card && (
        <div className="way">
          <Button type="submit" name="button" value="card" disabled={busy}>
            {pressed === "card"
              ? "Processing..."
              : `${paying ? "Go On Paying" : "Pay"} ${dollars(price.totalCents)} by Card`}
          </Button>
          <p>On the payment page of Stripe; we never see your card. Your place is firm at once.</p>
        </div>
      )}
      {due === undefined && !ways.card && (
        <p>
          Booking closes too soon to pay by invoice. Call {site.phone.display} to book this spot.
        </p>
      )}
      {due && ways.invoice && !asked && (
        <div className="way">
          <Button type="submit" quiet={ways.card} name="button" value="invoice" disabled={busy}>
            {pressed === "invoice"
              ? "Processing..."
              : `Reserve now, pay by invoice, due ${shortWeekdayDate(due)}`}
          </Button>
          <p>
            {sendsMail
              ? `We email you at once. Press the button in that message within ${claimDurations.confirmHours} hours to confirm your spot and get the invoice`
              : `This site can't send email yet: call ${site.phone.display} within ${claimDurations.confirmHours} hours, and we'll confirm your spot`}
            . Pay by {shortWeekdayDate(due)}. Otherwise we release your spot.
          </p>
        </div>
      )}
    </section>
  );
}
