import { lead } from "#business/leads/lead.ts"; // breaks
import { log } from "#platform/log.ts";
