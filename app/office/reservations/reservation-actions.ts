import * as v from "valibot";
import type { FormAction } from "#app/office/forms/run-form.ts";
import { applyNoteForm } from "#app/office/record/note-forms.ts";
import {
  moneyFormActions,
  type ReservationIdAndVersion,
  refundIdFields,
} from "#app/office/reservations/money/money-actions.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { numberField, readFields, textField } from "#app/read-form.ts";
import type { PreviewTransaction } from "#business/preview-emails.ts";
import {
  cancelAndCompensate,
  restoreCanceledReservation,
} from "#business/reservations/cancel/cancel-and-restore.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { closePaymentAndRelease } from "#business/reservations/claims/place-and-release.ts";
import {
  acceptTermsForCaller,
  undoTermsForCaller,
} from "#business/reservations/confirm/buyer-details.ts";
import {
  confirmByPhone,
  undoConfirmByPhone,
} from "#business/reservations/confirm/confirm-reservation.ts";
import {
  approveInvoiceRequest,
  declineInvoiceRequestWithoutNotice,
  reopenInvoiceRequest,
} from "#business/reservations/confirm/invoice-requests.ts";
import { moveReservationToSpot } from "#business/reservations/move/arrange-card.ts";
import { changeIndustry, changeSize } from "#business/reservations/move/change-size-or-industry.ts";
import { moveToAnotherCard } from "#business/reservations/move/move-to-another-card.ts";
import { sizeChangeSettlementKinds } from "#business/reservations/move/settle-size-change.ts";
import { payWithCredit } from "#business/reservations/pay/credits/credit-or-forgive.ts";
import {
  makeUpForError,
  printErrorRemedies,
} from "#business/reservations/pay/credits/make-up-for-error.ts";
import { createCustomerViewLink } from "#business/reservations/private-links.ts";
import {
  markLostDisputeSeen,
  markLostDisputeUnseen,
} from "#business/reservations/refunds/record-dispute.ts";
import { refundAllOrPartOfPayment } from "#business/reservations/refunds/refund-payment.ts";
import { recordRefundSent } from "#business/reservations/refunds/send-refund.ts";
import { formatUndoParam } from "#business/undo.ts";
import { dollarAmountSchema } from "#platform/dollar-amount.ts";
import { Refusal } from "#platform/refusal.ts";
import type { ReservationDoneMessageName } from "./reservation-done-messages.ts";

const VERBS: Readonly<Record<string, string>> = {
  paid: "record the payment",
  apply: "apply the payment",
  keep: "keep it as a credit",
  forgive: "forgive the rest",
  "due-date": "change the due date",
  reverse: "reverse the payment",
  withdraw: "cancel the refund",
  "take-back": "take back the credit",
  "pay-out": "pay out the credit",
  "record-refund-sent": "record the refund as sent",
  again: "try the refund again",
  refund: "refund the payment",
  move: "move them",
  industry: "change the industry",
  cancel: "cancel the reservation",
  size: "change the size",
  restore: "restore the reservation",
  release: "release the spot",
  vouch: "approve the invoice",
  "confirm-by-phone": "confirm by phone",
  "terms-for-caller": "record the Terms as accepted",
  credit: "apply the credit",
  "our-error": "record our mistake",
};

export const reservationActionVerb = (action: string): string =>
  getOwnProperty(VERBS, action) ?? "save";

type ReservationActionResult =
  | { done: ReservationDoneMessageName; undo?: string }
  | { done: "view"; token: string };

const applyReservationNote: FormAction<ReservationIdAndVersion, ReservationActionResult> = async (
  { reservationId: id },
  form,
  actionContext,
  tx,
) => {
  await requireReservation(id, tx);
  return applyNoteForm({ type: "reservation", id }, form, actionContext, tx);
};

export const reservationFormActions: Record<
  string,
  FormAction<ReservationIdAndVersion, ReservationActionResult>
> = {
  note: applyReservationNote,
  "change-note": applyReservationNote,
  "remove-note": applyReservationNote,
  ...moneyFormActions,
  async "record-refund-sent"({ expectedVersion }, form, actionContext, tx) {
    await recordRefundSent.refuseUnlessAllowed(actionContext, tx);
    const refund = readFields(form, { ...refundIdFields, note: textField });
    await recordRefundSent({ ...refund, expectedVersion }, actionContext, tx);
    return { done: "sent" };
  },
  async refund(seen, form, actionContext, tx) {
    await refundAllOrPartOfPayment.refuseUnlessAllowed(actionContext, tx);
    const { refundCents: amountCents, ...payment } = readFields(form, {
      payment: textField,
      refundCents: dollarAmountSchema,
      leftCents: numberField,
      because: textField,
    });
    const input = { ...seen, ...payment, amountCents };
    const { isFull } = await refundAllOrPartOfPayment(input, actionContext, tx);
    const done = isFull ? "refund" : "part";
    return { done: input.payment.startsWith("invoice:") ? `${done}-to-send` : done };
  },
  async "our-error"(seen, form, actionContext, tx) {
    const remedy = v.fallback(v.picklist(printErrorRemedies), "ask");
    await makeUpForError(
      { ...seen, ...readFields(form, { what: textField, remedy }) },
      actionContext,
      tx,
    );
    return { done: "our-error" };
  },
  async move(seen, form, actionContext, tx) {
    const { to, price } = readFields(form, {
      to: textField,
      price: v.fallback(v.picklist(["as-sold", "as-there"]), "as-sold"),
    });
    const [mailing, spot = ""] = to.split(".");
    const { reservationId } = seen;
    const here = await requireReservation(reservationId, tx);
    const mailingId = Number(mailing);
    if (!Number.isSafeInteger(mailingId)) throw new Refusal("invalid", "Choose a spot.");
    if (mailingId === here.mailingId) {
      const { version } = await moveReservationToSpot({ ...seen, spot }, actionContext, tx);
      const from = { reservationId, expectedVersion: version, spot: here.spot };
      return { done: "moved", undo: formatUndoParam(moveReservationToSpot, from) };
    }
    await moveToAnotherCard({ ...seen, mailingId, spot, price }, actionContext, tx);
    return { done: "moved" };
  },
  async industry(seen, form, actionContext, tx) {
    const { reservationId } = seen;
    const here = await requireReservation(reservationId, tx);
    const input = { ...seen, ...readFields(form, { industry: textField }) };
    const { version } = await changeIndustry(input, actionContext, tx);
    const from = { reservationId, expectedVersion: version, industry: here.industry ?? "" };
    const undo = formatUndoParam(changeIndustry, from);
    return { done: "industry", undo };
  },
  async cancel(seen, form, actionContext, tx) {
    const gives = v.picklist(["refund", "credit", "nothing"], "Choose what they get back.");
    const { leftCents, creditedCents, ...decision } = readFields(form, {
      expects: gives,
      gives,
      because: textField,
      leftCents: numberField,
      creditedCents: numberField,
    });
    const money = { leftCents, creditedCents };
    const { reservation } = await cancelAndCompensate(
      { ...seen, ...decision, money },
      actionContext,
      tx,
    );
    const undo = formatUndoParam(restoreCanceledReservation, {
      ...seen,
      expectedVersion: reservation.version,
    });
    return { done: "canceled", undo };
  },
  async size(seen, form, actionContext, tx) {
    const { to, back } = readFields(form, {
      to: textField,
      back: v.fallback(v.picklist(["refund", "credit"]), "refund"),
    });
    const [spot = "", price, kind = "", cents] = to.split(".");
    const plan = sizeChangeSettlementKinds.find((each) => each === kind);
    if (!plan) throw new Refusal("invalid", "Choose a spot.", { field: "to" });
    const settlement = { kind: plan, cents: Number(cents) };
    const wish = { ...seen, spot, priceCents: Number(price), back, plan: settlement };
    await changeSize(wish, actionContext, tx);
    return { done: "size" };
  },
  async restore(seen, _, actionContext, tx) {
    const { endedFromState } = await requireReservation(seen.reservationId, tx);
    if (endedFromState === "paid") {
      await refundAllOrPartOfPayment.refuseUnlessAllowed(actionContext, tx);
    }
    await restoreCanceledReservation(seen, actionContext, tx);
    return { done: "restored" };
  },
  async release(seen, form, actionContext, tx) {
    const input = { ...seen, ...readFields(form, { reason: textField }) };
    await closePaymentAndRelease(input, actionContext, tx);
    return { done: "released" };
  },
  async vouch({ reservationId }, _, actionContext, tx) {
    await approveInvoiceRequest({ reservationId }, actionContext, tx);
    return { done: "vouched" };
  },
  async "confirm-by-phone"(seen, _, actionContext, tx) {
    const { version } = await confirmByPhone(seen, actionContext, tx);
    const undo = formatUndoParam(undoConfirmByPhone, { ...seen, expectedVersion: version });
    return { done: "confirmed", undo };
  },
  async "terms-for-caller"(seen, form, actionContext, tx) {
    const { howAgreed: how } = readFields(form, { howAgreed: textField });
    await acceptTermsForCaller({ ...seen, how }, actionContext, tx);
    return { done: "terms" };
  },
  async "terms-not-for-caller"(seen, _, actionContext, tx) {
    await undoTermsForCaller(seen, actionContext, tx);
    return { done: "no-terms" };
  },
  async "not-vouch"({ reservationId }, _, actionContext, tx) {
    await declineInvoiceRequestWithoutNotice({ reservationId }, actionContext, tx);
    return { done: "declined", undo: formatUndoParam(reopenInvoiceRequest, { reservationId }) };
  },
  async credit(seen, form, actionContext, tx) {
    const { creditCents: amountCents, creditId } = readFields(form, {
      creditCents: dollarAmountSchema,
      creditId: numberField,
    });
    const { paid } = await payWithCredit({ ...seen, creditId, amountCents }, actionContext, tx);
    return { done: paid ? "paid" : "credit" };
  },
  async dispute({ reservationId }, form, actionContext, tx) {
    const { disputeId } = readFields(form, { disputeId: textField });
    await markLostDisputeSeen({ disputeId, reservationId }, actionContext, tx);
    return {
      done: "dispute",
      undo: formatUndoParam(markLostDisputeUnseen, { reservationId, disputeId }),
    };
  },
  async view({ reservationId }, _, actionContext, tx) {
    const token = await createCustomerViewLink({ reservationId }, actionContext, tx);
    return { done: "view", token };
  },
};

async function requireReservation(id: number, tx?: PreviewTransaction) {
  const reservation = await findReservationById(id, tx);
  if (reservation) return reservation;
  throw new Refusal("not-found", "We can’t find that reservation.");
}
