import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import PostalMime, { type Email } from "postal-mime";
import { copyOfTemplate, type Template } from "./templates.ts";
import { WASM_FLAGS } from "./wasm-flags.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * The site's public address. With this setting a server uses it in canonical addresses, links and
 * cookies; nobody can sign in to its office over plain http, so it is not the default.
 */
export const SITE_URL = "https://www.scottsdalespotlight.example";

const PATIENCE = 60_000;

export type ServerOptions = {
  /** Settings on top of the usual ones; undefined takes one away. */
  settings?: Record<string, string | undefined>;
  /** Use this folder, and leave it; otherwise a copy of the template that goes with the server, or an empty one beside a database server. */
  dataDirectory?: string;
  /** What its own data are a copy of; a fresh installation unless another is named. */
  template?: Template;
  /** The instant at which the server's own clock starts, in place of the present. */
  now?: string;
  /** Whether `breakDatabase` can be used on it. */
  breakable?: boolean;
};

export type Server = {
  url: string;
  dataDirectory: string;
  process: ChildProcess;
  /** What it has written to standard error so far: its log, one JSON object a line. */
  log: () => string;
  /** The server's output. */
  said: () => string;
  /** The messages that it has kept as .eml files, oldest first. */
  mails: () => Promise<Email[]>;
  /** From now on every query fails, until `mendDatabase`. Needs the option `breakable`. */
  breakDatabase: () => Promise<void>;
  mendDatabase: () => Promise<void>;
  /** Sets its clock; it must have been started with `now`. */
  setClock: (now: string) => Promise<void>;
  /** Asks it to stop; resolves to its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** What a server said before it gave up. */
export class ServerRefused extends Error {
  readonly code: number | null;
  readonly output: string;
  constructor(code: number | null, output: string) {
    super(`the server ended with code ${code}: ${output}`);
    this.code = code;
    this.output = output;
  }
}

/** A copy of a template; beside a database server an empty folder, or the site would be in two places. */
const dataOfItsOwn = ({ settings, template }: ServerOptions) =>
  settings?.DATABASE_URL ? mkdtemp(join(tmpdir(), "beside-")) : copyOfTemplate(template);

/** Starts the built server in its own process. Rejects with ServerRefused if it ends by itself. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const dataDirectory = options.dataDirectory ?? (await dataOfItsOwn(options));
  const own = options.dataDirectory === undefined;
  const child = spawn(process.execPath, [...flags(options), "build/server/index.js"], {
    cwd: root,
    env: environment(dataDirectory, options),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const cut = () => child.kill("SIGKILL");
  process.once("exit", cut);
  child.once("exit", () => process.removeListener("exit", cut));
  let log = "";
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = await announced(child, ended, () => log);
  return {
    url,
    dataDirectory,
    process: child,
    log: () => log,
    said: () => said,
    mails: () => readMails(dataDirectory),
    breakDatabase: () => writeFile(breakFile(dataDirectory), ""),
    setClock: async (now) => {
      await writeFile(clockFile(dataDirectory), now);
      child.kill("SIGUSR2");
    },
    mendDatabase: () => rm(breakFile(dataDirectory), { force: true }),
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      const code = await ended;
      if (own) await rm(dataDirectory, { recursive: true, force: true });
      return code;
    },
  };
}

function environment(dataDirectory: string, options: ServerOptions): NodeJS.ProcessEnv {
  const { PATH, HOME, TZ, LD_LIBRARY_PATH } = process.env;
  return {
    PATH,
    HOME,
    TZ,
    LD_LIBRARY_PATH,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: dataDirectory,
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "info",
    NODE_COMPILE_CACHE,
    ...(options.now && { TEST_CLOCK: options.now, TEST_CLOCK_FILE: clockFile(dataDirectory) }),
    ...(options.breakable && { TEST_BREAK: breakFile(dataDirectory) }),
    ...options.settings,
  };
}

const clockFile = (dataDirectory: string) => join(dataDirectory, "set-the-clock");
const breakFile = (dataDirectory: string) => join(dataDirectory, "break-the-database");

/** Where the servers of all tests keep what they compile of the build's scripts, which takes a sixth of a start. */
const NODE_COMPILE_CACHE = join(root, "node_modules/.cache/servers-of-tests");

function flags({ now, breakable }: ServerOptions): string[] {
  const names = [now && "shifted-clock", breakable && "breakable-database"].filter(Boolean);
  const preloads = names.map((name) => new URL(`./${name}.mjs`, import.meta.url).href);
  return [...WASM_FLAGS, ...preloads.flatMap((url) => ["--import", url])];
}

function announced(
  child: ChildProcess,
  ended: Promise<number | null>,
  log: () => string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const late = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`the server did not open within ${PATIENCE} ms: ${log()}`));
    }, PATIENCE);
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const port = /http:\/\/[^:\s]+:(\d+)/.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    void ended.then((code) => reject(new ServerRefused(code, log() + output)));
    void ended.finally(() => clearTimeout(late));
    child.stdout?.once("data", () => clearTimeout(late));
  });
}

async function readMails(dataDirectory: string): Promise<Email[]> {
  const folder = join(dataDirectory, "mail");
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .map(async (name) => {
        const path = join(folder, name);
        return { written: (await stat(path)).mtimeMs, content: await readFile(path) };
      }),
  );
  files.sort((one, other) => one.written - other.written);
  return Promise.all(files.map(({ content }) => PostalMime.parse(content)));
}
