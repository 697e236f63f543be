import { Button } from "#app/ui/button.tsx";
import { times } from "#business/reservations/reservation.ts";
import { longDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { Cost } from "./cost.tsx";
import type { HeldView } from "./held-view.ts";

/** How to pay: by card first where that is offered; an invoice says what it asks of you. */
export function PayButtons({
  view: { ways, price, due, paying },
  busy,
  pressed,
}: {
  view: HeldView;
  busy: boolean;
  pressed: string;
}) {
  return (
    <section className="pay" aria-labelledby="pay">
      <h2 id="pay">How would you like to pay?</h2>
      <Cost price={price} />
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
      {ways.invoice && (
        <div className="way">
          <Button type="submit" quiet={ways.card} name="button" value="invoice" disabled={busy}>
            {pressed === "invoice"
              ? "Processing..."
              : `Reserve on Invoice, ${dollars(price.totalCents)}`}
          </Button>
          <p>
            The invoice comes by e-mail at once. Press the button in that message within{" "}
            {times.confirmHours} hours to make your place firm, and pay by {longDate(due)} (
            {times.invoiceBusinessDays} business days, and before booking closes). Else the place
            goes back to others.
          </p>
        </div>
      )}
    </section>
  );
}
