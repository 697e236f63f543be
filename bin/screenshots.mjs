/** npm run screenshots: pictures of every page and state into screenshots/. */
import { build, install, serve } from "./project.mjs";

install({ tests: true });
build();
serve(
  "tests/support/screenshots/screenshots.ts",
  { NODE_ENV: "production" },
  process.argv.slice(2),
);
