import { Button, SelectField } from "#app/office/forms/controls.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import type {
  ReservationPanelProps,
  ReservationView,
} from "#app/office/reservations/reservation-view.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { TOO_MUCH } from "./reservation-record-payment.tsx";

type Props = ReservationPanelProps & { payment: ReservationView["money"]["payments"][number] };
type OpenInvoice = ReservationView["openInvoices"][number];

/** What can be done with a payment that waits, beside refunding and reversing it. */
export function WaitingPaymentForms(props: Props) {
  const { payment, view } = props;
  const isWhole = payment.leftCents === payment.cents;
  return (
    <>
      {isWhole &&
        view.openInvoices.map((invoice) => (
          <ApplyForm key={invoice.number} {...props} invoice={invoice} />
        ))}
      <KeepAsCreditForm {...props} />
    </>
  );
}

function ApplyForm({ payment, view, refused, invoice }: Props & { invoice: OpenInvoice }) {
  const { name, amount, cents } = payment;
  const { number, reference, reservationId, version, leftCents } = invoice;
  const key = `${name} ${number}`;
  const typed = fieldValuesAndProblems(refused, "apply", key);
  const sendsMail = useHasMailServer();
  const left = formatDollarsAndCents(leftCents);
  return (
    <details className="decide" id={`apply-${number}`} open={typed.refused}>
      <summary>
        Apply {amount} to invoice {number}
      </summary>
      <form method="post" className="stack">
        <input type="hidden" name="payment" value={name} />
        <input type="hidden" name="of" value={key} />
        <input type="hidden" name="to" value={reservationId} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="seen" value={view.seen} />
        <p>
          Invoice {number}, for reservation {reference}, has {left} left to pay. The tax report
          counts the payment on the day it came.{" "}
          {describeEmailTo({ who: view.person ?? "The buyer", at: view.email }, sendsMail)}
        </p>
        {cents > leftCents && (
          <SelectField
            id={`excess-${number}`}
            label={`The other ${formatDollarsAndCents(cents - leftCents)}`}
            name="excess"
            options={TOO_MUCH.slice(1)}
            defaultValue={typed.value("excess", "credit")}
            problem={typed.problem("excess")}
          />
        )}
        <Button type="submit" name="do" value="apply">
          Apply to invoice {number}
        </Button>
      </form>
    </details>
  );
}

function KeepAsCreditForm({ payment, view, refused }: Props) {
  const { name, leftCents } = payment;
  const sendsMail = useHasMailServer();
  const left = formatDollarsAndCents(leftCents);
  return (
    <details
      className="decide"
      id={`keep-${name}`}
      open={fieldValuesAndProblems(refused, "keep", name).refused}
    >
      <summary>Keep {left} as a credit</summary>
      <form method="post" className="stack">
        <input type="hidden" name="payment" value={name} />
        <input type="hidden" name="of" value={name} />
        <input type="hidden" name="left" value={leftCents} />
        <input type="hidden" name="seen" value={view.seen} />
        <p>
          They can use it on a later mailing.{" "}
          {describeEmailTo({ who: view.person ?? "The buyer", at: view.email }, sendsMail)} You can
          take the credit back while it isn't used.
        </p>
        <Button type="submit" name="do" value="keep">
          Keep {left} as a credit
        </Button>
      </form>
    </details>
  );
}
