import { createServer, isRunnableDevEnvironment } from "vite";
import { packageRoot } from "#platform/package-root.ts";

/**
 * npm run demo: a year of plausible business, to see the office alive.
 *
 *     npm run demo                            into the folder `demo`
 *     npm run demo -- elsewhere               into that folder
 *     npm run demo -- postgres://host/name    into that database, if it is empty
 */

await runThroughVite("/bin/run/demo-run.ts");

/** Runs a script through Vite to its end: it writes messages, and Node by itself does not read what they are written in. */
async function runThroughVite(path: string): Promise<void> {
  const vite = await createServer({
    configFile: false,
    root: packageRoot,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run a script here.");
  await ssr.runner.import(path);
  await vite.close();
  // The channel to the command that started us must not keep this process.
  if (process.connected) process.disconnect?.();
}
