import type { BulkActionName } from "./bulk.ts";
import type { BulkActionHandler } from "./bulk-action-handler.ts";
import { changeLeadStateHandler } from "./lead-handlers.ts";
import { addNoteHandler } from "./note-handlers.ts";
import { cancelReservationHandler, resendInvoiceHandler } from "./reservation-handlers.ts";
import { removeFromWaitListHandler } from "./wait-list-handlers.ts";

/** The handler of each bulk action. */
export const bulkActionHandlers: Record<BulkActionName, BulkActionHandler> = {
  "leads.contacted": changeLeadStateHandler("contacted"),
  "leads.won": changeLeadStateHandler("won"),
  "leads.lost": changeLeadStateHandler("lost"),
  "advertisers.contact": addNoteHandler("advertiser"),
  "reservations.note": addNoteHandler("reservation"),
  "reservations.send-again": resendInvoiceHandler,
  "reservations.cancel": cancelReservationHandler,
  "wait-list.remove": removeFromWaitListHandler,
};
