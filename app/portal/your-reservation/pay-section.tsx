import type { CustomerReservation } from "#app/portal/customer-reservation.ts";
import { formatCents } from "#app/portal/payment/receipt.tsx";
import { Style } from "#app/ui/style.tsx";
import { longDate } from "#platform/clock.ts";
import { site } from "#site.ts";
import sheet from "./pay-section.css?sheet";

/** How an invoice is paid without a card. */
export function PayInvoiceSection({ your }: { your: CustomerReservation }) {
  const { invoice, toPayCents, due } = your;
  if (!invoice) return null;
  const { company, street, town } = invoice.seller;
  return (
    <section className="portal-pay-section" aria-labelledby="by-check">
      <Style name="portal-pay-section" sheet={sheet} />
      <h2 id="by-check">Paying by check</h2>
      <p>
        Make it out to <b>{company}</b>, {formatCents(toPayCents)}, and write{" "}
        <b>Invoice {invoice.number}</b> on it. It counts when it reaches us
        {due && <>, by {longDate(due)}</>}:
      </p>
      <address>
        {company}
        <br />
        {street}
        <br />
        {town}
      </address>
      <p>
        Another way? Call <a href={site.phone.href}>{site.phone.display}</a>, {site.hours.days},{" "}
        {site.hours.display}.
      </p>
    </section>
  );
}
