/**
 * npm run restore -- <file>: brings back what `npm run backup` wrote, while the site is stopped.
 *
 *     npm run restore -- monday.backup             into a place that is empty
 *     npm run restore -- monday.backup --replace   in the place of what is there, which is backed up first
 *     npm run restore -- monday.backup --moved     the site has stood still since: what waits may leave, sessions stay
 */
import { install, serve } from "./project.mjs";

install();
serve("bin/run/restore.ts", { NODE_ENV: "production" }, process.argv.slice(2));
