/**
 * npm run reconcile: compares the payment gateway with our rows, puts right what can be, prints the difference.
 * `npm run reconcile -- 30` looks at the last 30 days.
 */
import { install, serve } from "./project.mjs";

install();
serve("bin/run/reconcile.ts", { NODE_ENV: "production" }, process.argv.slice(2));
