import { invoice } from "#business/billing/invoice.ts";
import { fate } from "#business/imports/fate.ts"; // breaks
