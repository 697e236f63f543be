import { Field, SelectField, Submit } from "#app/office/forms/controls.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { NO_MAIL_SERVER, useHasMailServer } from "#app/office/record/describe-email.ts";
import type {
  ReservationPanelProps,
  ReservationView,
} from "#app/office/reservations/reservation-view.ts";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";

type Payment = ReservationView["money"]["payments"][number];
type Props = ReservationPanelProps & { payment: Payment };

const REASONS = [
  { value: "mistake", name: "I recorded it by mistake" },
  { value: "bounced", name: "The check bounced" },
] as const;

/** Takes a recorded payment back; it stays in the list, with what happened. */
export function TakeBackPaymentForm({ payment, view, refused }: Props) {
  const { name, amount, method } = payment;
  const { dueDates } = view;
  if (!dueDates) return null;
  // A refund that they were promised goes with it.
  const mayReverse = view.rights.refund || !view.hasEnded || unsentOf(payment).length === 0;
  return (
    <details
      className="decide"
      id={`reverse-${name}`}
      open={fieldValuesAndProblems(refused, "reverse", name).refused}
    >
      <summary>
        {method === "Forgiven"
          ? `Ask for the ${amount} after all`
          : `Reverse ${amount} payment (bounced or a mistake)`}
      </summary>
      {mayReverse ? (
        <TakeBackForm payment={payment} view={view} refused={refused} dueOn={dueDates} />
      ) : (
        <p>Only an owner can do this, because you owe them a refund for it.</p>
      )}
    </details>
  );
}

function TakeBackForm({
  payment,
  view,
  refused,
  dueOn: { today, reopened },
}: Props & { dueOn: { today: string; reopened: string } }) {
  const { name, amount, method } = payment;
  const typed = fieldValuesAndProblems(refused, "reverse", name);
  const sendsMail = useHasMailServer();
  const isForgiven = method === "Forgiven";
  return (
    <form method="post" className="stack">
      <HiddenFields of={name} version={view.money.version} seen={view.seen} />
      <p>
        {payment.isWaiting
          ? "The payment stays in the list, marked as reversed. The totals subtract it as of today. We don’t email them."
          : view.hasEnded
            ? afterTheEnd(payment, sendsMail)
            : `This reopens the invoice, and payment for ${view.place} is due again. ${isForgiven ? "What you forgave" : "The payment"} stays in the list, marked as reversed. The totals and the tax report subtract it as of today.${isForgiven ? "" : ` If the check bounced after we emailed them that it was paid, ${emailsThem(sendsMail)}`}`}
      </p>
      {isForgiven ? (
        <input type="hidden" name="reason" value="mistake" />
      ) : (
        <SelectField
          {...typed.field("reason", "mistake")}
          id={`why-${name}`}
          label="What happened"
          options={REASONS}
        />
      )}
      {view.hasEnded || payment.isWaiting ? (
        <input type="hidden" name="dueOn" value={reopened} />
      ) : (
        <Field
          {...typed.field("dueOn", reopened)}
          id={`due-${name}`}
          label="New due date"
          type="date"
          min={today}
          required
        />
      )}
      <Field
        {...typed.field("note")}
        id={`taken-back-because-${name}`}
        label="Note"
        hint="Only the office sees it."
      />
      <Submit value="reverse" weight="danger">
        {isForgiven ? `Ask for ${amount} again` : `Reverse ${amount}`}
      </Submit>
    </form>
  );
}

/** What it does to a reservation that has ended: what isn't sent of the refunds of the payment is dropped. */
function afterTheEnd(payment: Payment, sendsMail: boolean): string {
  const unsent = unsentOf(payment);
  const stays =
    "The reservation stays as it is. The payment stays in the list, marked as reversed. The totals and the tax report subtract it as of today.";
  if (unsent.length === 0) return stays;
  return `${stays} You no longer need to send back ${unsent.join(" and ")}. If we told them about that refund, ${emailsThem(sendsMail)}`;
}

const unsentOf = ({ refunds }: Payment) =>
  refunds.filter(({ toSend }) => toSend).map(({ amount }) => amount);

const emailsThem = (sendsMail: boolean) =>
  sendsMail
    ? "we email them once."
    : `we write them an email that is saved, not sent: ${NO_MAIL_SERVER}.`;
