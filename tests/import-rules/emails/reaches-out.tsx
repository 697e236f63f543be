import type { Lead } from "#business/leads/lead.ts";
import { isOpen } from "#business/leads/lead.ts"; // breaks
import { paths } from "#app/paths.ts"; // breaks
import { log } from "#platform/log.ts"; // breaks
import { db } from "#platform/database/database.server.ts"; // breaks
import { lead } from "#database/schema/leads.ts"; // breaks
import { longDate } from "#platform/clock.ts";
import { site } from "#site.ts";
