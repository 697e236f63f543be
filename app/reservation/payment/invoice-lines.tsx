import { keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import {
  invoiceCentsLeftToPay,
  listInvoiceDeductions,
  type Invoice as Paper,
} from "#business/reservations/pay/invoices/invoice.ts";
import { taxLineLabel } from "#business/reservations/pay/payment-terms.ts";
import { longDate } from "#platform/clock.ts";
import { formatSignedDollarsAndCents } from "./receipt.tsx";

/** What an invoice’s page shows of it. */
export type InvoiceShownToCustomer = Omit<
  Paper,
  "id" | "reservationId" | "version" | "stateChangedAt"
>;

type Back = { words: string; on: string; cents: number; taxCents: number };

/** The lines of an invoice, what settled it, and what went back since. */
export function InvoiceTable({
  paper,
  back,
}: {
  paper: InvoiceShownToCustomer;
  back: readonly Back[];
}) {
  const settled = listInvoiceDeductions(paper);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{keepNumbersWithUnits(paper.description)}</td>
          <td>{formatSignedDollarsAndCents(paper.priceCents)}</td>
        </tr>
        <tr>
          <td>{taxLineLabel(paper)}</td>
          <td>{formatSignedDollarsAndCents(paper.taxCents)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total, US dollars</th>
          <td>{formatSignedDollarsAndCents(paper.totalCents)}</td>
        </tr>
        {settled.map(([name, cents]) => (
          <tr key={name} className="back">
            <th scope="row">{name}</th>
            <td>{formatSignedDollarsAndCents(-cents)}</td>
          </tr>
        ))}
        {settled.length > 0 && (
          <tr>
            <th scope="row">{paper.state === "open" ? "Amount due" : "Paid"}</th>
            <td>
              {formatSignedDollarsAndCents(
                paper.state === "open" ? invoiceCentsLeftToPay(paper) : paper.receivedCents,
              )}
            </td>
          </tr>
        )}
        {back.map(({ words, on, cents, taxCents }) => (
          <tr key={`${words} ${on} ${cents}`} className="back">
            <th scope="row">
              {words}, {longDate(on)}
              {taxCents > 0 && `, including ${formatSignedDollarsAndCents(taxCents)} tax`}
            </th>
            <td>{formatSignedDollarsAndCents(-cents)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
