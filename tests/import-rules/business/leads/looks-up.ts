import { record } from "#business/audit-log/audit-log.ts";
import { findMailing } from "#business/mailings/find-mailings.ts";
import { advertiser } from "#business/advertisers/advertiser.ts"; // breaks
