import { lead } from "#business/leads/lead.ts"; // breaks
import { recordEvent } from "#business/audit-log/audit-log.ts";
