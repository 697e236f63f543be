import { invoice } from "#business/billing/invoices/invoice.ts";
import { deed } from "#business/bulk/bulk-action-handler.ts"; // breaks
