import { lead } from "#business/leads/lead.ts"; // breaks
import { paths } from "#app/paths.ts"; // breaks
import { notice } from "#emails/leads/lead-notice.tsx"; // breaks
import { site } from "#site.ts"; // breaks
import { company } from "#company.ts"; // breaks
import { job } from "#database/schema/jobs.ts";
