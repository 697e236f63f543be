/** The site in development: Vite's own files first, then our own request handler. */
import { createServer, type RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { createServer as createVite, isRunnableDevEnvironment } from "vite";
import { StartupProblem } from "#platform/errors.ts";
import { currentSettings, type Settings } from "#platform/settings.server.ts";
import { drainRequests } from "#platform/web/listen.ts";

type Server = {
  openSite: (
    environment: Settings,
    port: () => number,
  ) => Promise<{
    handleRequest: RequestListener;
    work: () => void;
    welcome: () => Promise<string>;
    close: () => Promise<void>;
  }>;
};

/** Milliseconds to wait for more changes: an editor saves several files at once. */
const PAUSE = 60;

async function develop(): Promise<void> {
  const environment = currentSettings();
  const server = createServer();
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite can't run the server here.");

  const open = async () => {
    const { openSite } = await ssr.runner.import<Server>("/server.ts");
    const site = await openSite(environment, () => environment.port);
    site.work();
    return site;
  };
  let site = await open();
  let ready = Promise.resolve();
  let waiting = false;

  const reopen = async (): Promise<void> => {
    await wait(PAUSE);
    waiting = false;
    await site.close();
    ssr.runner.clearCache();
    site = await open();
  };
  vite.watcher.on("change", (file) => {
    if (waiting || !ssr.moduleGraph.getModulesByFile(file)?.size) return;
    waiting = true;
    ready = ready.then(reopen, reopen);
    ready.catch((error: unknown) => console.error(error));
  });

  server.on("request", (request, response) => {
    vite.middlewares(request, response, () => {
      ready.then(
        () => site.handleRequest(request, response),
        (error: unknown) => response.writeHead(500).end(`${error}\nSave a file to try again.\n`),
      );
    });
  });
  server.once("error", giveUp);
  server.listen(environment.port, environment.host, () => {
    console.log(`In development at http://localhost:${environment.port}`);
    site.welcome().then(console.log, giveUp);
  });

  const stop = async (): Promise<void> => {
    await vite.close();
    await drainRequests(server, 0);
    await site.close();
    process.exit(0);
  };
  // A second Vite inside the framework's plugin would end the process before the database is closed.
  process.removeAllListeners("SIGTERM");
  process.once("SIGINT", () => void stop());
  process.once("SIGTERM", () => void stop());
  process.once("disconnect", () => void stop());
}

function giveUp(error: unknown): never {
  // The module graph of the site has a class of this name, too; a port in use has a `syscall`.
  const expected =
    error instanceof Error && (error.name === StartupProblem.name || "syscall" in error);
  console.error(expected ? error.message : error);
  process.exit(1);
}

develop().catch(giveUp);
