/**
 * npm run check: all stages of `npm test`, and then as much of the deep suite as is begun within 25 minutes.
 */

import { deepParts, runDeep } from "#bin/testing/deep-parts.mjs";
import { added, close, performStages } from "#bin/testing/stages.mjs";
import { install } from "./project.mjs";

const DEEP_MINUTES = 25;

install({ tests: true });
const results = await performStages();
close(added([...results, ...(await runDeep(deepParts(), DEEP_MINUTES))]));
