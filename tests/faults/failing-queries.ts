/**
 * A process for the fault test of leaks, run by Node as it stands: lets queries with a token in them fail in every way
 * that reaches a log or a table, and ends by an error that nobody catches. Its first argument is the database (JSON),
 * the second the token.
 */
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { privateLink } from "#database/schema/auth.ts";
import { job } from "#database/schema/jobs.ts";
import { db, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { createJobHandler, startJobs } from "#platform/jobs/worker.server.ts";
import { exitOnUncaughtException, log } from "#platform/log.ts";
import { createHttpHandler } from "#platform/web/http-handler.ts";
import { listenOnPort } from "#platform/web/listen.ts";
import { createPageCache } from "#platform/web/page-cache.ts";

const [where = "{}", token = ""] = process.argv.slice(2);
const link = `https://shop.example/reservation/yours/${token}/pay?session=${token}`;

await openAndMigrateDatabase(JSON.parse(where));
exitOnUncaughtException();

const row = { tokenHash: token, subjectType: "reservation", subjectId: 1, channel: "browser" };
await db.insert(privateLink).values(row);

/** By name: what fails with the token among its parameters, or quoted by PostgreSQL. */
const failing: Record<string, () => Promise<unknown>> = {
  "a value of another type": async () => db.execute(sql`select ${token}::text::int`),
  "a key that is there already": async () => db.insert(privateLink).values(row),
  "a row that breaks a check": async () =>
    db.insert(privateLink).values({ ...row, tokenHash: `${token}2`, channel: token }),
  "a column that does not exist": async () =>
    db.execute(sql`select missing from job where kind = ${link}`),
  "an address of the wrong kind": async () => new URL(`${token} is none`),
  "words of another system": async () => {
    throw new Error(`it did not like ${link}`, { cause: { token } });
  },
};

for (const [name, fail] of Object.entries(failing)) {
  await fail().catch((error: unknown) => log.error({ err: error, name }, "it failed"));
}
log.error({ browser: `at ${link}:1:2`, detail: `a wish of ${link}` }, "a page failed in a browser");

const failed = () => failing["a key that is there already"]?.() ?? Promise.resolve();
const hopeless = jobKind("failing-query", v.object({ run: v.number() }), { attempts: 1 });
await enqueue(db, hopeless, { run: 1 });
const jobs = startJobs({
  handlers: [createJobHandler(hopeless, async () => void (await failed()))],
  lookEvery: 20,
});
while ((await db.$count(job, sql`dead_at is not null`)) === 0) {
  await new Promise((resolve) => setTimeout(resolve, 10));
}
await jobs.stop();

const requestHandler = createHttpHandler({
  files: new Map(),
  memory: createPageCache({
    render: () => Promise.reject(new Error("no pages")),
    expiresOn: () => 0,
  }),
  isKeptPage: () => false,
  dispatch: async () => {
    await failed();
    return new Response();
  },
  ready: async () => true,
  siteUrl: undefined,
  trustedProxies: 0,
});
const { port } = await listenOnPort(requestHandler, 0, "127.0.0.1");
const answer = await fetch(`http://127.0.0.1:${port}/reservation/yours/${token}?session=${token}`);
process.stdout.write(`${answer.status} ${await answer.text()}`);

void failed();
