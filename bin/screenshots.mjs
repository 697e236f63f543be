/**
 * npm run screenshots: pictures of every page and state into screenshots/; with "ads", contact sheets of sixty briefs as people write
 * them; with "readme", the README's picture.
 */
import { build, install, serve } from "./project.mjs";

const [what, ...more] = process.argv.slice(2);
const scripts = { ads: "ad-sheets", readme: "readme-picture" };

install({ tests: true });
if (what !== "ads") build();
const script = Object.hasOwn(scripts, what ?? "") ? scripts[what] : undefined;
serve(
  `tests/support/screenshots/${script ?? "screenshots"}.ts`,
  what === "ads" ? {} : { NODE_ENV: "production" },
  script ? more : process.argv.slice(2),
);
