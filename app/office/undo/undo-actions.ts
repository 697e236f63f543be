import { withdrawAdRefusal } from "#business/ads/board/refuse-ad.ts";
import { takeBackOverride } from "#business/ads/proofs/override-finding.ts";
import { withdrawApprovalForCustomer } from "#business/ads/proofs/withdraw-approval.ts";
import { undoMerge } from "#business/advertisers/undo-merge.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { undoCardPhotoChange } from "#business/company/set-card-photo.ts";
import { undoOwnerChange } from "#business/company/undo-owner-change.ts";
import { restoreLead } from "#business/leads/delete-lead.ts";
import { undoLeadMove } from "#business/leads/move-lead.ts";
import { reopenMailing, uncancelMailingToPlanned } from "#business/mailings/advance-mailing.ts";
import {
  addIndustryWord,
  removeIndustryWord,
} from "#business/mailings/industries/industry-words.ts";
import { restoreCanceled } from "#business/reservations/cancel/restore-canceled.ts";
import { addHouseAd, removeHouseAd } from "#business/reservations/claims/keep-spot-for-house-ad.ts";
import { reopenInvoiceRequest } from "#business/reservations/confirm/invoice-requests.ts";
import { undoConfirmByPhone } from "#business/reservations/confirm/undo-confirm-by-phone.ts";
import { takeBackPrinted } from "#business/reservations/mailing-changes/record-mailing-steps.ts";
import {
  takeBackDropped,
  takeBackPostOfficeConfirmation,
  takeBackPublished,
} from "#business/reservations/mailing-changes/take-back-mailing-steps.ts";
import { changeIndustry } from "#business/reservations/move/change-industry.ts";
import { moveReservationToSpot } from "#business/reservations/move/move-reservation-to-spot.ts";
import { removeTaxRate } from "#business/reservations/pay/tax/set-tax-rate.ts";
import { markLostDisputeUnseen } from "#business/reservations/refunds/mark-lost-dispute-seen.ts";
import { removeNote, restoreNote } from "#business/team/notes.ts";
import { reopenUndeliveredMessage } from "#business/team/resolve-undelivered-message.ts";
import { restoreToWaitlist } from "#business/waitlist/remove-from-waitlist.ts";
import type { UndoName } from "./undo-link.ts";

type UndoAction = (facts: string[], context: ActionContext) => Promise<unknown>;

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

/** What each undo does, with the facts of its link in order. */
export const undoActions: Record<UndoName, UndoAction> = {
  note: ([id], context) => removeNote({ id: number(id) }, context),
  "note-removed": ([id], context) => restoreNote({ id: number(id) }, context),
  async merge(ids, context) {
    for (const id of ids.toReversed()) await undoMerge({ id: number(id) }, context);
  },
  "lead-moved": ([id, version], context) =>
    undoLeadMove({ id: number(id), expectedVersion: number(version) }, context),
  "lead-deleted": ([id], context) => restoreLead({ id: number(id) }, context),
  "waitlist-removed": ([id, version, removedAt], context) =>
    restoreToWaitlist(
      { id: number(id), version: number(version), removedAt: new Date(number(removedAt)) },
      context,
    ),
  "tax-rate": ([from = "", basisPoints], context) =>
    removeTaxRate({ from, basisPoints: number(basisPoints) }, context),
  "owner-profile": ([version], context) =>
    undoOwnerChange({ expectedVersion: number(version) }, context),
  "card-photo": ([version], context) =>
    undoCardPhotoChange({ expectedVersion: number(version) }, context),
  "industry-word": ([industry = "", key = ""], context) =>
    removeIndustryWord({ industry, key }, context),
  "industry-word-removed": ([industry = "", word = ""], context) =>
    addIndustryWord({ industry, word }, context),
  "phone-confirmation": ([id, version], context) =>
    undoConfirmByPhone(seenReservation(id, version), context),
  industry: ([id, version, industry = ""], context) =>
    changeIndustry({ ...seenReservation(id, version), industry }, context),
  moved: ([id, version, spot = ""], context) =>
    moveReservationToSpot({ ...seenReservation(id, version), spot }, context),
  canceled: ([id, version], context) => restoreCanceled(seenReservation(id, version), context),
  declined: ([id], context) => reopenInvoiceRequest({ reservationId: number(id) }, context),
  "dispute-resolved": ([id, disputeId = ""], context) =>
    markLostDisputeUnseen({ reservationId: number(id), disputeId }, context),
  "message-resolved": ([id = ""], context) => reopenUndeliveredMessage({ id }, context),
  "mailing-published": (facts, context) => takeBackPublished(seenMailing(facts), context),
  "mailing-closed": (facts, context) => reopenMailing(seenMailing(facts), context),
  "mailing-printed": (facts, context) => takeBackPrinted(seenMailing(facts), context),
  "mailing-dropped": (facts, context) => takeBackDropped(seenMailing(facts), context),
  "mailing-mailed": (facts, context) => takeBackPostOfficeConfirmation(seenMailing(facts), context),
  "mailing-canceled": (facts, context) => uncancelMailingToPlanned(seenMailing(facts), context),
  "ad-approved": ([id], context) =>
    withdrawApprovalForCustomer({ reservationId: number(id) }, context),
  "ad-refused": ([id], context) => withdrawAdRefusal({ reservationId: number(id) }, context),
  "finding-overridden": ([proofId], context) =>
    takeBackOverride({ proofId: number(proofId) }, context),
  "house-ad": ([id, spot = ""], context) => removeHouseAd({ mailingId: number(id), spot }, context),
  "house-ad-removed": ([id, spot = ""], context) =>
    addHouseAd({ mailingId: number(id), spot }, context),
};
