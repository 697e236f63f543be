import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer as createNetServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type Served = { url: string; dataDirectory: string; stop: () => Promise<void> };

export async function freePort(): Promise<number> {
  const server = createNetServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** Starts the built site on a free port and, unless one is given, an empty data folder of its own. */
export async function serve(settings: Record<string, string> = {}): Promise<Served> {
  const given = settings.DATA_DIR;
  const dataDirectory = given ?? (await mkdtemp(join(tmpdir(), "bench-data-")));
  const port = await freePort();
  const child = spawn(process.execPath, ["build/server/index.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDirectory,
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(url, child);
  return {
    url,
    dataDirectory,
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
      if (!given) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error("The site could not be started.");
    if (
      await fetch(`${url}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await pause(50);
  }
  throw new Error("The site did not get ready within 30 s.");
}
