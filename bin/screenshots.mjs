/** npm run screenshots: pictures of every page and state into screenshots/; with "ads", contact sheets of all sample designs. */
import { build, install, serve } from "./project.mjs";

const [what, ...more] = process.argv.slice(2);

install({ tests: true });
if (what === "ads") {
  serve("tests/support/screenshots/ad-sheets.ts", {}, more);
} else {
  build();
  serve(
    "tests/support/screenshots/screenshots.ts",
    { NODE_ENV: "production" },
    process.argv.slice(2),
  );
}
