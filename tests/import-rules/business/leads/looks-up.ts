import { record } from "#business/journal/journal.ts";
import { findMailing } from "#business/mailings/find.ts";
import { advertiser } from "#business/advertisers/advertiser.ts"; // breaks
