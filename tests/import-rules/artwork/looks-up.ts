import { lead } from "#business/leads/lead.ts"; // breaks
import { mailing } from "#business/mailings/mailing.ts";

export const looks = [lead, mailing];
