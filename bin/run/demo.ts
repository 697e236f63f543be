import { runThroughVite } from "./run-through-vite.ts";

await runThroughVite("/bin/run/demo-run.ts");
