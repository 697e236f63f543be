/**
 * npm run demo: a year of plausible business, to see the office alive.
 *
 *     npm run demo                            into the folder `demo`
 *     npm run demo -- elsewhere               into that folder
 *     npm run demo -- postgres://host/name    into that database, if it is empty
 */
import { install, serve } from "./project.mjs";

install();
serve("bin/run/demo.ts", { NODE_ENV: "production" }, process.argv.slice(2));
