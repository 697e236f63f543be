import { readRefundId } from "#app/office/reservations/reservation-form-values.ts";
import { formText } from "#app/read-form.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { PreviewTransaction } from "#business/preview-emails.ts";
import { takeBackCredit } from "#business/reservations/pay/credits/give-cancellation-credit.ts";
import { payOutCredit } from "#business/reservations/pay/credits/pay-out-credit.ts";
import { undoRefundSent } from "#business/reservations/refunds/record-refund-sent.ts";
import { withdrawRefund } from "#business/reservations/refunds/withdraw-refund.ts";
import { readDollarAmount } from "#platform/dollar-amount.ts";

export const refundAndCreditMessages = {
  "not-sent": "Recorded: the refund wasn’t sent. It’s still yours to send.",
  withdrawn: "Refund canceled. No money goes out.",
  "credit-taken": "Credit taken back.",
  "credit-paying": "Credit paid out. The refund goes to their card.",
  "credit-to-send":
    "Credit paid out. Send the refund the same way they paid, then record it below.",
} as const;

type RefundOrCreditAction = (
  id: number,
  form: FormData,
  actionContext: ActionContext,
  tx?: PreviewTransaction,
) => Promise<{ done: keyof typeof refundAndCreditMessages }>;

export const refundAndCreditActions: Record<string, RefundOrCreditAction> = {
  async "not-sent"(_, form, actionContext, tx) {
    const expectedVersion = Number(formText(form, "version"));
    await undoRefundSent({ refundId: readRefundId(form), expectedVersion }, actionContext, tx);
    return { done: "not-sent" };
  },
  async withdraw(_, form, actionContext, tx) {
    const expectedVersion = Number(formText(form, "version"));
    await withdrawRefund({ refundId: readRefundId(form), expectedVersion }, actionContext, tx);
    return { done: "withdrawn" };
  },
  async "take-back"(_, form, actionContext, tx) {
    const because = formText(form, "because");
    await takeBackCredit({ ...creditIn(form), because }, actionContext, tx);
    return { done: "credit-taken" };
  },
  async "pay-out"(_, form, actionContext, tx) {
    const amountCents = readDollarAmount(formText(form, "amount"), "payOutCents");
    const { byHand } = await payOutCredit({ ...creditIn(form), amountCents }, actionContext, tx);
    return { done: byHand ? "credit-to-send" : "credit-paying" };
  },
};

const creditIn = (form: FormData) => ({
  creditId: Number(formText(form, "of")) || 0,
  expectedVersion: Number(formText(form, "version")),
});
