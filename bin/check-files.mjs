/**
 * npm run check-files: compares the files that customers sent with the rows about them, and prints what doesn't belong
 * together. With the embedded database, while the server is stopped.
 */
import { install, serve } from "./project.mjs";

install();
serve("bin/run/check-files.ts", { NODE_ENV: "production" }, process.argv.slice(2));
