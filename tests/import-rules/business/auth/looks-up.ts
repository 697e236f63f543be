import { record } from "#business/audit-log/audit-log.ts";
import { lead } from "#business/leads/lead.ts"; // breaks
