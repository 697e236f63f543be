import { record } from "#business/journal/journal.ts";
import { lead } from "#business/leads/lead.ts"; // breaks
