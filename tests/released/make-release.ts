import { runThroughVite } from "#bin/run/run-through-vite.ts";

await runThroughVite("/tests/released/make-release-run.ts");
