import { runThroughVite } from "./run-through-vite.ts";

await runThroughVite("/bin/demo-run.ts");
