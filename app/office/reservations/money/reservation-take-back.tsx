import { Button, Field, SelectField } from "#app/office/forms/controls.tsx";
import {
  type FormErrorWithChanges,
  fieldValuesAndProblems,
} from "#app/office/forms/form-error-notice.tsx";
import { NO_MAIL_SERVER, useHasMailServer } from "#app/office/record/describe-email.ts";
import type { ReservationView } from "#app/office/reservations/reservation-view.ts";

type Payment = ReservationView["money"]["payments"][number];
type Props = {
  payment: Payment;
  view: ReservationView;
  refused: FormErrorWithChanges | undefined;
};

const REASONS = [
  { value: "mistake", name: "I recorded it by mistake" },
  { value: "bounced", name: "The check bounced" },
] as const;

/** Takes a recorded payment back; it stays in the list, with what happened. */
export function TakeBackPayment({ payment: { name, amount, method }, view, refused }: Props) {
  const typed = fieldValuesAndProblems(refused, "reverse", name);
  const sendsMail = useHasMailServer();
  if (!view.dueDates) return null;
  const isForgiven = method === "Forgiven";
  return (
    <details className="decide" id={`reverse-${name}`} open={typed.refused}>
      <summary>
        {isForgiven
          ? `Ask for the ${amount} after all`
          : `Reverse ${amount} payment (bounced or a mistake)`}
      </summary>
      <form method="post" className="stack">
        <input type="hidden" name="of" value={name} />
        <input type="hidden" name="version" value={view.money.version} />
        <input type="hidden" name="seen" value={view.seen} />
        <p>
          {view.hasEnded
            ? "The reservation stays as it is. The payment stays in the list, marked as reversed."
            : `This opens the invoice again, and payment for ${view.place} is due again. ${isForgiven ? "What you forgave" : "The payment"} stays in the list, marked as reversed. The totals and the tax report subtract it today.`}
          {!isForgiven &&
            (sendsMail
              ? " If the check bounced and we told them it was paid, we email them once."
              : ` If the check bounced and we told them it was paid, the email to them will be saved, not sent: ${NO_MAIL_SERVER}.`)}
        </p>
        {isForgiven ? (
          <input type="hidden" name="why" value="mistake" />
        ) : (
          <SelectField
            id={`why-${name}`}
            label="What happened"
            name="why"
            options={REASONS}
            defaultValue={typed.value("why", "mistake")}
            problem={typed.problem("why")}
          />
        )}
        {view.hasEnded ? (
          <input type="hidden" name="dueOn" value={view.dueDates.reopened} />
        ) : (
          <Field
            id={`due-${name}`}
            label="Due again on"
            name="dueOn"
            type="date"
            min={view.dueDates.today}
            defaultValue={typed.value("dueOn", view.dueDates.reopened)}
            problem={typed.problem("dueOn")}
            required
          />
        )}
        <Field
          id={`taken-back-because-${name}`}
          label="Note"
          hint="Only the office sees it."
          name="because"
          defaultValue={typed.value("because")}
          maxLength={200}
        />
        <Button type="submit" name="do" value="reverse" weight="danger">
          {isForgiven ? `Ask for ${amount} again` : `Reverse ${amount}`}
        </Button>
      </form>
    </details>
  );
}
