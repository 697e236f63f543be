import { invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { plannedChange } from "#business/imports/planned-change.ts"; // breaks
