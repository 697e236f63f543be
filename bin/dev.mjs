/** npm run dev: the site with hot reload, on PORT (3000) and the data folder of npm start. */
import { draw, install, serve } from "./project.mjs";

install();
draw();
serve("bin/run/dev-server.ts", { NODE_ENV: "development" });
