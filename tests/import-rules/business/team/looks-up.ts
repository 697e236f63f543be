import { lead } from "#business/leads/lead.ts"; // breaks
import { openSession } from "#business/auth/session.ts";
