import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { visitContext } from "#app/context.ts";
import { isPublicPage } from "#app/site/pages.ts";
import { readEnvironment } from "#platform/environment.ts";
import { log } from "#platform/log.ts";
import { StartupProblem } from "#platform/startup-problem.ts";
import { finishForAll, finishForOne } from "#platform/web/finish-document.ts";
import { type Arrival, createFrontDoor, newReference } from "#platform/web/front-door.ts";
import { finishRequests, listen } from "#platform/web/listen.ts";
import { createPageMemory } from "#platform/web/page-memory.ts";
import { staticFiles } from "#platform/web/static-files.ts";

const PATIENCE = 10_000;

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const siteUrl = environment.siteUrl ?? `http://localhost:${environment.port}`;
  const build = (): Promise<ServerBuild> => import("virtual:react-router/server-build");
  const mode = environment.development ? "development" : "production";

  const render = async (request: Request, arrival: Arrival, nonce: string): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(visitContext, { ...arrival, nonce, siteUrl, now: new Date() });
    return createRequestHandler(await build(), mode)(request, context);
  };

  const memory = createPageMemory({
    goodUntil: (now) => now + 3_600_000,
    render: async (path) => {
      const nonce = randomBytes(16).toString("base64");
      const arrival = { reference: newReference(), networkAddress: "page memory" };
      const response = await render(new Request(siteUrl + path), arrival, nonce);
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      return finishForAll(await response.text(), nonce);
    },
  });

  const door = createFrontDoor({
    files: await staticFiles(join(process.cwd(), "build/client")),
    memory,
    isKeptPage: isPublicPage,
    ready: async () => true,
    siteUrl: environment.siteUrl,
    trustedProxies: environment.trustedProxies,
    dispatch: async (request, arrival) => {
      const nonce = randomBytes(16).toString("base64");
      const response = await render(request, arrival, nonce);
      if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
      const { body, headers } = finishForOne(await response.text(), nonce);
      return new Response(body, { status: response.status, headers });
    },
  });
  const { server, port } = await listen(door, environment.port, environment.host);
  process.stdout.write(`Scottsdale Spotlight is open at http://localhost:${port}\n`);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await finishRequests(server, PATIENCE);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
}

start().catch((error: unknown) => {
  if (error instanceof StartupProblem) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, "the server could not start");
  process.exit(1);
});
