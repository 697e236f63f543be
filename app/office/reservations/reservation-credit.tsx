import { Button, Field } from "#app/office/forms/controls.tsx";
import {
  type FormErrorWithChanges,
  submittedValues,
} from "#app/office/forms/form-error-notice.tsx";
import { describeEmailTo, useSendsMail } from "#app/office/record/describe-email.ts";
import { dollars } from "#platform/money.ts";
import type { ReservationView } from "./reservation-view.ts";

type Props = { view: ReservationView; refused: FormErrorWithChanges | undefined };

/** Applies this business's credits to its open invoice, in full or in part. */
export function ApplyCreditForm({ view, refused }: Props) {
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
}: Props & {
  credit: ReservationView["credits"][number];
  billed: NonNullable<ReservationView["money"]["billed"]>;
}) {
  const { id, reference, left, leftCents, until } = credit;
  const typed = submittedValues(refused, "credit", String(id));
  const most = Math.min(leftCents, billed.totalCents);
  const who = view.person ?? "The buyer";
  return (
    <details className="decide" open={typed.refused}>
      <summary>
        Use their credit of {left}, from {reference}
      </summary>
      <form method="post" className="stack">
        <input type="hidden" name="credit" value={id} />
        <input type="hidden" name="of" value={id} />
        <input type="hidden" name="version" value={billed.version} />
        <input type="hidden" name="seen" value={view.seen} />
        <p>
          It is good until {until}. What you use comes off invoice {billed.number}, on which{" "}
          {billed.total} is to be paid; the rest of the credit stays good. With {billed.total} the
          place is paid. {describeEmailTo({ who, at: view.email }, useSendsMail())} If the place is
          given up later by our rules, the credit is good again.
        </p>
        <Field
          id={`credit-${id}`}
          label="How much of it, in dollars"
          hint={`Up to ${dollars(most)}`}
          name="amount"
          inputMode="decimal"
          defaultValue={typed.value("amount", (most / 100).toFixed(2))}
          problem={typed.problem("creditCents")}
          required
        />
        <Button type="submit" name="do" value="credit">
          Take it off invoice {billed.number}
        </Button>
      </form>
    </details>
  );
}
