import { Field, SelectField } from "#app/office/forms/controls.tsx";
import { FoldedForm } from "#app/office/forms/folded-form.tsx";
import { WhyActionIsFinal } from "#app/office/frame/done-notice.tsx";
import { useHasMailServer } from "#app/office/record/describe-upcoming-email.ts";
import type {
  ReservationPanelProps,
  ReservationView,
} from "#app/office/reservations/reservation-view.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { RefundPaymentForm, ReversePaymentForm } from "./payment-back-forms.tsx";
import { OVERPAYMENT_CHOICES } from "./reservation-open-invoice.tsx";

type Payment = ReservationView["money"]["payments"][number];
type Refund = Payment["refunds"][number];
type RefundProps = ReservationPanelProps & { refund: Refund };

export function PaymentRow({ payment, view }: ReservationPanelProps & { payment: Payment }) {
  const { method, amount, when, note, outcome, refunds, leftCents } = payment;
  const mayGiveBack =
    view.rights.refund && leftCents > 0 && (payment.isWaiting || !view.creditHistory.blocksRefunds);
  return (
    <li>
      <div>
        <b>
          {method === "Forgiven" ? "Forgiven" : `${method} payment`}, {amount}
        </b>
        <p>
          {when}
          {note && `, “${note}”`}. {payment.reversal ?? outcome}
        </p>
        {payment.isReversed && <span className="pill bad">Reversed</span>}
        {refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} view={view} />
        ))}
        {payment.isWaiting && view.rights.record && (
          <WaitingPaymentForms payment={payment} view={view} />
        )}
        {mayGiveBack && <RefundPaymentForm payment={payment} view={view} />}
        {payment.reversible && view.rights.record && (
          <ReversePaymentForm payment={payment} view={view} />
        )}
      </div>
    </li>
  );
}

function Refund({ refund, view }: RefundProps) {
  const { amount, words, tax, toSend, failed, again } = refund;
  return (
    <>
      <p>
        <span className={`pill ${toSend ? "bad" : "good"}`}>
          {amount} {words}.
        </span>
        {tax && ` This includes ${tax} in city tax.`}
        {failed && ` The card processor says: ${failed}.`}
      </p>
      {toSend && view.rights.refund && (
        <>
          {again && <RetryRefundForm refund={refund} view={view} />}
          <RecordRefundSentForm refund={refund} view={view} />
        </>
      )}
      {refund.sentByHand && view.rights.refund && (
        <MarkRefundNotSentForm refund={refund} view={view} />
      )}
      {refund.withdrawable && view.rights.refund && (
        <CancelRefundForm refund={refund} view={view} />
      )}
    </>
  );
}

function MarkRefundNotSentForm({ refund: { id, amount, version }, view }: RefundProps) {
  return (
    <FoldedForm
      id={`not-sent-${id}`}
      summary={`Mark the ${amount} refund as not sent`}
      shown={{ refundId: id, of: id, version, seen: view.seen }}
      action="not-sent"
      label="Mark as not sent"
    >
      <p>
        For a refund that you recorded by mistake. You owe them {amount} again, and it no longer
        counts as refunded.{" "}
        {view.isRefunded &&
          `Until you send it, the reservation is marked canceled, not refunded. ${view.emailNote}`}
      </p>
    </FoldedForm>
  );
}

function CancelRefundForm({ refund: { id, amount, version }, view }: RefundProps) {
  return (
    <FoldedForm
      id={`withdraw-${id}`}
      summary="Cancel this refund"
      shown={{ refundId: id, of: id, version, seen: view.seen }}
      action="withdraw"
      label={`Cancel ${amount} refund`}
    >
      <p>
        No money goes out. You keep the {amount} as their payment, or as their credit if the refund
        paid one out. If we told them about the refund: {view.emailNote}
      </p>
    </FoldedForm>
  );
}

function RetryRefundForm({ refund: { id, amount, version }, view }: RefundProps) {
  return (
    <FoldedForm
      id={`again-${id}`}
      summary={`Retry ${amount} refund`}
      shown={{ refundId: id, of: id, version, seen: view.seen }}
      action="again"
      label={`Retry ${amount} refund`}
    >
      <p>
        We ask the card processor again to refund {amount} to {view.business ?? "the buyer"}’s card.
        They get it only once, even if you click twice. If the card is closed, send the money
        another way. <WhyActionIsFinal action="retryRefund" />
      </p>
    </FoldedForm>
  );
}

function RecordRefundSentForm({ refund: { id, amount, version, again }, view }: RefundProps) {
  return (
    <FoldedForm
      id={`sent-${id}`}
      summary={`Record the ${amount} refund you sent${again && " another way"}`}
      shown={{ refundId: id, of: id, version, seen: view.seen }}
      action="record-refund-sent"
      label={`Record ${amount} sent to ${view.business ?? "them"}`}
      weight={again ? "plain" : "go"}
    >
      <Field
        name="note"
        id={`how-${id}`}
        label="How you sent it"
        hint={`For example: check 77. It counts as refunded today.${useHasMailServer() ? " If it’s the whole payment, we email them." : ""}`}
        required
      />
    </FoldedForm>
  );
}

type Props = ReservationPanelProps & { payment: ReservationView["money"]["payments"][number] };

type OpenInvoice = ReservationView["openInvoices"][number];

function WaitingPaymentForms(props: Props) {
  const { payment, view } = props;
  const isWhole = payment.leftCents === payment.cents;
  return (
    <>
      {isWhole &&
        view.openInvoices.map((invoice) => (
          <ApplyPaymentForm key={invoice.number} {...props} invoice={invoice} />
        ))}
      <KeepAsCreditForm {...props} />
    </>
  );
}

function ApplyPaymentForm({ payment, view, invoice }: Props & { invoice: OpenInvoice }) {
  const { name, amount, cents } = payment;
  const { number, reference, reservationId, version, leftCents } = invoice;
  const key = `${name} ${number}`;
  const left = formatDollarsAndCents(leftCents);
  return (
    <FoldedForm
      id={`apply-${number}`}
      summary={`Apply ${amount} to invoice ${number}`}
      shown={{ payment: name, of: key, reservationId, version, seen: view.seen }}
      action="apply"
      label={`Apply to invoice ${number}`}
    >
      <p>
        Invoice {number}, for reservation {reference}, has {left} left to pay. The tax report counts
        the payment on the day it came. {view.emailNote}
      </p>
      {cents > leftCents && (
        <SelectField
          name="excess"
          defaultValue="credit"
          id={`excess-${number}`}
          label={`The other ${formatDollarsAndCents(cents - leftCents)}`}
          options={OVERPAYMENT_CHOICES.slice(1)}
        />
      )}
    </FoldedForm>
  );
}

function KeepAsCreditForm({ payment, view }: Props) {
  const { name, leftCents } = payment;
  const left = formatDollarsAndCents(leftCents);
  return (
    <FoldedForm
      id={`keep-${name}`}
      summary={`Keep ${left} as a credit`}
      shown={{ payment: name, of: name, leftCents, seen: view.seen }}
      action="keep"
      label={`Keep ${left} as a credit`}
    >
      <p>
        They can use it on a later mailing. {view.emailNote} You can take the credit back while it
        isn’t used.
      </p>
    </FoldedForm>
  );
}
