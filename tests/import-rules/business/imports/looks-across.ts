import { invoice } from "#business/billing/invoice.ts";
import { deed } from "#business/bulk/deed.ts"; // breaks
