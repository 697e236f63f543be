import { formText } from "#app/read-form.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { PreviewTransaction } from "#business/preview-emails.ts";
import {
  type AddPaymentToInvoiceResult,
  setPartPaymentsAllowed,
} from "#business/reservations/pay/invoices/add-payment-to-invoice.ts";
import { changeDueDate } from "#business/reservations/pay/invoices/change-due-date.ts";
import { forgiveRest } from "#business/reservations/pay/invoices/forgive-rest.ts";
import { closeCheckoutAndRecordPayment } from "#business/reservations/pay/invoices/record-invoice-payment.ts";
import { reversePayment } from "#business/reservations/pay/invoices/reverse-payment.ts";
import {
  applyPayment,
  keepPaymentAsCredit,
} from "#business/reservations/pay/invoices/unapplied-payment.ts";
import { isCalendarDate, type PlainDate } from "#platform/clock.ts";
import { readDollarAmount } from "#platform/dollar-amount.ts";
import { Refusal } from "#platform/refusal.ts";

export const moneyInMessages = {
  paid: "Payment recorded. The spot is paid.",
  "part-paid": "Partial payment recorded. The rest is still due, and they keep the spot.",
  "paid-credit": "Payment recorded. The spot is paid, and they have the difference as a credit.",
  "paid-excess":
    "Payment recorded. The spot is paid. Send the difference back, then record it below.",
  waiting: "Payment recorded. Apply it, keep it as a credit, or refund it below.",
  kept: "Credit saved.",
  duplicate: "Payment recorded, but the spot was already paid. Refund this money below.",
  "spot-gone": "Payment recorded, but the spot is taken. Refund this money below.",
  forgiven: "The rest is forgiven. The spot is paid.",
  "due-date": "Due date changed.",
  parts: "They can make partial payments now. Their page and their invoice say so.",
  "no-parts": "Their page and their invoice ask for a single payment again.",
  reversed: "Payment reversed. The invoice is open again. We didn’t email them.",
  bounced: "Payment reversed. The invoice is open again.",
  "reversed-ended": "Payment reversed. We didn’t email them.",
  "refund-dropped": "Payment reversed. You no longer owe them the refund for it.",
} as const;

type MoneyInAction = (
  id: number,
  form: FormData,
  actionContext: ActionContext,
  tx?: PreviewTransaction,
) => Promise<{ done: keyof typeof moneyInMessages }>;

export const moneyInActions: Record<string, MoneyInAction> = {
  async paid(reservationId, form, actionContext, tx) {
    const excess = excessIn(form);
    const receivedOn = formText(form, "receivedOn") === "" ? undefined : dateIn(form, "receivedOn");
    const { outcome, excessCents } = await closeCheckoutAndRecordPayment(
      {
        ...seenIn(reservationId, form),
        amountCents: readDollarAmount(formText(form, "amount"), "amountCents"),
        ...(excess && { excess }),
        ...(receivedOn && { receivedOn }),
        note: formText(form, "how"),
      },
      actionContext,
      tx,
    );
    return {
      done: outcome === "unapplied" ? "waiting" : paidMessage(outcome, excess, excessCents),
    };
  },
  async apply(_, form, actionContext, tx) {
    const excess = excessIn(form);
    const { outcome, excessCents } = await applyPayment(
      {
        ...seenIn(Number(formText(form, "to")) || 0, form),
        payment: formText(form, "payment"),
        ...(excess && { excess }),
      },
      actionContext,
      tx,
    );
    return { done: paidMessage(outcome, excess, excessCents) };
  },
  async keep(_, form, actionContext, tx) {
    const leftCents = Number(formText(form, "left"));
    await keepPaymentAsCredit({ payment: formText(form, "payment"), leftCents }, actionContext, tx);
    return { done: "kept" };
  },
  async forgive(reservationId, form, actionContext, tx) {
    const because = formText(form, "because");
    await forgiveRest({ ...seenIn(reservationId, form), because }, actionContext, tx);
    return { done: "forgiven" };
  },
  async "due-date"(reservationId, form, actionContext, tx) {
    const input = {
      ...seenIn(reservationId, form),
      dueOn: dateIn(form, "dueOn"),
      because: formText(form, "because"),
      afterClose: formText(form, "afterClose") === "yes",
    };
    await changeDueDate(input, actionContext, tx);
    return { done: "due-date" };
  },
  async parts(reservationId, form, actionContext, tx) {
    const allowed = formText(form, "allowed") === "yes";
    await setPartPaymentsAllowed({ ...seenIn(reservationId, form), allowed }, actionContext, tx);
    return { done: allowed ? "parts" : "no-parts" };
  },
  async reverse(reservationId, form, actionContext, tx) {
    const input = {
      ...seenIn(reservationId, form),
      payment: formText(form, "of"),
      reason: reasonIn(form),
      note: formText(form, "because"),
      dueOn: dateIn(form, "dueOn"),
    };
    const { told, reservation } = await reversePayment(input, actionContext, tx);
    if (reservation.state === "unpaid") return { done: told ? "bounced" : "reversed" };
    return { done: told ? "refund-dropped" : "reversed-ended" };
  },
};

function paidMessage(
  outcome: AddPaymentToInvoiceResult["outcome"],
  excess: ReturnType<typeof excessIn>,
  excessCents: number,
): keyof typeof moneyInMessages {
  if (outcome === "duplicate" || outcome === "spot-gone") return outcome;
  if (outcome === "part") return "part-paid";
  if (excessCents === 0) return "paid";
  return excess === "credit" ? "paid-credit" : "paid-excess";
}

const seenIn = (reservationId: number, form: FormData) => ({
  reservationId,
  expectedVersion: Number(formText(form, "version")),
});

/** What happens to an overpayment; undefined where nothing is chosen. */
const excessIn = (form: FormData) =>
  (["credit", "refund"] as const).find((each) => each === formText(form, "excess"));

function reasonIn(form: FormData) {
  const reason = (["mistake", "bounced"] as const).find((each) => each === formText(form, "why"));
  if (reason) return reason;
  throw new Refusal("invalid", "Choose what happened.", { field: "why" });
}

function dateIn(form: FormData, field: string): PlainDate {
  const text = formText(form, field);
  if (isCalendarDate(text)) return text;
  throw new Refusal("invalid", "Enter a date.", { field });
}
