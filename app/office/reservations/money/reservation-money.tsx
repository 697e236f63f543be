import { Button } from "#app/office/forms/controls.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import type { ReservationPanelProps } from "#app/office/reservations/reservation-view.ts";
import { Link } from "#app/ui/link.tsx";
import { ApplyCreditForm } from "./reservation-credit.tsx";
import { ReservationCredits } from "./reservation-credits.tsx";
import { OpenInvoiceTermsForms } from "./reservation-open-invoice.tsx";
import { PaymentPanel } from "./reservation-payment.tsx";
import { RecordPaymentForm } from "./reservation-record-payment.tsx";

/** What was invoiced, paid and refunded, with the possible actions. */
export function ReservationMoneyPanel({ view, refused }: ReservationPanelProps) {
  const { money } = view;
  const empty = money.invoices.length === 0 && money.payments.length === 0;
  return (
    <Panel title="Money" id="money">
      {empty && <EmptyState>No invoices or payments{view.hasEnded ? "" : " yet"}.</EmptyState>}
      <ul className="rows">
        {money.invoices.map((invoice) => (
          <li key={invoice.number}>
            <div>
              <b>
                <Link to={officePaths.invoice(invoice.number)}>Invoice {invoice.number}</Link>,{" "}
                {invoice.total}
              </b>
              <p>
                Issued {invoice.issued}
                {invoice.due && `, due ${invoice.due}`}
                {invoice.credited && `. ${invoice.credited} paid by credit`}
                {invoice.settled.map((each) => `. ${each}`).join("")}
                {invoice.left && `. ${invoice.left} left to pay`}
              </p>
              {invoice.isOpen && <SendAgain view={view} />}
            </div>
            <span className={`pill ${invoice.look}`}>{invoice.state}</span>
          </li>
        ))}
        {money.payments.map((payment) => (
          <PaymentPanel key={payment.name} payment={payment} view={view} refused={refused} />
        ))}
        <ReservationCredits view={view} refused={refused} />
        {money.disputes.map(({ id, words, toNote }) => (
          <li key={id} id={`dispute-${id}`}>
            <div>
              <b>Bank dispute</b>
              <p>{words}.</p>
            </div>
            <span className="pill bad">Dispute</span>
            {toNote && view.rights.refund && (
              <form method="post">
                <input type="hidden" name="dispute" value={id} />
                <Button type="submit" name="do" value="dispute">
                  Mark as seen
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {money.billed?.isOpen && view.rights.record && (
        <ApplyCreditForm view={view} refused={refused} />
      )}
      {money.billed && view.rights.record && <RecordPaymentForm view={view} refused={refused} />}
      {view.rights.record && <OpenInvoiceTermsForms view={view} refused={refused} />}
    </Panel>
  );
}

/** A link to the message with the invoice, where it can be resent as a reminder. */
function SendAgain({ view: { invoiceMessage, rights } }: Pick<ReservationPanelProps, "view">) {
  if (invoiceMessage === null || !rights.resend) return null;
  return (
    <Link to={`${officePaths.message(invoiceMessage)}#decide`} className="step">
      Resend invoice
    </Link>
  );
}
