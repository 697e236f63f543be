import { lead } from "#business/leads/lead.ts"; // breaks
import { mailing } from "#business/mailings/mailing.ts";
