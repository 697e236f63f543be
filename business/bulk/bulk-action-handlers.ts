import type { BulkActionName } from "./bulk.ts";
import type { BulkActionHandler } from "./bulk-action-handler.ts";
import { moveLeadsHandler } from "./lead-handlers.ts";
import { addNoteHandler } from "./note-handlers.ts";
import { cancelReservationHandler, resendInvoiceHandler } from "./reservation-handlers.ts";
import { removeFromWaitListHandler } from "./wait-list-handlers.ts";

/** The handler of each bulk action. */
export const bulkActionHandlers: Record<BulkActionName, BulkActionHandler> = {
  "leads.contacted": moveLeadsHandler("contacted"),
  "leads.won": moveLeadsHandler("won"),
  "leads.lost": moveLeadsHandler("lost"),
  "advertisers.contact": addNoteHandler("advertiser"),
  "reservations.note": addNoteHandler("reservation"),
  "reservations.send-again": resendInvoiceHandler,
  "reservations.cancel": cancelReservationHandler,
  "wait-list.remove": removeFromWaitListHandler,
};
