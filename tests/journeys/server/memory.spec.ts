import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { createPublishedMailings } from "#business/mailings/calendar/create-published-mailings.ts";
import { addDays, arizonaDate, monthAndOrdinalDay } from "#platform/clock.ts";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { expect, test } from "#tests/support/browser/journey.ts";
import { findPostgresql, startPostgresql } from "#tests/support/database/postgresql-server.ts";
import type { Server } from "#tests/support/server/server.ts";

const home = async (server: Server) => (await fetch(`${server.url}/`)).text();
const words = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

test("the count of days is right after midnight in Arizona, without a restart", async ({
  openServer,
}) => {
  const server = await openServer({ now: "2027-05-09T05:00:00Z" });
  expect(await home(server)).toContain('aria-label="7"');
  await server.setClock("2027-05-09T07:00:00Z");
  await expect.poll(() => home(server)).toContain('aria-label="6"');
});

test("a page that has not changed is answered with 304 and no body", async ({ server }) => {
  const first = await fetch(`${server.url}/`);
  const etag = first.headers.get("etag") ?? "";
  const again = await fetch(`${server.url}/`, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  const other = await fetch(`${server.url}/`, { headers: { "if-none-match": 'W/"other"' } });
  expect(other.status).toBe(200);
});

test("an address with campaign parameters is the same kept page", async ({ server }) => {
  const plain = await fetch(`${server.url}/`);
  const tagged = await fetch(`${server.url}/?utm_source=card`);
  expect(tagged.headers.get("etag")).toBe(plain.headers.get("etag"));
});

test("HEAD answers with the headers of GET and no body", async ({ server }) => {
  const head = await fetch(`${server.url}/`, { method: "HEAD" });
  const get = await fetch(`${server.url}/`);
  expect(head.status).toBe(200);
  expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
  expect(await head.text()).toBe("");
});

test("a change shows by itself on every instance", async ({ openServer }) => {
  const programs = findPostgresql();
  test.skip(!programs, "no PostgreSQL programs on this machine");
  const postgresql = await startPostgresql(programs ?? "");
  const folder = await mkdtemp(join(tmpdir(), "change-"));
  try {
    const settings = { DATABASE_URL: postgresql.url("postgres") };
    const [one, two] = await Promise.all([openServer({ settings }), openServer({ settings })]);
    expect(words(await home(one))).toContain("Days Until May 15th");
    expect(words(await home(two))).toContain("Days Until May 15th");

    const sooner = addDays(arizonaDate(new Date()), 40);
    await openAndMigrateDatabase({ dataDirectory: folder, databaseUrl: settings.DATABASE_URL });
    await createPublishedMailings([sooner], { actor: systemActor, now: new Date() });
    await closeDatabase();
    const changed = `Days Until ${monthAndOrdinalDay(sooner)}`;
    for (const server of [one, two]) {
      await expect
        .poll(async () => words(await home(server)), { timeout: 60_000, intervals: [50] })
        .toContain(changed);
    }
  } finally {
    await postgresql.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
