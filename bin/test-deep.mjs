/**
 * npm run test:deep: what is long rather than broad. Every test file that takes its numbers from
 * tests/support/depth.ts, with the large ones: many kills, long histories, thousands of webhooks, every screen at every
 * width; and every rule on each database.
 *
 *     npm run test:deep                    all of it
 *     npm run test:deep -- kill webhooks   the files with these words in their names
 */

import { deepParts, runDeep } from "#bin/testing/deep-parts.mjs";
import { added, close, performStages } from "#bin/testing/stages.mjs";
import { giveUp, install } from "./project.mjs";

const args = process.argv.slice(2);
const parts = deepParts(args);
if (parts.length === 0) giveUp("No deep test has these words in its name.");
install({ tests: true });
const ready = await performStages(["draw", "build"]);
close(added([...ready, ...(await runDeep(parts))]));
