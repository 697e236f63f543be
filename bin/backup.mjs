/**
 * npm run backup: writes everything into one file, also while the site runs.
 *
 *     npm run backup                        into the folder `backups` under DATA_DIR
 *     npm run backup -- /mnt/stick          into that folder
 *     npm run backup -- monday.backup       to that file, which must not be there yet
 */
import { install, serve } from "./project.mjs";

install();
serve("bin/run/backup.ts", { NODE_ENV: "production" }, process.argv.slice(2));
