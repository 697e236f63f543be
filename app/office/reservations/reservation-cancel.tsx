import { Button, Choice, Field } from "#app/office/controls.tsx";
import { Panel } from "#app/office/page.tsx";
import { type Refused, typedIn } from "#app/office/stale.tsx";
import { dollars } from "#platform/money.ts";
import type { ReservationView } from "./reservation-view.ts";

const GIVES = {
  refund: "the whole payment back",
  credit: "a credit for a later mailing",
  nothing: "nothing",
} as const;

/** Cancels, and says beforehand what that does, to whom, and with which money. */
export function CancelPanel({
  view,
  refused,
}: {
  view: ReservationView;
  refused: Refused | undefined;
}) {
  if (!view.cancellable) return null;
  if (!view.rights.cancel) {
    return (
      <Panel title="Cancel">
        <p className="nothing">This place is paid. Only the owner can cancel it.</p>
      </Panel>
    );
  }
  const typed = typedIn(refused, "cancel");
  return (
    <Panel title="Cancel">
      <details className="decide" id="cancel" open={typed.refused}>
        <summary>Cancel the place of {view.holder}</summary>
        <form method="post" className="stack">
          <input type="hidden" name="version" value={view.version} />
          <input type="hidden" name="seen" value={view.seen} />
          <input type="hidden" name="expects" value={view.ladder} />
          <p>{consequences(view)}</p>
          {view.isPaid ? (
            <>
              <Choice
                id="gives"
                label="What they get"
                name="gives"
                defaultValue={typed.value("gives", view.ladder)}
                options={(["refund", "credit", "nothing"] as const).map((gives) => ({
                  value: gives,
                  name: `${GIVES[gives]}${gives === view.ladder ? " (the published rule)" : ""}`,
                }))}
              />
              <Field
                id="because"
                label="Why, if it is not the published rule"
                hint="The journal keeps it for good."
                name="because"
                defaultValue={typed.value("because")}
                maxLength={500}
                problem={typed.problem("because")}
              />
            </>
          ) : (
            <input type="hidden" name="gives" value="nothing" />
          )}
          <Button type="submit" name="do" value="cancel" weight="danger">
            Cancel the place of {view.holder}
          </Button>
        </form>
      </details>
    </Panel>
  );
}

function consequences(view: ReservationView): string {
  const { place, mailing, money, person, email } = view;
  const cash = view.isPaid
    ? `By the published rule they get ${GIVES[view.ladder]} today. ${paidWords(money.payments)}`
    : money.billed
      ? `Invoice ${money.billed.number} for ${money.billed.total} becomes void; nothing was paid.`
      : "Nothing was paid.";
  return `${place} on ${mailing} becomes free for everybody, and the wait-list is offered it. ${cash} ${person ?? "The buyer"} is told at ${email ?? "their address"}. This cannot be undone.`;
}

/** What they paid, what of it is left, and how it would go back. */
function paidWords(payments: ReservationView["money"]["payments"]): string {
  const paid = payments.find(({ paidThePlace }) => paidThePlace);
  if (!paid) return "";
  if (paid.byCredit) return `Their credit paid ${paid.amount}; it is good again, as a credit.`;
  const before = paid.refunds.length > 0 ? `, of which ${dollars(paid.leftCents)} is left` : "";
  return `They paid ${paid.amount}${before}; money would go back ${paid.back}.`;
}
