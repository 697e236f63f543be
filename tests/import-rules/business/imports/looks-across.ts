import { invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { handler } from "#business/bulk/bulk-action-handler.ts"; // breaks
