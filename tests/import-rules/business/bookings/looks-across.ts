import { refund } from "#business/billing/refunds/refund.ts";
import { fate } from "#business/imports/fate.ts"; // breaks
