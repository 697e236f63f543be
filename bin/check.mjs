/**
 * npm run check: all stages of `npm test`, and then as much of the deep suite as is begun within 25 minutes.
 */
import { install } from "./project.mjs";
import { deepParts, runDeep } from "./test-deep-files.mjs";
import { added, close, performStages } from "./test-stages.mjs";

const DEEP_MINUTES = 25;

install({ tests: true });
const results = await performStages();
close(added([...results, ...(await runDeep(deepParts(), DEEP_MINUTES))]));
