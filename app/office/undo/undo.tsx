import { data, redirect } from "react-router";
import { formErrorForRefusalOrThrow, formText } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink, Notice } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage } from "#app/office/frame/office-page.tsx";
import { parseReturnPathOrToday } from "#app/office/office-paths.ts";
import { withdrawAdRefusal } from "#business/ads/board/refuse-ad.ts";
import { takeBackOverride } from "#business/ads/proofs/override-finding.ts";
import { withdrawApprovalForCustomer } from "#business/ads/proofs/withdraw-approval.ts";
import { undoMerge } from "#business/advertisers/undo-merge.ts";
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
import { restoreCanceled } from "#business/reservations/cancel/restore-canceled.ts";
import { addHouseAd, removeHouseAd } from "#business/reservations/claims/keep-spot-for-house-ad.ts";
import { undoConfirmByPhone } from "#business/reservations/confirm/confirm-by-phone.ts";
import { reopenInvoiceRequest } from "#business/reservations/confirm/invoice-requests.ts";
import { takeBackPublished } from "#business/reservations/mailing-changes/record-mailing-steps.ts";
import { changeIndustry } from "#business/reservations/move/change-industry.ts";
import { moveReservationToSpot } from "#business/reservations/move/move-reservation-to-spot.ts";
import { removeTaxRate } from "#business/reservations/pay/tax/set-tax-rate.ts";
import { markLostDisputeUnseen } from "#business/reservations/refunds/record-dispute.ts";
import { removeNote, restoreNote } from "#business/team/notes.ts";
import { reopenUndeliveredMessage } from "#business/team/resolve-undelivered-message.ts";
import { restoreToWaitlist } from "#business/waitlist/remove-from-waitlist.ts";
import type { Route } from "./+types/undo.ts";
import { parseUndoParam, type UndoName } from "./undo-link.ts";

const backIn = (request: Request) =>
  parseReturnPathOrToday(new URL(request.url).searchParams.get("back"));

export const loader = officeLoader("office.see", ({ request }: Route.LoaderArgs) => ({
  back: backIn(request),
}));

/** Each undo asks for the permission of what it undoes. */
export const action = officeAction(
  "office.see",
  async ({ request, context }: Route.ActionArgs, { actionContext }) => {
    const form = await request.formData().catch(() => new FormData());
    const undo = parseUndoParam(formText(form, "undo"));
    if (!undo) throw data(null, { status: 422 });
    try {
      await undoActions[undo.name](undo.facts, actionContext);
    } catch (error) {
      return formErrorForRefusalOrThrow(error, context);
    }
    const back = new URL(backIn(request), request.url);
    back.searchParams.set("undone", undo.name);
    throw redirect(back.pathname + back.search, 303);
  },
);

export const meta = () => officePageMeta("Undo");

/** Shown where an undo was refused, with the reason. */
export default function UndoRefusedPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OfficePage title={actionData ? "Not undone" : "Undo"} narrow>
      {actionData ? (
        <Notice kind="problem">{actionData.problem}</Notice>
      ) : (
        <p>There's nothing to undo.</p>
      )}
      <div className="row">
        <ButtonLink to={loaderData.back}>Back</ButtonLink>
      </div>
    </OfficePage>
  );
}

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

const undoActions: Record<UndoName, UndoAction> = {
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
