import { refund } from "#business/billing/refunds/refund.ts";
import { plannedChange } from "#business/imports/planned-change.ts"; // breaks
