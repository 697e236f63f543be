import { mailing } from "#business/mailings/mailing.ts";
import { refund } from "#business/billing/refund.ts"; // breaks
