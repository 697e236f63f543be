import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { findPostgresql, startPostgresql } from "#tests/support/database/postgresql-server.ts";
import { isDeep } from "#tests/support/depth.ts";
import { PASSWORD } from "#tests/support/office/office-password.ts";
import { firstLink, settleIn, Visit } from "#tests/support/office/office-visit.ts";
import { command } from "#tests/support/server/command.ts";
import { type Server, startServer } from "#tests/support/server/server.ts";
import { copyOfTemplate } from "#tests/support/server/templates.ts";

const ANA = { name: "Ana Ortiz", email: "ana@copper.example" };
const ONE_SENTENCE = /^[A-Z][^\n]*\.\n$/;

let folder = "";
let dataDirectory = "";
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "commands-"));
  dataDirectory = await copyOfTemplate();
});
test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(dataDirectory, { recursive: true, force: true });
});

test("npm run backup while the site runs, npm run restore elsewhere: the office is there with all that was in it", {
  tag: "@deep",
}, async () => {
  const running = await startServer({ dataDirectory });
  const ana = await settleIn(running, firstLink(running), ANA);
  const settings = { DATA_DIR: dataDirectory };
  const taken = await command("backup", ["kept.backup"], settings, folder);
  expect(taken).toMatchObject({ code: 0, complained: "" });
  expect(taken.said).toContain(join(folder, "kept.backup"));
  const kept = await stat(join(folder, "kept.backup"));
  expect(kept.mode & 0o777).toBe(0o600);
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  const again = await command("backup", ["kept.backup"], settings, folder);
  expect(again.code).toBe(1);
  expect(again.complained).toMatch(ONE_SENTENCE);
  expect(again.complained).toContain("already exists");
  const busy = await command("restore", ["kept.backup", "--replace"], settings, folder);
  expect(busy.code).toBe(1);
  expect(busy.complained).toContain("is in use by another process");
  await running.stop();

  const other = join(folder, "data");
  const restored = await command("restore", ["kept.backup"], { DATA_DIR: other }, folder);
  expect(restored).toMatchObject({ code: 0, complained: "" });
  expect(restored.said).toContain("Everybody in the office has to sign in again.");
  const server = await startServer({ dataDirectory: other });
  expect((await new Visit(server, ana.cookies).ask("/office")).status).toBe(303);
  const half = new Visit(server);
  const answer = await half.send("/office/sign-in", { email: ANA.email, password: PASSWORD });
  expect(answer.headers.get("location")).toContain("/office/sign-in/second-factor");
  expect(server.said()).not.toContain("has no owner yet");
  await server.stop();
});

test("restore replaces data only when told to, keeps the old data aside, and a broken file changes nothing", {
  tag: "@deep",
}, async () => {
  const settings = { DATA_DIR: dataDirectory };
  const first = await command("backup", [folder], settings);
  expect(first.code).toBe(0);
  const [name = ""] = await readdir(folder);
  expect(name).toMatch(/^spotlight-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup$/);
  const path = join(folder, name);

  const refused = await command("restore", [path], settings);
  expect(refused.code).toBe(1);
  expect(refused.complained).toMatch(/isn't empty: it has \d+ rows\. Use --replace/);

  const whole = await readFile(path);
  const turned = Buffer.from(whole);
  turned[500] = (turned[500] ?? 0) ^ 1;
  await writeFile(join(folder, "turned.backup"), turned);
  const broken = await command("restore", [join(folder, "turned.backup"), "--replace"], settings);
  expect(broken.code).toBe(1);
  expect(broken.complained).toMatch(ONE_SENTENCE);
  expect(await readdir(join(dataDirectory, "backups")).catch(() => [])).not.toContainEqual(
    expect.stringContaining("before-restore"),
  );

  const done = await command("restore", [path, "--replace"], settings);
  expect(done).toMatchObject({ code: 0, complained: "" });
  const aside = /Your previous data is backed up in (.*)\.\n/.exec(done.said)?.[1] ?? "";
  const back = await command("restore", [aside, "--replace", "--moved"], settings);
  expect(back).toMatchObject({ code: 0, complained: "" });
  expect(back.said).not.toContain("sign in again");
  const server = await startServer({ dataDirectory });
  expect((await fetch(`${server.url}/`)).status).toBe(200);
  await server.stop();
});

test("what nobody can do is said in a sentence", { tag: "@deep" }, async () => {
  const refused = [
    ["backup", [], "There's no database in"],
    ["restore", [], "Specify one backup file"],
    ["restore", ["one", "two"], "Specify one backup file"],
    ["restore", ["one", "--force"], "Specify one backup file"],
    ["restore", ["nothing.backup"], "There's no file at"],
    ["sign-in-link", ["nobody@copper.example"], "No team member has this email address."],
  ] as const;
  // Each start of a command takes a second: `npm test` tries one wrong use of each.
  const sample = refused.filter(([name], n) => isDeep || refused[n - 1]?.[0] !== name);
  for (const [name, args, sentence] of sample) {
    const { code, complained } = await command(
      name,
      args,
      { DATA_DIR: join(folder, name) },
      folder,
    );
    expect(code).toBe(1);
    expect(complained).toContain(sentence);
    expect(complained).toMatch(ONE_SENTENCE);
  }
});

test("a backup moves the site from the embedded database to a PostgreSQL server and back", {
  tag: "@deep",
}, async () => {
  const programs = findPostgresql();
  test.skip(!programs, "no PostgreSQL programs on this machine");
  if (!programs) return;
  const postgresql = await startPostgresql(programs);
  const onServer = { DATA_DIR: join(folder, "beside"), DATABASE_URL: postgresql.url("postgres") };
  try {
    const first = await startServer({ dataDirectory });
    const ana = await settleIn(first, firstLink(first), ANA);
    const office = async (server: Server) =>
      (await new Visit(server, ana.cookies).ask("/office")).status;
    await first.stop();
    const there = join(folder, "there.backup");
    expect(await command("backup", [there], { DATA_DIR: dataDirectory })).toMatchObject({
      code: 0,
    });
    const moved = await command("restore", [there, "--moved"], onServer);
    expect(moved).toMatchObject({ code: 0, complained: "" });
    const second = await startServer({
      dataDirectory: onServer.DATA_DIR,
      settings: { DATABASE_URL: onServer.DATABASE_URL },
    });
    const busy = await command("restore", [there, "--replace"], onServer);
    expect(busy.complained).toContain("A running site is using the database");
    expect(await office(second)).toBe(200);
    const back = join(folder, "back.backup");
    expect(await command("backup", [back], onServer)).toMatchObject({ code: 0, complained: "" });
    await second.stop();
    const home = { DATA_DIR: join(folder, "home") };
    expect(await command("restore", [back, "--moved"], home)).toMatchObject({
      code: 0,
      complained: "",
    });
    const third = await startServer({ dataDirectory: home.DATA_DIR });
    expect(await office(third)).toBe(200);
    await third.stop();
  } finally {
    await postgresql.stop();
  }
});

test("npm run sign-in-link lets a person who has lost everything in again, once", {
  tag: "@deep",
}, async () => {
  const first = await startServer({ dataDirectory });
  await settleIn(first, firstLink(first), ANA);
  const settings = { DATA_DIR: dataDirectory };
  const busy = await command("sign-in-link", [ANA.email], settings);
  expect(busy.code).toBe(1);
  expect(busy.complained).toContain("is in use by another process");
  await first.stop();

  const { code, said, complained } = await command("sign-in-link", [ANA.email], settings);
  expect({ code, complained }).toEqual({ code: 0, complained: "" });
  const link = /(\/office\/sign-in-link\/[\w-]{43})\n/.exec(said)?.[1] ?? "";
  const server = await startServer({ dataDirectory });
  const back = await settleIn(server, link, ANA);
  expect((await new Visit(server, back.cookies).ask("/office")).status).toBe(200);
  const again = new Visit(server);
  expect((await again.ask(link)).status).toBe(404);
  await server.stop();
});
