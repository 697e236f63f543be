import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { lt } from "drizzle-orm";
import { mailing } from "#database/schema/mailings.ts";
import { closeDatabase, db, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { sampledWays } from "#tests/support/browser/pages.ts";
import { findPostgresql, startPostgresql } from "#tests/support/database/postgresql-server.ts";
import { firstLink, PASSWORD, settleIn, Visit } from "#tests/support/office/office-visit.ts";
import { command } from "#tests/support/server/command.ts";
import {
  type Server,
  type ServerOptions,
  ServerRefused,
  SITE_URL,
  startServer,
} from "#tests/support/server/server.ts";
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

test.describe("npm start", () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));

  /** What the server said before it ended by itself. */
  async function refusal(options: ServerOptions): Promise<ServerRefused> {
    try {
      const server = await startServer(options);
      await server.stop();
    } catch (error) {
      if (error instanceof ServerRefused) return error;
      throw error;
    }
    throw new Error("the server started");
  }

  test.describe("what keeps the server from starting is said in one sentence", () => {
    test("a second process on the same data, which the first survives", {
      tag: "@deep",
    }, async () => {
      const first = await startServer();
      const { code, output } = await refusal({ dataDirectory: first.dataDirectory });
      expect(output).toMatch(ONE_SENTENCE);
      expect(output).toContain("is in use by another process");
      expect(code).toBe(1);
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
      expect(await first.stop()).toBe(0);
    });

    test("a port that is in use", { tag: "@deep" }, async () => {
      const other = createServer().listen(0, "127.0.0.1");
      await once(other, "listening");
      const { port } = other.address() as AddressInfo;
      const { code, output } = await refusal({ settings: { PORT: String(port) } });
      other.close();
      expect(output).toMatch(ONE_SENTENCE);
      expect(output).toContain(`Port ${port} is in use`);
      expect(code).toBe(1);
    });

    test("an https address without word on the proxies in front", { tag: "@deep" }, async () => {
      const settings = { SITE_URL, TRUSTED_PROXIES: undefined };
      const { code, output } = await refusal({ settings });
      expect(output).toMatch(ONE_SENTENCE);
      expect(output).toContain("set TRUSTED_PROXIES to the number of proxies");
      expect(code).toBe(1);
    });

    test("a setting that makes no sense", async () => {
      const { code, output } = await refusal({ settings: { PORT: "eighty" } });
      expect(output).toMatch(ONE_SENTENCE);
      expect(output).toContain("The setting PORT must");
      expect(code).toBe(1);
    });
  });

  test.describe("asked to stop", () => {
    for (const signal of sampledWays(["SIGTERM", "SIGINT"] as const, 0)) {
      test(`by ${signal}, it finishes the running request, closes the database and ends with 0`, async () => {
        const dataDirectory = await copyOfTemplate();
        const server = await startServer({ dataDirectory });
        const body = "email=slow%40shop.example";
        const { port } = new URL(server.url);
        const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8");
        let answer = "";
        socket.on("data", (text) => {
          answer += text;
        });
        socket.write(
          `POST /lead-form HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: ${server.url}\r\nsec-fetch-site: same-origin\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
        );
        await fetch(`${server.url}/healthz`);
        const stopped = server.stop(signal);
        await expect
          .poll(() =>
            fetch(`${server.url}/healthz`).then(
              () => "open",
              () => "closed",
            ),
          )
          .toBe("closed");
        socket.write(body.slice(5));
        await once(socket, "close");
        expect(answer).toMatch(/^HTTP\/1\.1 (200|303|4\d\d) /);
        expect(await stopped).toBe(0);
        const again = await startServer({ dataDirectory });
        expect(await again.stop()).toBe(0);
        await rm(dataDirectory, { recursive: true });
      });
    }
  });

  test("npm start serves again at once, hands the signal on, and ends as the server ended", async () => {
    const dataDirectory = await copyOfTemplate();
    const startedAt = performance.now();
    const launcher = spawn(process.execPath, [join(root, "bin/start.mjs")], {
      cwd: tmpdir(),
      env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDirectory },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = once(launcher, "exit");
    const [output] = (await once(launcher.stdout.setEncoding("utf8"), "data")) as [string];
    const took = performance.now() - startedAt;
    launcher.kill("SIGTERM");
    expect((await ended)[0]).toBe(0);
    await rm(dataDirectory, { recursive: true });
    expect(output).toMatch(
      /^\S.* is open at http:\/\/localhost:\d+\nThe office has no owner yet\..*\nhttp:\/\/localhost:\d+\/office\/sign-in-link\/[\w-]{43}\nNo mail server is set up \(SMTP_URL\): emails are saved, not sent\.\n$/,
    );
    test.info().annotations.push({ type: "milliseconds", description: took.toFixed() });
  });

  test("a server does not outlive the command that started it, even when that is killed", {
    tag: "@deep",
  }, async () => {
    const dataDirectory = await copyOfTemplate();
    const launcher = spawn(process.execPath, [join(root, "bin/start.mjs")], {
      env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDirectory },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [output] = (await once(launcher.stdout.setEncoding("utf8"), "data")) as [string];
    const port = /:(\d+)/.exec(output)?.[1];
    launcher.kill("SIGKILL");
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          () => "open",
          () => "closed",
        ),
      )
      .toBe("closed");
    const again = await startServer({ dataDirectory });
    expect(await again.stop()).toBe(0);
    await rm(dataDirectory, { recursive: true });
  });
});

test("npm run press-file writes the latest card with closed booking, and names one that isn’t there", {
  tag: "@deep",
}, async () => {
  const settings = { DATA_DIR: dataDirectory };
  const out = join(folder, "card.pdf");
  const none = await command("press-file", ["--out", out], settings, folder);
  expect(none).toMatchObject({ code: 1, said: "" });
  expect(none.complained).toContain("no such mailing, or none with closed booking");

  await openAndMigrateDatabase({ dataDirectory });
  const cards = await db.select().from(mailing).orderBy(mailing.dropDate).limit(3);
  await db
    .update(mailing)
    .set({ state: "closed" })
    .where(lt(mailing.id, cards[2]?.id ?? 0));
  await closeDatabase();
  const latest = await command("press-file", ["--out", out], settings, folder);
  expect(latest.said).toContain(`${out}: ${cards[1]?.name}, PDF/X-1a:2003`);
  expect((await readFile(out)).subarray(0, 5).toString()).toBe("%PDF-");
});
