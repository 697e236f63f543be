import { applyNoteForm } from "#app/office/record/note-forms.ts";
import { moneyInActions } from "#app/office/reservations/money/money-in-actions.ts";
import { refundAndCreditActions } from "#app/office/reservations/money/refund-and-credit-actions.ts";
import { formatUndoParam } from "#app/office/undo/undo-link.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { formText } from "#app/read-form.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { PreviewTransaction } from "#business/preview-emails.ts";
import { cancelByOffice } from "#business/reservations/cancel/cancel-and-compensate.ts";
import { closePaymentAndRelease } from "#business/reservations/cancel/close-payment-and-release.ts";
import { restoreCanceled } from "#business/reservations/cancel/restore-canceled.ts";
import {
  acceptTermsForCaller,
  undoTermsForCaller,
} from "#business/reservations/confirm/accept-reservation-terms.ts";
import { confirmByPhone } from "#business/reservations/confirm/confirm-by-phone.ts";
import {
  approveInvoiceRequest,
  declineInvoiceRequestWithoutNotice,
} from "#business/reservations/confirm/invoice-requests.ts";
import { createCustomerViewLink } from "#business/reservations/create-customer-view-link.ts";
import { changeIndustry } from "#business/reservations/move/change-industry.ts";
import { changeSize } from "#business/reservations/move/change-size.ts";
import { moveReservationToSpot } from "#business/reservations/move/move-reservation-to-spot.ts";
import { moveToAnotherCard } from "#business/reservations/move/move-to-another-card.ts";
import { sizeChangeSettlementKinds } from "#business/reservations/move/size-change-settlement.ts";
import { payWithCredit } from "#business/reservations/pay/credits/pay-with-credit.ts";
import { errorRemedies, makeUpForError } from "#business/reservations/refunds/make-up-for-error.ts";
import { markLostDisputeSeen } from "#business/reservations/refunds/record-dispute.ts";
import { recordRefundSent } from "#business/reservations/refunds/record-refund-sent.ts";
import { refundAllOrPartOfPayment } from "#business/reservations/refunds/refund-all-or-part-of-payment.ts";
import { retryRefund } from "#business/reservations/refunds/send-refund.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { readDollarAmount } from "#platform/dollar-amount.ts";
import { Refusal } from "#platform/refusal.ts";
import type { ReservationDoneMessage } from "./reservation-done-messages.ts";
import { readRefundId } from "./reservation-form-values.ts";

/** What a form does, alone or in the transaction of the preview of its emails. */
type FormAction = (
  id: number,
  form: FormData,
  actionContext: ActionContext,
  tx?: PreviewTransaction,
) => Promise<ReservationActionResult>;

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

/** What a form does, as the button below its emails says. */
export const reservationActionVerb = (action: string): string =>
  getOwnProperty(VERBS, action) ?? "save";

/** The success message with the undo that it offers, or the token of the buyer's view. */
type ReservationActionResult = { done: ReservationDoneMessage; undo?: string } | { token: string };

export const reservationActions: Record<string, FormAction> = {
  note: applyReservationNote,
  "change-note": applyReservationNote,
  "remove-note": applyReservationNote,
  ...refundAndCreditActions,
  ...moneyInActions,
  async "record-refund-sent"(_, form, actionContext, tx) {
    const expectedVersion = Number(formText(form, "version"));
    const note = formText(form, "how");
    await recordRefundSent(
      { refundId: readRefundId(form), note, expectedVersion },
      actionContext,
      tx,
    );
    return { done: "sent" };
  },
  async again(_, form, actionContext, tx) {
    const expectedVersion = Number(formText(form, "version"));
    await retryRefund({ refundId: readRefundId(form), expectedVersion }, actionContext, tx);
    return { done: "again" };
  },
  async refund(reservationId, form, actionContext, tx) {
    const payment = formText(form, "payment");
    const { isFull } = await refundAllOrPartOfPayment(
      {
        reservationId,
        payment,
        amountCents: readDollarAmount(formText(form, "amount"), "refundCents"),
        leftCents: Number(formText(form, "left")),
        because: formText(form, "because"),
        expectedVersion: Number(formText(form, "version")),
      },
      actionContext,
      tx,
    );
    const done = isFull ? "refund" : "part";
    return { done: payment.startsWith("invoice:") ? `${done}-to-send` : done };
  },
  async "our-error"(reservationId, form, actionContext, tx) {
    const seen = { reservationId, expectedVersion: Number(formText(form, "version")) };
    const what = formText(form, "what");
    const remedy = errorRemedies.find((each) => each === formText(form, "remedy")) ?? "ask";
    await makeUpForError({ ...seen, what, remedy }, actionContext, tx);
    return { done: "our-error" };
  },
  async move(reservationId, form, actionContext, tx) {
    const [mailing, spot = ""] = formText(form, "to").split(".");
    const here = await findReservationById(reservationId, tx);
    if (!here) throw new Refusal("not-found", "We can’t find that reservation.");
    const seen = { reservationId, expectedVersion: Number(formText(form, "version")) };
    const mailingId = Number(mailing);
    if (!Number.isSafeInteger(mailingId)) throw new Refusal("invalid", "Choose a spot.");
    if (mailingId === here.mailingId) {
      const { version } = await moveReservationToSpot({ ...seen, spot }, actionContext, tx);
      return { done: "moved", undo: formatUndoParam("moved", reservationId, version, here.spot) };
    }
    const price = formText(form, "price") === "as-there" ? "as-there" : "as-sold";
    const wish = { ...seen, mailingId, spot, price } as const;
    await moveToAnotherCard(wish, actionContext, tx);
    return { done: "moved" };
  },
  async industry(reservationId, form, actionContext, tx) {
    const here = await findReservationById(reservationId, tx);
    if (!here) throw new Refusal("not-found", "We can’t find that reservation.");
    const { version } = await changeIndustry(
      {
        reservationId,
        expectedVersion: Number(formText(form, "version")),
        industry: formText(form, "industry"),
      },
      actionContext,
      tx,
    );
    const undo = formatUndoParam("industry", reservationId, version, here.industry);
    return { done: "industry", undo };
  },
  async cancel(reservationId, form, actionContext, tx) {
    const { reservation } = await cancelByOffice(
      {
        reservationId,
        expectedVersion: Number(formText(form, "version")),
        expects: givesIn(form, "expects"),
        gives: givesIn(form, "gives"),
        because: formText(form, "because"),
        money: {
          leftCents: Number(formText(form, "left")),
          creditedCents: Number(formText(form, "credited")),
        },
      },
      actionContext,
      tx,
    );
    const undo = formatUndoParam("canceled", reservationId, reservation.version);
    return { done: "canceled", undo };
  },
  async size(reservationId, form, actionContext, tx) {
    const [spot = "", price, kind = "", cents] = formText(form, "to").split(".");
    const plan = sizeChangeSettlementKinds.find((each) => each === kind);
    if (!plan) throw new Refusal("invalid", "Choose a spot.", { field: "to" });
    await changeSize(
      {
        reservationId,
        expectedVersion: Number(formText(form, "version")),
        spot,
        priceCents: Number(price),
        back: formText(form, "back") === "credit" ? "credit" : "refund",
        plan: { kind: plan, cents: Number(cents) },
      },
      actionContext,
      tx,
    );
    return { done: "size" };
  },
  async restore(reservationId, form, actionContext, tx) {
    const expectedVersion = Number(formText(form, "version"));
    await restoreCanceled({ reservationId, expectedVersion }, actionContext, tx);
    return { done: "restored" };
  },
  async release(reservationId, form, actionContext, tx) {
    const expectedVersion = Number(formText(form, "version"));
    const reason = formText(form, "reason");
    const wish = { reservationId, expectedVersion, reason };
    await closePaymentAndRelease(wish, actionContext, tx);
    return { done: "released" };
  },
  async vouch(reservationId, _, actionContext, tx) {
    await approveInvoiceRequest({ reservationId }, actionContext, tx);
    return { done: "vouched" };
  },
  async "confirm-by-phone"(reservationId, form, actionContext, tx) {
    const expectedVersion = Number(formText(form, "version"));
    const { version } = await confirmByPhone({ reservationId, expectedVersion }, actionContext, tx);
    return {
      done: "confirmed",
      undo: formatUndoParam("phone-confirmation", reservationId, version),
    };
  },
  async "terms-for-caller"(reservationId, form, actionContext, tx) {
    const expectedVersion = Number(formText(form, "version"));
    const how = formText(form, "howAgreed");
    await acceptTermsForCaller({ reservationId, expectedVersion, how }, actionContext, tx);
    return { done: "terms" };
  },
  async "terms-not-for-caller"(reservationId, form, actionContext, tx) {
    const expectedVersion = Number(formText(form, "version"));
    await undoTermsForCaller({ reservationId, expectedVersion }, actionContext, tx);
    return { done: "no-terms" };
  },
  async "not-vouch"(reservationId, _, actionContext, tx) {
    await declineInvoiceRequestWithoutNotice({ reservationId }, actionContext, tx);
    return { done: "declined", undo: formatUndoParam("declined", reservationId) };
  },
  async credit(reservationId, form, actionContext, tx) {
    const { paid } = await payWithCredit(
      {
        reservationId,
        creditId: Number(formText(form, "credit")) || 0,
        amountCents: readDollarAmount(formText(form, "amount"), "creditCents"),
        expectedVersion: Number(formText(form, "version")),
      },
      actionContext,
      tx,
    );
    return { done: paid ? "paid" : "credit" };
  },
  async dispute(reservationId, form, actionContext, tx) {
    const disputeId = formText(form, "dispute");
    await markLostDisputeSeen({ disputeId, reservationId }, actionContext, tx);
    return { done: "dispute", undo: formatUndoParam("dispute-resolved", reservationId, disputeId) };
  },
  async view(reservationId, _, actionContext, tx) {
    return { token: await createCustomerViewLink({ reservationId }, actionContext, tx) };
  },
};

async function applyReservationNote(
  id: number,
  form: FormData,
  actionContext: ActionContext,
  tx?: PreviewTransaction,
): Promise<ReservationActionResult> {
  if (!(await findReservationById(id, tx))) {
    throw new Refusal("not-found", "We can’t find that reservation.");
  }
  return applyNoteForm({ type: "reservation", id }, form, actionContext, tx);
}

function givesIn(form: FormData, name: string) {
  const gives = (["refund", "credit", "nothing"] as const).find(
    (each) => each === formText(form, name),
  );
  if (!gives) throw new Refusal("invalid", "Choose what they get back.", { field: name });
  return gives;
}
