import { site } from "#site.ts"; // breaks
import { company } from "#company.ts"; // breaks
import { lead } from "#business/leads/lead.ts"; // breaks
import { log } from "#platform/log.ts"; // breaks
import { paths } from "#app/paths.ts"; // breaks
import { Hero } from "#app/site/hero.tsx"; // breaks
import { notice } from "#emails/leads/lead-notice.tsx"; // breaks
import icons from "#app/generated/icons.svg?url";
import { Button } from "#app/ui/button.tsx";
