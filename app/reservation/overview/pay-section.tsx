import type { CustomerReservation } from "#app/reservation/customer-reservation.ts";
import { formatCents } from "#app/reservation/payment/receipt.tsx";
import { Style } from "#app/ui/style.tsx";
import { company } from "#company.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import sheet from "./pay-section.css?sheet";

export function PayInvoiceByCheckSection({ your }: { your: CustomerReservation }) {
  const { invoice, toPayCents, due, partsAllowed } = your;
  if (!invoice) return null;
  const { company: payee, street, town } = invoice.seller;
  const { hours, phone } = company();
  return (
    <section className="portal-pay-section" aria-labelledby="by-check">
      <Style name="portal-pay-section" sheet={sheet} />
      <h2 id="by-check">Pay by check</h2>
      <p>
        Make your {formatCents(toPayCents)} check out to <b>{payee}</b> and write{" "}
        <b>Invoice {invoice.number}</b> on it. It must reach us at the address below
        {due && <> by {longWeekdayDate(due)}</>}.
      </p>
      {partsAllowed && (
        <p>You can make partial payments. The full amount must reach us by that date.</p>
      )}
      <address>
        {payee}
        <br />
        {street}
        <br />
        {town}
      </address>
      <p>
        Want to pay another way? Call <a href={phone.href}>{phone.display}</a>, {hours.days},{" "}
        {hours.display}.
      </p>
    </section>
  );
}
