import { Button, Field, SelectField } from "#app/office/forms/controls.tsx";
import { fieldValuesAndProblems } from "#app/office/forms/form-error-notice.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import {
  type CancellationCompensationKind,
  restoreHours,
} from "#business/reservations/reservation.ts";
import {
  describeCancellationMoney,
  describeUnpaidCancellationMoney,
} from "./describe-cancellation.ts";
import type { ReservationPanelProps, ReservationView } from "./reservation-view.ts";

const WAYS = ["refund", "credit", "nothing"] as const;

const GIVES: Record<CancellationCompensationKind, string> = {
  refund: "Full refund",
  credit: "Credit for a later mailing",
  nothing: "No refund",
};

export function CancelPanel({ view, refused }: ReservationPanelProps) {
  const sendsMail = useHasMailServer();
  if (!view.cancellable) return <NotPossible view={view} />;
  if (!view.rights.cancel) {
    return (
      <Panel title="Cancel">
        <p className="nothing">This spot is paid, so only the owner can cancel it.</p>
      </Panel>
    );
  }
  const typed = fieldValuesAndProblems(refused, "cancel");
  return (
    <Panel title="Cancel">
      <details className="decide" id="cancel" open={typed.refused}>
        <summary>Cancel reservation for {view.holder}</summary>
        <form method="post" className="stack">
          <input type="hidden" name="version" value={view.version} />
          <input type="hidden" name="seen" value={view.seen} />
          <input type="hidden" name="expects" value={view.ladder} />
          <input type="hidden" name="left" value={view.held.leftCents} />
          <input type="hidden" name="credited" value={view.held.creditedCents} />
          <p>{consequences(view, sendsMail)}</p>
          {view.isPaid ? (
            <>
              {WAYS.map((gives) => (
                <p key={gives}>
                  <b>{nameOf(gives, view)}:</b> {describeCancellationMoney(view.held, gives)}
                </p>
              ))}
              <SelectField
                id="gives"
                label="Refund"
                name="gives"
                defaultValue={typed.value("gives", view.ladder)}
                options={WAYS.map((gives) => ({ value: gives, name: nameOf(gives, view) }))}
              />
              <Field
                id="because"
                label="Reason, if this differs from our Terms"
                hint="Kept in the audit log."
                name="because"
                defaultValue={typed.value("because")}
                problem={typed.problem("because")}
              />
            </>
          ) : (
            <input type="hidden" name="gives" value="nothing" />
          )}
          <Button type="submit" name="do" value="cancel" weight="danger">
            Cancel reservation for {view.holder}
          </Button>
        </form>
      </details>
    </Panel>
  );
}

function NotPossible({ view: { hasEnded, isPaid, whyNot } }: { view: ReservationView }) {
  if (hasEnded) return null;
  return (
    <Panel title="Cancel">
      <EmptyState>
        {whyNot}
        {isPaid && " You can still refund them under Money."}
      </EmptyState>
    </Panel>
  );
}

const nameOf = (gives: CancellationCompensationKind, { ladder }: ReservationView) =>
  `${GIVES[gives]}${gives === ladder ? " (under our Terms)" : ""}`;

/** What can be taken back: not a refund that the card processor sends at once. */
function describeRestore({ isPaid, money }: ReservationView): string {
  const goesAtOnce = isPaid && money.payments.some(({ isOnline }) => isOnline);
  const unless = goesAtOnce
    ? " A refund to their card goes out right away, and then you can't."
    : "";
  return `You can restore the reservation within ${restoreHours} hours, unless somebody else takes the spot or the industry first.${unless}`;
}

function consequences(view: ReservationView, sendsMail: boolean): string {
  const { place, mailing, freed, money, held, person, email } = view;
  const invoice = money.billed?.isOpen
    ? `Invoice ${money.billed.number}, with ${money.billed.total} unpaid, is voided.`
    : "Nothing was paid.";
  const cash = view.isPaid ? "" : ` ${invoice} ${describeUnpaidCancellationMoney(held)}`.trimEnd();
  return `${place} on the ${mailing} card ${freed}.${cash} ${describeEmailTo({ who: person ?? "The buyer", at: email }, sendsMail)} ${describeRestore(view)}`;
}
