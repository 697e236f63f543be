import { invoice } from "#business/reservations/pay/invoices/invoice.ts"; // breaks
import { mailing } from "#business/mailings/mailing.ts";
