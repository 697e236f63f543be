import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { createDocuments } from "#app/documents.ts";
import { isPublicPage } from "#app/site/pages.ts";
import { SITE_TOPIC } from "#business/mailings/plan-mailings.ts";
import { jobHandlers, recurringTasks } from "#business/schedule.ts";
import { seedInstallation } from "#database/seed.ts";
import { nextArizonaMidnight } from "#platform/clock.ts";
import { onAnnouncement } from "#platform/database/announcements.server.ts";
import {
  closeDatabase,
  databaseAnswers,
  openDatabase,
} from "#platform/database/database.server.ts";
import { type Environment, readEnvironment } from "#platform/environment.ts";
import { startJobs } from "#platform/jobs/worker.server.ts";
import { log } from "#platform/log.ts";
import { packageRoot } from "#platform/package-root.ts";
import { StartupProblem } from "#platform/startup-problem.ts";
import { createFrontDoor } from "#platform/web/front-door.ts";
import { finishRequests, listen } from "#platform/web/listen.ts";
import { createPageMemory } from "#platform/web/page-memory.ts";
import { staticFiles } from "#platform/web/static-files.ts";
import { site } from "#site.ts";

/** Milliseconds that running requests get to finish when the server is asked to stop. */
const PATIENCE = 10_000;

const loadBuild = (): Promise<ServerBuild> => import("virtual:react-router/server-build");

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  await openDatabase(environment);
  await seedInstallation({ now: new Date() });
  const address = { port: environment.port };
  const door = await openDoor(
    environment,
    () => environment.siteUrl ?? `http://localhost:${address.port}`,
  );
  const { server, port } = await listen(door, environment.port, environment.host);
  address.port = port;
  const jobs = startJobs({
    handlers: jobHandlers(environment),
    recurring: recurringTasks(),
  });
  stopOnSignal(async () => {
    await finishRequests(server, PATIENCE);
    await jobs.stop();
    await closeDatabase();
  });
  process.stdout.write(`${site.tradeName} is open at http://localhost:${port}\n`);
}

async function openDoor(environment: Environment, siteUrl: () => string) {
  const documents = createDocuments({
    build: loadBuild,
    siteUrl,
    development: environment.development,
  });
  const memory = createPageMemory({
    render: documents.forAll,
    goodUntil: (now) => nextArizonaMidnight(new Date(now)).getTime(),
  });
  onAnnouncement(SITE_TOPIC, memory.forget);
  return createFrontDoor({
    files: await staticFiles(join(packageRoot, "build/client")),
    memory,
    isKeptPage: isPublicPage,
    dispatch: documents.forOne,
    ready: databaseAnswers,
    siteUrl: environment.siteUrl,
    trustedProxies: environment.trustedProxies,
  });
}

function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "the server did not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

start().catch(async (error: unknown) => {
  await closeDatabase();
  if (error instanceof StartupProblem) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, "the server could not start");
  process.exit(1);
});
