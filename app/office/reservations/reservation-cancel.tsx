import { Field, SelectField } from "#app/office/forms/controls.tsx";
import {
  type ActionMenuItem,
  FoldedForm,
  ImpossibleAction,
} from "#app/office/forms/folded-form.tsx";
import {
  calculateCancellationAmounts,
  type RefundableTotals,
} from "#business/reservations/pay/invoices/invoice.ts";
import {
  type CancellationCompensationKind,
  cancellationRestoreHours,
} from "#business/reservations/reservation.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { agreement } from "#site.ts";
import type { ReservationView } from "./reservation-view.ts";

const COMPENSATIONS = ["refund", "credit", "nothing"] as const;

const COMPENSATION_LABELS: Record<CancellationCompensationKind, string> = {
  refund: "Full refund",
  credit: "Credit for a later mailing",
  nothing: "No refund",
};

/** The form that cancels a reservation, or why it can’t be; undefined once it has ended. */
export function cancellationMenuItem(view: ReservationView): ActionMenuItem | undefined {
  if (!view.cancellable && view.hasEnded) return undefined;
  const because = whyNotCancellable(view);
  return {
    action: "cancel",
    form: because ? (
      <ImpossibleAction id="cancel" name="Cancel" because={because} />
    ) : (
      <FoldedForm
        id="cancel"
        summary={`Cancel reservation for ${view.holder}`}
        shown={{
          version: view.version,
          seen: view.seen,
          expects: view.underTerms,
          leftCents: view.refundable.leftCents,
          creditedCents: view.refundable.creditedCents,
        }}
        action="cancel"
        label={`Cancel reservation for ${view.holder}`}
        weight="danger"
      >
        <p>{describeCancellation(view)}</p>
        {view.isPaid ? (
          <>
            {COMPENSATIONS.map((gives) => (
              <p key={gives}>
                <b>{compensationName(gives, view)}:</b>{" "}
                {describeCancellationMoney(view.refundable, gives)}
              </p>
            ))}
            <SelectField
              name="gives"
              defaultValue={view.underTerms}
              label="Refund"
              options={COMPENSATIONS.map((gives) => ({
                value: gives,
                name: compensationName(gives, view),
              }))}
            />
            <Field
              name="because"
              label="Reason, if this differs from our Terms"
              hint="Kept in the audit log."
            />
          </>
        ) : (
          <input type="hidden" name="gives" value="nothing" />
        )}
      </FoldedForm>
    ),
  };
}

function whyNotCancellable({ cancellable, rights, isPaid, whyNot }: ReservationView): string {
  if (!cancellable) return isPaid ? `${whyNot} You can still refund them under Money.` : whyNot;
  return rights.cancel ? "" : "This spot is paid, so only the owner can cancel it.";
}

const compensationName = (gives: CancellationCompensationKind, { underTerms }: ReservationView) =>
  `${COMPENSATION_LABELS[gives]}${gives === underTerms ? " (under our Terms)" : ""}`;

/** What can be taken back: not a refund that the card processor sends at once. */
function describeRestore({ isPaid, money }: ReservationView): string {
  const goesAtOnce = isPaid && money.payments.some(({ isOnline }) => isOnline);
  const unless = goesAtOnce
    ? " A refund to their card goes out right away, and then you can’t."
    : "";
  return `You can restore the reservation within ${cancellationRestoreHours} hours, unless somebody else takes the spot or the industry first.${unless}`;
}

function describeCancellation(view: ReservationView): string {
  const { place, mailing, freed, money, refundable } = view;
  const invoice = money.billed?.isOpen
    ? `Invoice ${money.billed.number}, with ${money.billed.total} unpaid, is voided.`
    : "Nothing was paid.";
  const cash = view.isPaid
    ? ""
    : ` ${invoice} ${describeUnpaidCancellationMoney(refundable)}`.trimEnd();
  return `${place} on the ${mailing} card ${freed}.${cash} ${view.emailNote} ${describeRestore(view)}`;
}

/** What a cancellation does with a paid spot's money, to the cent. */
export function describeCancellationMoney(
  held: RefundableTotals,
  gives: CancellationCompensationKind,
): string {
  return [describePaidMoney(held, gives), describeCreditMoney(held, gives)]
    .filter((each) => each !== "")
    .join(" ");
}

/** What is returned of an unpaid spot: what was paid in parts, and a credit; empty if there was neither. */
export function describeUnpaidCancellationMoney(held: RefundableTotals): string {
  const { creditedCents, leftCents } = held;
  const parts = leftCents > 0 ? describePaidMoney(held, "refund") : "";
  if (creditedCents === 0) return parts;
  const credit = `Their ${formatDollarsAndCents(creditedCents)} credit is restored, with its original expiration date.`;
  return [parts, credit].filter((each) => each !== "").join(" ");
}

function describePaidMoney(held: RefundableTotals, gives: CancellationCompensationKind): string {
  const { method, paidCents, leftCents } = held;
  if (method === "credit" || method === null) return "";
  const { refundCents, creditCents } = calculateCancellationAmounts(held, gives);
  const isAll = leftCents === paidCents;
  const paid = `They paid ${formatDollarsAndCents(paidCents)}${isAll ? "" : `; ${formatDollarsAndCents(leftCents)} is left`}`;
  const rest = isAll ? "all of it" : "what’s left";
  if (refundCents > 0) {
    return `${paid}. ${describeRefundMethod(method, rest)}`;
  }
  if (creditCents > 0) {
    return `${paid}. They get ${rest} as credit for a later card, good for ${agreement.creditMonths} months.`;
  }
  return `${paid}. They get nothing back.`;
}

function describeRefundMethod(method: RefundableTotals["method"], rest: string): string {
  if (method === "online") return `We refund ${rest} to their card.`;
  if (method === "both") {
    return `We refund ${rest}: the card payment to their card, and you send the rest back yourself.`;
  }
  return `You send ${rest} back yourself, the same way they paid.`;
}

function describeCreditMoney(held: RefundableTotals, gives: CancellationCompensationKind): string {
  const { method, creditedCents } = held;
  if (creditedCents === 0) return "";
  const paid = `Their credit ${method === "credit" ? "paid" : "also paid"} ${formatDollarsAndCents(creditedCents)}`;
  return calculateCancellationAmounts(held, gives).renewedCents > 0
    ? `${paid}; they get that credit back, good for at least ${agreement.creditMonths} months.`
    : `${paid}; they don’t get that credit back.`;
}
