/**
 * npm run migration: writes the initial migration anew from database/schema and hand-written.sql.
 *
 * No version is released yet, so one migration makes the whole schema. docs/decisions/035 says what changes with the
 * first release.
 */
import { serve } from "#bin/project.mjs";

serve("database/generate-migration.ts");
