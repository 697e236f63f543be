import { withdrawAdRefusal } from "#business/ads/board/refuse-ad.ts";
import { undoOverride } from "#business/ads/proofs/override-finding.ts";
import { withdrawApprovalForCustomer } from "#business/ads/proofs/withdraw-approval.ts";
import { undoMerge } from "#business/advertisers/merge-advertisers.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { undoCardPhotoChange } from "#business/company/stored-card-photo.ts";
import { undoOwnerChange } from "#business/company/stored-owner-profile.ts";
import { restoreLead } from "#business/leads/delete-old-leads.ts";
import { undoLeadMove } from "#business/leads/move-lead.ts";
import { reopenMailing, uncancelMailingToPlanned } from "#business/mailings/advance-mailing.ts";
import {
  addIndustryWord,
  removeIndustryWord,
} from "#business/mailings/industries/industry-words.ts";
import type { PreviewTransaction } from "#business/preview-emails.ts";
import { restoreCanceled } from "#business/reservations/cancel/restore-canceled.ts";
import { addHouseAd, removeHouseAd } from "#business/reservations/claims/keep-spot-for-house-ad.ts";
import { undoConfirmByPhone } from "#business/reservations/confirm/confirm-reservation.ts";
import { reopenInvoiceRequest } from "#business/reservations/confirm/invoice-requests.ts";
import { undoPublished } from "#business/reservations/mailing-changes/record-mailing-steps.ts";
import { changeIndustry } from "#business/reservations/move/change-industry.ts";
import { moveReservationToSpot } from "#business/reservations/move/move-reservation-to-spot.ts";
import { removeTaxRate } from "#business/reservations/pay/billing-settings.ts";
import { restorePlan, resumePlan } from "#business/reservations/plans/end-plan.ts";
import { markLostDisputeUnseen } from "#business/reservations/refunds/record-dispute.ts";
import { removeNote, restoreNote } from "#business/team/notes.ts";
import { reopenUndeliveredMessage } from "#business/team/resolve-undelivered-message.ts";
import { restoreToWaitlist } from "#business/waitlist/remove-from-waitlist.ts";
import { isMessageId } from "#platform/mail/find-messages.server.ts";
import { Refusal } from "#platform/refusal.ts";
import type { UndoName } from "./undo-link.ts";

/** Takes something back, alone or in the transaction of the preview of its emails. */
type UndoAction = (
  facts: string[],
  context: ActionContext,
  tx?: PreviewTransaction,
) => Promise<unknown>;

/** A number among the facts; 0, which is no id or version, for anything else. */
const number = (text: string | undefined) => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : 0);

const seenReservation = (id: string | undefined, version: string | undefined) => ({
  reservationId: number(id),
  expectedVersion: number(version),
});

const seenMailing = ([id, version]: string[]) => ({
  id: number(id),
  expectedVersion: number(version),
});

/** Each asks for the permission of what it undoes. */
export const undoActions: Record<UndoName, UndoAction> = {
  note: ([id], context, tx) => removeNote({ id: number(id) }, context, tx),
  "note-removed": ([id], context, tx) => restoreNote({ id: number(id) }, context, tx),
  async merge(ids, context, tx) {
    for (const id of ids.toReversed()) await undoMerge({ id: number(id) }, context, tx);
  },
  "lead-moved": ([id, version], context, tx) =>
    undoLeadMove({ id: number(id), expectedVersion: number(version) }, context, tx),
  "plan-paused": ([id, card], context, tx) =>
    resumePlan({ planId: number(id), reservationId: number(card) }, context, tx),
  "plan-ended": ([id], context, tx) => restorePlan({ planId: number(id) }, context, tx),
  "lead-deleted": ([id], context, tx) => restoreLead({ id: number(id) }, context, tx),
  "waitlist-removed": ([id, version, removedAt], context, tx) =>
    restoreToWaitlist(
      { id: number(id), version: number(version), removedAt: new Date(number(removedAt)) },
      context,
      tx,
    ),
  "tax-rate": ([from = "", basisPoints], context, tx) =>
    removeTaxRate({ from, basisPoints: number(basisPoints) }, context, tx),
  "owner-profile": ([version], context, tx) =>
    undoOwnerChange({ expectedVersion: number(version) }, context, tx),
  "card-photo": ([version], context, tx) =>
    undoCardPhotoChange({ expectedVersion: number(version) }, context, tx),
  "industry-word": ([industry = "", key = ""], context, tx) =>
    removeIndustryWord({ industry, key }, context, tx),
  "industry-word-removed": ([industry = "", word = ""], context, tx) =>
    addIndustryWord({ industry, word }, context, tx),
  "phone-confirmation": ([id, version], context, tx) =>
    undoConfirmByPhone(seenReservation(id, version), context, tx),
  industry: ([id, version, industry = ""], context, tx) =>
    changeIndustry({ ...seenReservation(id, version), industry }, context, tx),
  moved: ([id, version, spot = ""], context, tx) =>
    moveReservationToSpot({ ...seenReservation(id, version), spot }, context, tx),
  canceled: ([id, version], context, tx) =>
    restoreCanceled(seenReservation(id, version), context, tx),
  declined: ([id], context, tx) => reopenInvoiceRequest({ reservationId: number(id) }, context, tx),
  "dispute-resolved": ([id, disputeId = ""], context, tx) =>
    markLostDisputeUnseen({ reservationId: number(id), disputeId }, context, tx),
  async "message-resolved"([id = ""], context, tx) {
    if (!isMessageId(id)) throw new Refusal("not-found", "This message no longer exists.");
    await reopenUndeliveredMessage({ id }, context, tx);
  },
  "mailing-published": (facts, context, tx) => undoPublished(seenMailing(facts), context, tx),
  "mailing-closed": (facts, context, tx) => reopenMailing(seenMailing(facts), context, tx),
  "mailing-canceled": (facts, context, tx) =>
    uncancelMailingToPlanned(seenMailing(facts), context, tx),
  "ad-approved": ([id], context, tx) =>
    withdrawApprovalForCustomer({ reservationId: number(id) }, context, tx),
  "ad-refused": ([id], context, tx) =>
    withdrawAdRefusal({ reservationId: number(id) }, context, tx),
  "finding-overridden": ([proofId], context, tx) =>
    undoOverride({ proofId: number(proofId) }, context, tx),
  "house-ad": ([id, spot = ""], context, tx) =>
    removeHouseAd({ mailingId: number(id), spot }, context, tx),
  "house-ad-removed": ([id, spot = ""], context, tx) =>
    addHouseAd({ mailingId: number(id), spot }, context, tx),
};
