import { lead } from "#business/leads/lead.ts"; // breaks
