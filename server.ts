import type { RequestListener } from "node:http";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { readCookie } from "#app/cookies.ts";
import { createDocumentRenderer } from "#app/document-renderer.ts";
import { createShortLinkFinder } from "#app/links/short-links.ts";
import { maxOfficeFormBytes } from "#app/office/max-office-form-bytes.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { isAdFilesPath, paths } from "#app/paths.ts";
import { availabilityEventStream } from "#app/reservation/availability/availability-event-stream.ts";
import { isPublicPage } from "#app/site/meta/list-public-pages.ts";
import { adFileSizeAndCountLimits } from "#business/ads/files/ad-file.ts";
import { findSession } from "#business/auth/session.ts";
import { createFirstOwnerLinkToken } from "#business/auth/sign-in-links.ts";
import { watchCompanySettings } from "#business/company/watch-company.ts";
import { subscribeToAvailabilityChanges } from "#business/reservations/availability/find-availability.ts";
import { serverScanCounter } from "#business/results/scan-counter.ts";
import { openSpotCodeCache } from "#business/results/spot-code-cache.ts";
import { jobHandlers, recurringTasks } from "#business/schedule.ts";
import { seedInstallation } from "#database/seed.ts";
import { startBackupControlServer } from "#platform/backup/backup-control.server.ts";
import { nextArizonaMidnight } from "#platform/clock.ts";
import {
  closeDatabase,
  isDatabaseResponding,
  openAndMigrateDatabase,
} from "#platform/database/database.server.ts";
import { StartupProblem } from "#platform/errors.ts";
import { moveFilesToBucket } from "#platform/files/file-storage.server.ts";
import { startJobs } from "#platform/jobs/worker.server.ts";
import { exitOnUncaughtException, log } from "#platform/log.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { packageRoot } from "#platform/package-root.ts";
import { checkoutPageOrigin } from "#platform/payments/gateway.server.ts";
import { currentSettings, type Settings } from "#platform/settings.server.ts";
import { eventStreams } from "#platform/web/event-streams.ts";
import { createHttpHandler } from "#platform/web/http-handler.ts";
import { drainRequests, listenOnPort } from "#platform/web/listen.ts";
import { createPageCache } from "#platform/web/page-cache.ts";
import type { FindShortLink } from "#platform/web/short-links.ts";
import { loadStaticFiles } from "#platform/web/static-files.ts";
import { company } from "./company.ts";

/** Milliseconds that running requests get to finish when the server is asked to stop. */
const PATIENCE = 10_000;

const loadBuild = (): Promise<ServerBuild> => import("virtual:react-router/server-build");

/** The site, open: `handleRequest` answers requests, `work` begins the jobs, `close` ends everything in order. */
export type OpenSite = {
  handleRequest: RequestListener;
  work: () => void;
  /** What the operator is told at the start: how to get in, as long as the office has no owner, and where emails stay. */
  welcome: () => Promise<string>;
  close: () => Promise<void>;
};

/** Opens the database, fills a fresh one, and prepares the answers to requests. The port may become known later. */
export async function openSite(environment: Settings, port: () => number): Promise<OpenSite> {
  await openAndMigrateDatabase(environment);
  const closeControl = environment.databaseUrl
    ? async () => {}
    : await startBackupControlServer(environment.dataDirectory);
  await seedInstallation({ now: new Date() });
  await moveFilesToBucket();
  let jobs: ReturnType<typeof startJobs> | undefined;
  const siteUrl = () => environment.siteUrl ?? `http://localhost:${port()}`;
  const codes = await openSpotCodeCache();
  const findShortLink = createShortLinkFinder(codes, serverScanCounter);
  return {
    handleRequest: await createRequestHandler(environment, siteUrl, findShortLink),
    work: () => {
      jobs = startJobs({
        handlers: jobHandlers(environment),
        recurring: recurringTasks(environment),
      });
    },
    welcome: async () => {
      const token = await createFirstOwnerLinkToken();
      const mail = isMailServerConfigured()
        ? ""
        : `No mail server is set up (SMTP_URL): emails are saved, not sent.\n`;
      if (!token) return `The office is at ${siteUrl()}${officePaths.today()}\n${mail}`;
      const link = siteUrl() + officePaths.signInLink(token);
      return `The office has no owner yet. Open this link within a day to become the owner:\n${link}\n${mail}`;
    },
    close: async () => {
      await closeControl();
      await jobs?.stop();
      codes.close();
      await serverScanCounter.close();
      await closeDatabase();
    },
  };
}

/** What answers what its address asks is not kept: the reservation page, the break-even page. */
const isKept = (path: string) =>
  isPublicPage(path) && path !== paths.reservation() && path !== paths.breakEven();

/** Forms with a file that their page reads as it comes. Past twice the limit nobody reads what is left. */
const largestStream = (path: string) =>
  isAdFilesPath(path) ? 2 * adFileSizeAndCountLimits.bytes : undefined;

/** Drawings and files of ads: behind a customer's link or one they gave away, and those of offers. */
const isPicture = (path: string) =>
  /^\/(reservation\/yours|ad-comments|offers)\/.*(\.svg|\/ad\/files\/\d+)$/.test(path);

/** Whether a request has the session of an operator who is signed in. */
async function isFromOperator(request: Request): Promise<boolean> {
  const found = await findSession(readCookie(request, "office") ?? "");
  return found?.session.stage === "signed-in";
}

async function createRequestHandler(
  environment: Settings,
  siteUrl: () => string,
  findShortLink: FindShortLink,
) {
  const { development } = environment;
  const payAt = checkoutPageOrigin(environment);
  const documents = createDocumentRenderer({ build: loadBuild, siteUrl, development, payAt });
  const memory = createPageCache({
    render: documents.forAll,
    expiresOn: (now) => nextArizonaMidnight(new Date(now)).getTime(),
    isShortLived: (path) => path.startsWith(paths.industry("")),
  });
  await watchCompanySettings(memory.forget);
  // Pages of industries say what is open on the next cards.
  subscribeToAvailabilityChanges(memory.forgetShortLived);
  return createHttpHandler({
    files: development ? new Map() : await loadStaticFiles(join(packageRoot, "build/client")),
    memory,
    isKeptPage: development ? () => false : isKept,
    dispatch: documents.forOne,
    findShortLink,
    streams: new Map([[paths.reservationLive(), availabilityEventStream]]),
    isSignedPath: (path) => path === paths.stripeWebhook() || path === paths.twilioWebhook(),
    largestBody: maxOfficeFormBytes,
    largestStream,
    mayUpload: isFromOperator,
    isPicture,
    ready: isDatabaseResponding,
    siteUrl: environment.siteUrl,
    trustedProxies: environment.trustedProxies,
  });
}

async function serve(): Promise<void> {
  exitOnUncaughtException();
  const environment = currentSettings();
  const address = { port: environment.port };
  const open = await openSite(environment, () => address.port);
  const { server, port } = await listenOnPort(
    open.handleRequest,
    environment.port,
    environment.host,
  );
  address.port = port;
  open.work();
  stopOnSignal(async () => {
    eventStreams.close();
    await drainRequests(server, PATIENCE);
    await open.close();
  });
  const welcome = await open.welcome();
  process.stdout.write(`${company().tradeName} is open at http://localhost:${port}\n${welcome}`);
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
  // The command that started us is gone, and nobody else would hand a signal on.
  process.on("disconnect", stop);
}

async function giveUp(error: unknown): Promise<never> {
  await closeDatabase();
  if (error instanceof StartupProblem) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, "the server could not start");
  process.exit(1);
}

// In development bin/run/dev-server.ts opens the site, anew after each change of it.
if (!import.meta.env.DEV) serve().catch(giveUp);
