import { invoice } from "#business/billing/invoices/invoice.ts";
import { plannedChange } from "#business/imports/planned-change.ts"; // breaks
