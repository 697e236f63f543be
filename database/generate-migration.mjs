/**
 * npm run migration: makes the next migration from database/schema.
 *
 *     npm run migration                    as long as no version is released: the initial migration, anew
 *     npm run migration -- add-instagram   afterwards: one more, of that name
 */
import { serve } from "#bin/project.mjs";

serve("database/generate-migration.ts", {}, process.argv.slice(2));
