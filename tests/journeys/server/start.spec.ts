import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { sampledWays } from "#tests/support/browser/sampled-pages.ts";
import {
  type ServerOptions,
  ServerRefused,
  SITE_URL,
  startServer,
} from "#tests/support/server/server.ts";
import { copyOfTemplate } from "#tests/support/server/templates.ts";

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

const ONE_SENTENCE = /^[A-Z][^\n]*\.\n$/;

test.describe("what keeps the server from starting is said in one sentence", () => {
  test("a port that is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, output } = await refusal({ settings: { PORT: String(port) } });
    other.close();
    expect(output).toMatch(ONE_SENTENCE);
    expect(output).toContain(`Port ${port} is in use`);
    expect(code).toBe(1);
  });

  test("a data folder that can't be written", { tag: "@deep" }, async () => {
    // Root may write into any folder, but not into that of the kernel.
    const folder = await mkdtemp(join(tmpdir(), "read-only-"));
    await chmod(folder, 0o555);
    const dataDirectory = process.getuid?.() === 0 ? "/sys/data" : folder;
    const { code, output } = await refusal({ dataDirectory });
    await rm(folder, { recursive: true });
    expect(output).toMatch(ONE_SENTENCE);
    expect(output).toContain(`The data folder ${dataDirectory} cannot be written`);
    expect(code).toBe(1);
  });

  test("a data folder that is a file", { tag: "@deep" }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "file-"));
    const dataDirectory = join(folder, "data");
    await writeFile(dataDirectory, "");
    const { code, output } = await refusal({ dataDirectory });
    await rm(folder, { recursive: true });
    expect(output).toMatch(ONE_SENTENCE);
    expect(output).toContain(dataDirectory);
    expect(code).toBe(1);
  });

  test("a second process on the same data, which the first survives", async () => {
    const first = await startServer();
    const { code, output } = await refusal({ dataDirectory: first.dataDirectory });
    expect(output).toMatch(ONE_SENTENCE);
    expect(output).toContain("is in use by another process");
    expect(code).toBe(1);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
  });

  test("a setting that makes no sense", async () => {
    const { code, output } = await refusal({ settings: { PORT: "eighty" } });
    expect(output).toMatch(ONE_SENTENCE);
    expect(output).toContain("The setting PORT must");
    expect(code).toBe(1);
  });

  test("an https address without word on the proxies in front", { tag: "@deep" }, async () => {
    const settings = { SITE_URL, TRUSTED_PROXIES: undefined };
    const { code, output } = await refusal({ settings });
    expect(output).toMatch(ONE_SENTENCE);
    expect(output).toContain("set TRUSTED_PROXIES to the number of proxies");
    expect(code).toBe(1);
  });

  test("a database server that does not answer", { tag: "@deep" }, async () => {
    const settings = { DATABASE_URL: "postgres://127.0.0.1:9/nothing" };
    const { code, output } = await refusal({ settings });
    expect(output).toMatch(ONE_SENTENCE);
    expect(output).not.toContain("    at ");
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
