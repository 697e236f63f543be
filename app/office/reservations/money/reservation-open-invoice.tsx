import { Field, SelectField } from "#app/office/forms/controls.tsx";
import { Decision } from "#app/office/forms/decision.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import type {
  ReservationPanelProps,
  ReservationView,
} from "#app/office/reservations/reservation-view.ts";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";

type Billed = NonNullable<ReservationView["money"]["billed"]>;

/** What the office can agree about an open invoice: its rest, its due date, paying in parts. */
export function OpenInvoiceTermsForms({ view, refused }: ReservationPanelProps) {
  const { billed } = view.money;
  if (!billed?.isOpen) return null;
  return (
    <>
      {billed.isPartPaid && view.rights.refund && (
        <ForgiveRest view={view} refused={refused} billed={billed} />
      )}
      <ChangeDueDate view={view} refused={refused} billed={billed} />
      <AllowParts view={view} billed={billed} />
    </>
  );
}

const AFTER_CLOSE = [
  { value: "no", name: "Stop and tell me" },
  { value: "yes", name: "Change it anyway" },
] as const;

function Seen({ view, billed }: { view: ReservationView; billed: Billed }) {
  return (
    <>
      <HiddenFields version={billed.version} seen={view.seen} />
    </>
  );
}

function ForgiveRest({ view, refused, billed }: ReservationPanelProps & { billed: Billed }) {
  const typed = fieldValuesAndProblems(refused, "forgive");
  const sendsMail = useHasMailServer();
  return (
    <Decision
      id="forgive"
      open={typed.refused}
      summary={`Forgive the remaining ${billed.total}`}
      shown={{}}
      action="forgive"
      label={`Forgive ${billed.total}`}
    >
      <Seen view={view} billed={billed} />
      <p>
        This marks invoice {billed.number} and the spot as paid. No tax is due on what you forgive.{" "}
        {describeEmailTo({ who: "The buyer" }, sendsMail)} You can undo this.
      </p>
      <Field
        {...typed.field("because")}
        id="forgive-because"
        label="Reason"
        hint="For example: the bank took a fee. Only the office sees it."
        required
      />
    </Decision>
  );
}

function ChangeDueDate({ view, refused, billed }: ReservationPanelProps & { billed: Billed }) {
  const typed = fieldValuesAndProblems(refused, "due-date");
  const sendsMail = useHasMailServer();
  const facts = view.dueDates;
  if (!facts) return null;
  return (
    <Decision
      id="due-date"
      open={typed.refused}
      summary={`Change the due date (now ${billed.due})`}
      shown={{}}
      action="due-date"
      label="Change due date"
    >
      <Seen view={view} billed={billed} />
      <p>
        {facts.isPrinted
          ? "Their ad is printed, so the spot stays theirs."
          : `Booking closes ${facts.closes}, and the card goes to print ${facts.print}.`}{" "}
        {describeEmailTo({ who: "The buyer" }, sendsMail)}
      </p>
      <Field
        {...typed.field("dueOn", billed.dueOn)}
        id="due-on"
        label="New due date"
        type="date"
        min={facts.today}
        required
      />
      {facts.mayBeAfterClose && (
        <SelectField
          {...typed.field("afterClose", "no")}
          id="after-close"
          label="If the new date is after booking closes"
          options={AFTER_CLOSE}
        />
      )}
      <Field
        {...typed.field("because")}
        id="due-because"
        label="Reason"
        hint="Only the office sees it."
        required
      />
    </Decision>
  );
}

function AllowParts({ view, billed }: { view: ReservationView; billed: Billed }) {
  const { partsAllowed } = billed;
  return (
    <Decision
      id="parts"
      summary={`${partsAllowed ? "They can make partial payments" : "Let them make partial payments"}`}
      shown={{}}
      action="parts"
      label={`${partsAllowed ? "Go back to one payment" : "Let them make partial payments"}`}
    >
      <Seen view={view} billed={billed} />
      <p>
        {partsAllowed
          ? "Their page and their invoice say that they can make partial payments. You can go back to a single payment; what they’ve paid still counts."
          : "Their page and their invoice will say that they can make partial payments. The due date stays the same. We don’t email them."}
      </p>
      <input type="hidden" name="allowed" value={partsAllowed ? "no" : "yes"} />
    </Decision>
  );
}
