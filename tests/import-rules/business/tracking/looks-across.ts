import { invoice } from "#business/billing/invoices/invoice.ts"; // breaks
import { mailing } from "#business/mailings/mailing.ts";
