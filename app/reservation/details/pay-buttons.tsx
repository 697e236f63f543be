import { PriceBreakdown } from "#app/reservation/price-breakdown.tsx";
import { Button } from "#app/ui/button.tsx";
import { claimDurations } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { type PlainDate, shortWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import type { HeldSpotView } from "./held-spot-view.ts";

export function PayButtons({
  view: { ways, price, due, paying, asked, officeDecides, sendsMail, refundThrough },
  busy,
  pressed,
}: {
  view: Pick<
    HeldSpotView,
    "ways" | "price" | "due" | "paying" | "asked" | "officeDecides" | "sendsMail" | "refundThrough"
  >;
  busy: boolean;
  pressed: string;
}) {
  const total = dollars(price.totalCents);
  const byInvoice = ways.invoice && !asked && due !== undefined;
  return (
    <section className="pay" aria-labelledby="pay">
      <h2 id="pay">{ways.card && byInvoice ? "How would you like to pay?" : "Payment"}</h2>
      <PriceBreakdown price={price} />
      {ways.card && (
        <div className="way">
          <Button type="submit" name="button" value="card" disabled={busy}>
            {pressed === "card"
              ? "Processing..."
              : `${paying ? "Continue Paying" : "Pay"} ${total} by Card`}
          </Button>
          <p>
            You pay on Stripe’s page. We never see your card number. Your spot is confirmed right
            away.
          </p>
        </div>
      )}
      {due === undefined && !ways.card && (
        <p>
          Booking closes too soon to pay by invoice. Call {company().phone.display} to book this
          spot.
        </p>
      )}
      {due && byInvoice && (
        <div className="way">
          <Button type="submit" quiet={ways.card} name="button" value="invoice" disabled={busy}>
            {pressed === "invoice"
              ? "Processing..."
              : officeDecides
                ? "Ask to pay by invoice"
                : `Reserve now, pay by invoice, due ${shortWeekdayDate(due)}`}
          </Button>
          {!officeDecides && <InvoiceTerms due={due} sendsMail={sendsMail} />}
        </div>
      )}
      <p className="promise">Full refund through {shortWeekdayDate(refundThrough)}.</p>
    </section>
  );
}

function InvoiceTerms({ due, sendsMail }: { due: PlainDate; sendsMail: boolean }) {
  return (
    <p>
      {sendsMail ? (
        `We email you right away. Confirm your spot in that email within ${claimDurations.confirmHours} hours to get the invoice.`
      ) : (
        <>
          We confirm by phone for now. Call{" "}
          <a href={company().phone.href}>{company().phone.display}</a> within{" "}
          {claimDurations.confirmHours} hours of reserving. If we’re closed by then, call within{" "}
          {claimDurations.confirmHours} hours after we open. We answer {company().hours.days},{" "}
          {company().hours.display}, except federal holidays.
        </>
      )}{" "}
      Pay by {shortWeekdayDate(due)}. Otherwise we release your spot.
    </p>
  );
}
