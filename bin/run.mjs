/**
 * Runs a command on the installation's data: `npm run backup` is `node bin/run.mjs backup`, which is bin/run/backup.ts. What
 * each does and takes stands at its head.
 */
import { giveUp, install, serve } from "./project.mjs";

const COMMANDS = [
  "backup",
  "check-files",
  "demo",
  "press-file",
  "reconcile",
  "restore",
  "sign-in-link",
];

const [name = "", ...args] = process.argv.slice(2);
if (!COMMANDS.includes(name)) giveUp(`Name a command: ${COMMANDS.join(", ")}.`);
install();
serve(`bin/run/${name}.ts`, { NODE_ENV: "production" }, args);
