/**
 * Runs a command on the installation's data: `npm run backup` is `node bin/run.mjs backup`, which is bin/run/backup.ts. What
 * each does and takes stands at its head.
 */
import { install, serve } from "./project.mjs";

const [name, ...args] = process.argv.slice(2);
install();
serve(`bin/run/${name}.ts`, { NODE_ENV: "production" }, args);
