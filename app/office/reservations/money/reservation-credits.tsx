import { Button, Field } from "#app/office/forms/controls.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { CreditFacts } from "#app/office/record/credit-facts.tsx";
import type { CreditView } from "#app/office/record/credit-views.ts";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import type { ReservationPanelProps } from "#app/office/reservations/reservation-view.ts";
import { whyActionIsFinal } from "#app/office/undo/final-actions.ts";
import { formatDollarsAndCents } from "#platform/money.ts";

export function ReservationCredits({ view, refused }: ReservationPanelProps) {
  const { given, paying } = view.creditHistory;
  return (
    <>
      {given.map((credit) => (
        <li key={credit.id} id={`credit-given-${credit.id}`}>
          <div>
            <CreditFacts credit={credit} />
            {view.rights.refund && credit.leftCents > 0 && (
              <PayOut credit={credit} view={view} refused={refused} />
            )}
            {view.rights.refund && credit.isUnused && (
              <TakeBack credit={credit} view={view} refused={refused} />
            )}
          </div>
          <span className={`pill ${credit.isGood ? "good" : ""}`}>Credit</span>
        </li>
      ))}
      {paying.map((credit) => (
        <li key={credit.id}>
          <div>
            <CreditFacts credit={credit} from />
          </div>
          <span className="pill">Paid with credit</span>
        </li>
      ))}
    </>
  );
}

function PayOut({ credit, view, refused }: ReservationPanelProps & { credit: CreditView }) {
  const { id, left, leftCents, version, state } = credit;
  const typed = fieldValuesAndProblems(refused, "pay-out", String(id));
  const sendsMail = useHasMailServer();
  const way = view.money.payments.some(({ isOnline }) => isOnline)
    ? "Money that came by card goes back to the card; the rest you send yourself."
    : "You send it yourself, the same way they paid.";
  return (
    <details className="decide" id={`pay-out-${id}`} open={typed.refused}>
      <summary>Pay out this credit</summary>
      <form method="post" className="stack">
        <input type="hidden" name="of" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="seen" value={view.seen} />
        <p>
          {state}. They get money instead, and that amount comes off the credit. {way}{" "}
          {describeEmailTo({ who: view.person ?? "The buyer", at: view.email }, sendsMail)} You can
          cancel the refund until the money is sent.
        </p>
        <Field
          id={`pay-out-amount-${id}`}
          label="Amount (USD)"
          hint={`Up to ${left}`}
          name="amount"
          inputMode="decimal"
          defaultValue={typed.value("amount", (leftCents / 100).toFixed(2))}
          problem={typed.problem("payOutCents")}
          required
        />
        <Button type="submit" name="do" value="pay-out">
          Pay out credit
        </Button>
      </form>
    </details>
  );
}

function TakeBack({ credit, view, refused }: ReservationPanelProps & { credit: CreditView }) {
  const { id, leftCents, version } = credit;
  const typed = fieldValuesAndProblems(refused, "take-back", String(id));
  const sendsMail = useHasMailServer();
  return (
    <details className="decide" id={`take-back-${id}`} open={typed.refused}>
      <summary>Take back this credit</summary>
      <form method="post" className="stack">
        <input type="hidden" name="of" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="seen" value={view.seen} />
        <p>
          For a credit that was given by mistake. They can't use the{" "}
          {formatDollarsAndCents(leftCents)} anymore, and you can refund their payment instead.{" "}
          {describeEmailTo({ who: view.person ?? "The buyer", at: view.email }, sendsMail)}{" "}
          {whyActionIsFinal("takeBackCredit")}
        </p>
        <Field
          id={`take-back-because-${id}`}
          label="Reason"
          hint="The email shows it, and the audit log keeps it."
          name="because"
          defaultValue={typed.value("because")}
          problem={typed.problem("because")}
          required
        />
        <Button type="submit" name="do" value="take-back" weight="danger">
          Take back {formatDollarsAndCents(leftCents)}
        </Button>
      </form>
    </details>
  );
}
