import { paths } from "#app/paths.ts";
import type { CustomerReservation } from "#app/reservation/customer-reservation.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { taxLineLabel } from "#business/reservations/pay/payment-terms.ts";
import { company } from "#company.ts";
import { longDate, longWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import sheet from "./receipt.css?sheet";

export function AmountDueOrReceiptSection({
  your,
  token,
}: {
  your: CustomerReservation;
  token: string;
}) {
  const { price, invoice, movements, mailing, place, due, status } = your;
  const open = status === "unconfirmed" || status === "unpaid";
  return (
    <section className="portal-receipt" aria-labelledby="receipt">
      <Style name="portal-receipt" sheet={sheet} />
      <h2 id="receipt">{titleOf(your)}</h2>
      <p className="from">
        {company().tradeName}
        {invoice && `, invoice ${invoice.number}, ${longDate(invoice.issuedOn)}`}
      </p>
      <table>
        <tbody>
          <tr>
            <th scope="row">
              {mailing.name} card
              <small>{place}</small>
            </th>
            <td>{formatSignedDollarsAndCents(price.priceCents)}</td>
          </tr>
          <tr>
            <th scope="row">{taxLineLabel(price)}</th>
            <td>{formatSignedDollarsAndCents(price.taxCents)}</td>
          </tr>
          <tr className="total">
            <th scope="row">Total</th>
            <td>{formatSignedDollarsAndCents(price.totalCents)}</td>
          </tr>
          {movements.map(({ what, on, cents }) => (
            <tr key={`${what} ${on} ${cents}`} className="moved">
              <th scope="row">
                {what}
                <small>{longDate(on)}</small>
              </th>
              <td>{formatSignedDollarsAndCents(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {open && due && <p className="due">Due {longWeekdayDate(due)}</p>}
      {invoice?.state === "void" && <p className="due">This invoice is void.</p>}
      {invoice && (
        <p className="papers">
          <Link to={paths.yoursInvoice(token)}>View invoice</Link>
          <a href={paths.yoursInvoicePdf(token)} download>
            Download invoice (PDF)
          </a>
        </p>
      )}
    </section>
  );
}

function titleOf({ status, invoice, movements }: CustomerReservation): string {
  if (status === "unconfirmed" || status === "unpaid") return "Amount due";
  if (status === "processing") return "Payment pending";
  return invoice?.state === "void" && movements.length === 0 ? "Invoice" : "Receipt";
}

/** Dollars with cents always shown: “−$600.00”. */
export function formatSignedDollarsAndCents(cents: number): string {
  const shown = dollars(Math.abs(cents));
  return `${cents < 0 ? "−" : ""}${shown.includes(".") ? shown : `${shown}.00`}`;
}
