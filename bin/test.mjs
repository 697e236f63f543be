/**
 * npm test: everything that must hold before a change is taken, stage by stage.
 *
 *     node bin/test.mjs                    all stages
 *     node bin/test.mjs unit journeys      only these (see `stages` in test-stages.mjs for their names)
 *
 * The last line is the sum: `N passed, N failed`, with `, N skipped` where a machine lacks something.
 */

import { giveUp, install } from "./project.mjs";
import { added, close, performStages, stages } from "./test-stages.mjs";

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(stages, name));
if (unknown) {
  giveUp(`There is no stage "${unknown}". The stages are: ${Object.keys(stages).join(", ")}.`);
}
install({ tests: true });
close(added(await performStages(asked.length > 0 ? asked : undefined)));
