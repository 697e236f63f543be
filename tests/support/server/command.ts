import { spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** What a command said and how it ended. */
export type Ended = { code: number | null; said: string; complained: string };

/** Runs one of the commands in `bin/run` as a person does, from the folder `from`, with these settings alone. */
export async function command(
  name: string,
  args: readonly string[],
  settings: Record<string, string | undefined>,
  from = root,
): Promise<Ended> {
  const { PATH, HOME, LD_LIBRARY_PATH } = process.env;
  const child = spawn(process.execPath, ["bin/run.mjs", name, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH, HOME, LD_LIBRARY_PATH, INIT_CWD: from, LOG_LEVEL: "error", ...settings },
  });
  let said = "";
  let complained = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complained += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said, complained };
}

const CLOCK = new URL("shifted-clock.mjs", import.meta.url);

/** Settings of a command whose clock starts at an instant, and whose codes lead where those of a server under test do. */
export const atInstant = (now: string) => ({
  PORT: "0",
  TEST_CLOCK: now,
  NODE_OPTIONS: `--import ${CLOCK.href}`,
});

/** The year of `npm run demo`, ending at an instant: its folder, and the path of its owner's link. Takes a minute and more. */
export async function liveYear(now: string): Promise<{ dataDirectory: string; link: string }> {
  const folder = await mkdtemp(join(tmpdir(), "year-"));
  const { code, said, complained } = await command("demo", ["lived"], atInstant(now), folder);
  const link = /\/office\/sign-in-link\/[\w-]{43}/.exec(said)?.[0];
  if (code !== 0 || !link) throw new Error(`no year was lived: ${complained}${said}`);
  return { dataDirectory: join(folder, "lived"), link };
}

/** A copy of a year, for a server of its own. */
export async function copyOfYear(dataDirectory: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "story-"));
  cpSync(dataDirectory, copy, { recursive: true });
  return copy;
}
