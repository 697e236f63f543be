import type { BulkActionName } from "./bulk.ts";
import type { BulkActionHandler } from "./bulk-action-handler.ts";
import { createChangeLeadStateHandler } from "./lead-handlers.ts";
import { createAddNoteHandler } from "./note-handlers.ts";
import { cancelReservationHandler, resendInvoiceHandler } from "./reservation-handlers.ts";
import { removeFromWaitlistHandler } from "./waitlist-handlers.ts";

/** The handler of each bulk action. */
export const bulkActionHandlers: Record<BulkActionName, BulkActionHandler> = {
  "leads.contacted": createChangeLeadStateHandler("contacted"),
  "leads.won": createChangeLeadStateHandler("won"),
  "leads.lost": createChangeLeadStateHandler("lost"),
  "advertisers.contact": createAddNoteHandler("advertiser"),
  "reservations.note": createAddNoteHandler("reservation"),
  "reservations.send-again": resendInvoiceHandler,
  "reservations.cancel": cancelReservationHandler,
  "waitlist.remove": removeFromWaitlistHandler,
};
