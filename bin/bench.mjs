/**
 * npm run bench: every figure the repository promises, measured now, against its budget.
 * A part alone: npm run bench -- paint | weight | lighthouse | lists | interaction |
 * slow | studio | press | codes
 * Lighthouse on some pages only: npm run bench -- lighthouse /about /industries/dental
 */
import { build, install, serve } from "./project.mjs";

install({ tests: true });
build();
serve(
  "tests/bench/bench.ts",
  { NODE_ENV: "production", LOG_LEVEL: "error" },
  process.argv.slice(2),
);
