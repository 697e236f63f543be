import { Button, Field } from "#app/office/forms/controls.tsx";
import {
  type FormErrorWithChanges,
  submittedValues,
} from "#app/office/forms/form-error-notice.tsx";
import { RefundPaymentForm } from "./reservation-refund-form.tsx";
import type { ReservationView } from "./reservation-view.ts";

type Payment = ReservationView["money"]["payments"][number];
type Refund = Payment["refunds"][number];
type Props = { view: ReservationView; refused: FormErrorWithChanges | undefined };

/** A payment: its outcome, its refunds, and the possible actions. */
export function PaymentPanel({ payment, view, refused }: Props & { payment: Payment }) {
  const { method, amount, when, note, outcome, refunds, leftCents } = payment;
  const mayGiveBack = view.rights.refund && leftCents > 0 && !view.money.hasCredit;
  return (
    <li>
      <div>
        <b>
          {method} payment, {amount}
        </b>
        <p>
          {when}
          {note && `, “${note}”`}. {outcome}
        </p>
        {refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} view={view} refused={refused} />
        ))}
        {mayGiveBack && <RefundPaymentForm payment={payment} view={view} refused={refused} />}
      </div>
    </li>
  );
}

function Refund({ refund, view, refused }: Props & { refund: Refund }) {
  const { amount, words, tax, toSend, failed, again } = refund;
  return (
    <>
      <p>
        <span className={`pill ${toSend ? "bad" : "good"}`}>
          {amount} {words}.
        </span>
        {tax && ` ${tax} of it is city tax.`}
        {failed && ` The gateway says: ${failed}.`}
      </p>
      {toSend && view.rights.refund && (
        <>
          {again && <SendAgain refund={refund} view={view} refused={refused} />}
          <Sent refund={refund} view={view} refused={refused} />
        </>
      )}
    </>
  );
}

function SendAgain({ refund: { id, amount, version }, view, refused }: Props & { refund: Refund }) {
  return (
    <details
      className="decide"
      id={`again-${id}`}
      open={submittedValues(refused, "again", id).refused}
    >
      <summary>Send {amount} again</summary>
      <form method="post" className="stack">
        <input type="hidden" name="refund" value={id} />
        <input type="hidden" name="of" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="seen" value={view.seen} />
        <p>
          The gateway is asked to send {amount} to the card of {view.business ?? "the buyer"} once
          more. It goes back once, however often you press. If the card is closed, it will fail
          again: then send it another way.
        </p>
        <Button type="submit" name="do" value="again">
          Send {amount} to their card again
        </Button>
      </form>
    </details>
  );
}

function Sent({
  refund: { id, amount, version, again },
  view,
  refused,
}: Props & { refund: Refund }) {
  const typed = submittedValues(refused, "record-refund-sent", id);
  return (
    <details className="decide" id={`sent-${id}`} open={typed.refused}>
      <summary>
        I have sent {amount} {again ? "another way" : "back"}
      </summary>
      <form method="post" className="stack">
        <input type="hidden" name="refund" value={id} />
        <input type="hidden" name="of" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="seen" value={view.seen} />
        <Field
          id={`how-${id}`}
          label="How it was sent"
          hint="For example: check 77. It counts as gone back from today; if it is the last of the payment, the site writes them an email."
          name="how"
          defaultValue={typed.value("how")}
          maxLength={200}
          required
        />
        <Button type="submit" name="do" value="record-refund-sent" weight={again ? "plain" : "go"}>
          Record that {amount} went to {view.business ?? "them"}
        </Button>
      </form>
    </details>
  );
}
