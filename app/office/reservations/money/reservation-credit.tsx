import { Button, Field } from "#app/office/forms/controls.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import type {
  ReservationPanelProps,
  ReservationView,
} from "#app/office/reservations/reservation-view.ts";
import { whyActionIsFinal } from "#app/office/undo/final-actions.ts";
import { dollars } from "#platform/money.ts";

/** Applies this business's credits to its open invoice, in full or in part. */
export function ApplyCreditForm({ view, refused }: ReservationPanelProps) {
  const { billed } = view.money;
  if (!billed) return null;
  return view.credits.map((credit) => (
    <CreditForm key={credit.id} credit={credit} billed={billed} view={view} refused={refused} />
  ));
}

function CreditForm({
  credit,
  billed,
  view,
  refused,
}: ReservationPanelProps & {
  credit: ReservationView["credits"][number];
  billed: NonNullable<ReservationView["money"]["billed"]>;
}) {
  const { id, reference, left, leftCents, until } = credit;
  const typed = fieldValuesAndProblems(refused, "credit", String(id));
  const most = Math.min(leftCents, billed.totalCents);
  const who = view.person ?? "The buyer";
  return (
    <details className="decide" open={typed.refused}>
      <summary>
        Use their {left} credit from {reference}
      </summary>
      <form method="post" className="stack">
        <input type="hidden" name="credit" value={id} />
        <input type="hidden" name="of" value={id} />
        <input type="hidden" name="version" value={billed.version} />
        <input type="hidden" name="seen" value={view.seen} />
        <p>
          Good until {until}. Invoice {billed.number} has {billed.total} left to pay. Using{" "}
          {billed.total} pays for the spot; any credit left over stays good.{" "}
          {describeEmailTo({ who, at: view.email }, useHasMailServer())}{" "}
          {whyActionIsFinal("payWithCredit")}
        </p>
        <Field
          id={`credit-${id}`}
          label="Amount (USD)"
          hint={`Up to ${dollars(most)}`}
          name="amount"
          inputMode="decimal"
          defaultValue={typed.value("amount", (most / 100).toFixed(2))}
          problem={typed.problem("creditCents")}
          required
        />
        <Button type="submit" name="do" value="credit">
          Apply to invoice {billed.number}
        </Button>
      </form>
    </details>
  );
}
