import { Button, Field } from "#app/office/forms/controls.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import type {
  ReservationPanelProps,
  ReservationView,
} from "#app/office/reservations/reservation-view.ts";
import { whyActionIsFinal } from "#app/office/undo/final-actions.ts";
import { RefundPaymentForm } from "./reservation-refund-form.tsx";
import { TakeBackPaymentForm } from "./reservation-take-back.tsx";
import { WaitingPaymentForms } from "./reservation-waiting-payment.tsx";

type Payment = ReservationView["money"]["payments"][number];
type Refund = Payment["refunds"][number];
type RefundProps = ReservationPanelProps & { refund: Refund };

export function PaymentPanel({
  payment,
  view,
  refused,
}: ReservationPanelProps & { payment: Payment }) {
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
        {payment.isTakenBack && <span className="pill bad">Reversed</span>}
        {refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} view={view} refused={refused} />
        ))}
        {payment.isWaiting && view.rights.record && (
          <WaitingPaymentForms payment={payment} view={view} refused={refused} />
        )}
        {mayGiveBack && <RefundPaymentForm payment={payment} view={view} refused={refused} />}
        {payment.reversible && view.rights.record && (
          <TakeBackPaymentForm payment={payment} view={view} refused={refused} />
        )}
      </div>
    </li>
  );
}

function Refund({ refund, view, refused }: RefundProps) {
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
          {again && <SendAgain refund={refund} view={view} refused={refused} />}
          <Sent refund={refund} view={view} refused={refused} />
        </>
      )}
      {refund.sentByHand && view.rights.refund && (
        <NotSent refund={refund} view={view} refused={refused} />
      )}
      {refund.withdrawable && view.rights.refund && (
        <Withdraw refund={refund} view={view} refused={refused} />
      )}
    </>
  );
}

function NotSent({ refund: { id, amount, version }, view, refused }: RefundProps) {
  const sendsMail = useHasMailServer();
  return (
    <details
      className="decide"
      id={`not-sent-${id}`}
      open={fieldValuesAndProblems(refused, "not-sent", id).refused}
    >
      <summary>Mark the {amount} refund as not sent</summary>
      <form method="post" className="stack">
        <input type="hidden" name="refund" value={id} />
        <input type="hidden" name="of" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="seen" value={view.seen} />
        <p>
          For a refund that you recorded by mistake. You owe them {amount} again, and it no longer
          counts as refunded.{" "}
          {view.isRefunded &&
            `Until you send it, the reservation is marked canceled, not refunded. ${describeEmailTo({ who: view.person ?? "The buyer", at: view.email }, sendsMail)}`}
        </p>
        <Button type="submit" name="do" value="not-sent">
          Mark as not sent
        </Button>
      </form>
    </details>
  );
}

function Withdraw({ refund: { id, amount, version }, view, refused }: RefundProps) {
  const sendsMail = useHasMailServer();
  return (
    <details
      className="decide"
      id={`withdraw-${id}`}
      open={fieldValuesAndProblems(refused, "withdraw", id).refused}
    >
      <summary>Cancel this refund</summary>
      <form method="post" className="stack">
        <input type="hidden" name="refund" value={id} />
        <input type="hidden" name="of" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="seen" value={view.seen} />
        <p>
          No money goes out. You keep the {amount} as their payment, or as their credit if the
          refund paid one out. If we told them about the refund:{" "}
          {describeEmailTo({ who: view.person ?? "The buyer", at: view.email }, sendsMail)}
        </p>
        <Button type="submit" name="do" value="withdraw">
          Cancel {amount} refund
        </Button>
      </form>
    </details>
  );
}

function SendAgain({ refund: { id, amount, version }, view, refused }: RefundProps) {
  return (
    <details
      className="decide"
      id={`again-${id}`}
      open={fieldValuesAndProblems(refused, "again", id).refused}
    >
      <summary>Retry {amount} refund</summary>
      <form method="post" className="stack">
        <input type="hidden" name="refund" value={id} />
        <input type="hidden" name="of" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="seen" value={view.seen} />
        <p>
          We ask the card processor again to refund {amount} to {view.business ?? "the buyer"}'s
          card. They get it only once, even if you click twice. If the card is closed, send the
          money another way. {whyActionIsFinal("retryRefund")}
        </p>
        <Button type="submit" name="do" value="again">
          Retry {amount} refund
        </Button>
      </form>
    </details>
  );
}

function Sent({ refund: { id, amount, version, again }, view, refused }: RefundProps) {
  const typed = fieldValuesAndProblems(refused, "record-refund-sent", id);
  return (
    <details className="decide" id={`sent-${id}`} open={typed.refused}>
      <summary>
        Record the {amount} refund you sent{again && " another way"}
      </summary>
      <form method="post" className="stack">
        <input type="hidden" name="refund" value={id} />
        <input type="hidden" name="of" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="seen" value={view.seen} />
        <Field
          id={`how-${id}`}
          label="How you sent it"
          hint={`For example: check 77. It counts as refunded today.${useHasMailServer() ? " If it's the whole payment, we email them." : ""}`}
          name="how"
          defaultValue={typed.value("how")}
          required
        />
        <Button type="submit" name="do" value="record-refund-sent" weight={again ? "plain" : "go"}>
          Record {amount} sent to {view.business ?? "them"}
        </Button>
      </form>
    </details>
  );
}
