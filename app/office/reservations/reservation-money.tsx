import { Button, Field } from "#app/office/forms/controls.tsx";
import {
  type FormErrorWithChanges,
  submittedValues,
} from "#app/office/forms/form-error-notice.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import { Link } from "#app/ui/link.tsx";
import { ApplyCreditForm } from "./reservation-credit.tsx";
import { ReservationCredits } from "./reservation-credits.tsx";
import { PaymentPanel } from "./reservation-payment.tsx";
import type { ReservationView } from "./reservation-view.ts";

type Props = { view: ReservationView; refused: FormErrorWithChanges | undefined };

/** What was invoiced, paid and refunded, with the possible actions. */
export function ReservationMoneyPanel({ view, refused }: Props) {
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
      {money.billed && view.rights.record && <RecordPayment view={view} refused={refused} />}
    </Panel>
  );
}

/** A link to the message with the invoice, where it can be resent as a reminder. */
function SendAgain({ view: { invoiceMessage, rights } }: Pick<Props, "view">) {
  if (invoiceMessage === null || !rights.resend) return null;
  return (
    <Link to={`${officePaths.message(invoiceMessage)}#decide`} className="step">
      Resend invoice
    </Link>
  );
}

function RecordPayment({ view, refused }: Props) {
  const { billed } = view.money;
  const sendsMail = useHasMailServer();
  if (!billed) return null;
  const typed = submittedValues(refused, "paid");
  return (
    <details className="decide" open={typed.refused}>
      <summary>Record payment for invoice {billed.number}</summary>
      <form method="post" className="stack">
        <input type="hidden" name="version" value={billed.version} />
        <input type="hidden" name="seen" value={view.seen} />
        <p>
          {billed.isVoid
            ? voidWords(view, sendsMail)
            : `This marks ${view.place} on the ${view.mailing} card as paid by ${view.business ?? "them"}. ${describeEmailTo({ who: "The buyer" }, sendsMail)}`}
        </p>
        <Field
          id="amount"
          label="Amount received (USD)"
          name="amount"
          inputMode="decimal"
          defaultValue={typed.value("amount", (billed.totalCents / 100).toFixed(2))}
          problem={typed.problem("amountCents")}
          required
        />
        <Field
          id="how"
          label="How they paid"
          hint="For example: check 1042. It counts as paid today in the tax report and monthly totals."
          name="how"
          defaultValue={typed.value("how")}
          maxLength={200}
        />
        <Button type="submit" name="do" value="paid" weight="go">
          Record {billed.total} payment
        </Button>
      </form>
    </details>
  );
}

/**
 * What recording a payment for a void invoice does, by how the spot ended: only an expired one can
 * be restored.
 */
function voidWords({ revivable, state }: ReservationView, sendsMail: boolean): string {
  const before = "This invoice is void because the spot was released.";
  const emailNote = describeEmailTo({ who: "The buyer" }, sendsMail);
  return revivable
    ? `${before} If the spot and industry are still open, they get both back with a new invoice. If not, all of it must be sent back, the way they paid. ${emailNote}`
    : `${before} The reservation stays ${state.name.toLowerCase()}, so all of it must be sent back, the way they paid. ${emailNote}`;
}
