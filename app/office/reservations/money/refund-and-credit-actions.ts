import {
  refundField,
  type SeenReservation,
} from "#app/office/reservations/reservation-form-values.ts";
import { number, readFields, text } from "#app/read-form.ts";
import type { Action } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { PreviewTransaction } from "#business/preview-emails.ts";
import { takeBackCredit } from "#business/reservations/pay/credits/give-cancellation-credit.ts";
import { payOutCredit } from "#business/reservations/pay/credits/pay-with-credit.ts";
import { undoRefundSent } from "#business/reservations/refunds/record-refund-sent.ts";
import { retryRefund } from "#business/reservations/refunds/send-refund.ts";
import { withdrawRefund } from "#business/reservations/refunds/withdraw-refund.ts";
import { dollarAmountSchema } from "#platform/dollar-amount.ts";

export const refundAndCreditMessages = {
  "not-sent": "Recorded: the refund wasn’t sent. It’s still yours to send.",
  withdrawn: "Refund canceled. No money goes out.",
  again: "Refund retried at the card processor.",
  "credit-taken": "Credit taken back.",
  "credit-paying": "Credit paid out. The refund goes to their card.",
  "credit-to-send":
    "Credit paid out. Send the refund the same way they paid, then record it below.",
} as const;

type RefundOrCreditAction = (
  seen: SeenReservation,
  form: FormData,
  actionContext: ActionContext,
  tx?: PreviewTransaction,
) => Promise<{ done: keyof typeof refundAndCreditMessages }>;

const withRefund =
  (
    act: Action<{ refundId: string; expectedVersion: number }, unknown>,
    done: keyof typeof refundAndCreditMessages,
  ): RefundOrCreditAction =>
  async ({ expectedVersion }, form, actionContext, tx) => {
    await act.refuseUnlessAllowed(actionContext, tx);
    await act({ ...readFields(form, refundField), expectedVersion }, actionContext, tx);
    return { done };
  };

export const refundAndCreditActions: Record<string, RefundOrCreditAction> = {
  "not-sent": withRefund(undoRefundSent, "not-sent"),
  withdraw: withRefund(withdrawRefund, "withdrawn"),
  again: withRefund(retryRefund, "again"),
  async "take-back"({ expectedVersion }, form, actionContext, tx) {
    const { of: creditId, because } = readFields(form, { of: number, because: text });
    await takeBackCredit({ creditId, expectedVersion, because }, actionContext, tx);
    return { done: "credit-taken" };
  },
  async "pay-out"({ expectedVersion }, form, actionContext, tx) {
    await payOutCredit.refuseUnlessAllowed(actionContext, tx);
    const { of: creditId, payOutCents } = readFields(form, {
      of: number,
      payOutCents: dollarAmountSchema,
    });
    const input = { creditId, expectedVersion, amountCents: payOutCents };
    const { byHand } = await payOutCredit(input, actionContext, tx);
    return { done: byHand ? "credit-to-send" : "credit-paying" };
  },
};
