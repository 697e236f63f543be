import { invoice } from "#business/billing/invoices/invoice.ts";
import { fate } from "#business/imports/fate.ts"; // breaks
