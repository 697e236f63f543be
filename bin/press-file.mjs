/**
 * npm run press-file -- --out card.pdf: writes the card as the printer gets it, and prints what our check found.
 * `--mailing 12` names the mailing; otherwise it is the latest with closed booking. With the embedded database, while the
 * server is stopped.
 */
import { install, serve } from "./project.mjs";

install();
serve("bin/run/press-file.ts", { NODE_ENV: "production" }, process.argv.slice(2));
