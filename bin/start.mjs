/**
 * npm start: installs, builds and serves, each only as far as needed.
 *
 *     node bin/start.mjs                 serve on PORT (3000)
 *     node bin/start.mjs --build-only    install and build, then end (for images and CI)
 */
import { build, install, serve } from "./project.mjs";

install();
build();
if (!process.argv.includes("--build-only")) {
  serve("build/server/index.js", { NODE_ENV: "production" });
}
