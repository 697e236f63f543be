import { invoice } from "#business/billing/invoices/invoice.ts";
import { handler } from "#business/bulk/bulk-action-handler.ts"; // breaks
