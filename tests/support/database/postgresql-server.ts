import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** A PostgreSQL server that the tests started; it listens on a Unix socket. */
export type PostgresqlServer = {
  /** Address of a database on it. */
  url(database: string): string;
  /** Ends every process of the server at once, as a crash of the machine's service would. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same files. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Folders that hold PostgreSQL's own programs: those on the PATH, then the usual places. */
function candidates(): string[] {
  const versions = (parent: string, folder: (version: string) => string) =>
    existsSync(parent)
      ? readdirSync(parent)
          .sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
          .map(folder)
      : [];
  return [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions("/usr/lib/postgresql", (v) => `/usr/lib/postgresql/${v}/bin`),
    ...["/opt/homebrew/opt", "/usr/local/opt"].flatMap((parent) =>
      versions(parent, (name) => `${parent}/${name}/bin`).filter((p) => p.includes("postgresql")),
    ),
    ...versions(
      "/Applications/Postgres.app/Contents/Versions",
      (v) => `/Applications/Postgres.app/Contents/Versions/${v}/bin`,
    ),
  ];
}

/** The folder of "initdb" and "postgres", or undefined where no server is installed. */
export function findPostgresql(): string | undefined {
  return candidates().find(
    (folder) =>
      folder !== "" && existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

/** PostgreSQL refuses to run as root: then it runs as another user of the system. */
function otherUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const uid = spawnSync("id", ["-u", name], { encoding: "utf8" });
    const gid = spawnSync("id", ["-g", name], { encoding: "utf8" });
    if (uid.status === 0 && gid.status === 0) {
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    }
  }
  return {};
}

/** Settings of a server whose data need not outlive its machine; nothing works there but the tests' own queries. */
export const FORGETFUL = [
  ...["fsync=off", "full_page_writes=off", "synchronous_commit=off"],
  ...["autovacuum=off", "jit=off"],
];

/** Starts a new server with its own temporary files in `parent`, fsync on. `settings` as in postgresql.conf. */
export async function startPostgresql(
  programs: string,
  settings: string[] = [],
  parent = tmpdir(),
): Promise<PostgresqlServer> {
  const user = otherUser();
  const folder = mkdtempSync(join(parent, "postgresql-"));
  chmodSync(folder, 0o755);
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(folder, user.uid, user.gid);
    chownSync(data, user.uid, user.gid);
  }
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...user, cwd: folder, stdio: "ignore" },
  );
  const port = 20_000 + Math.floor(Math.random() * 30_000);
  const parameters = [
    ...["listen_addresses=", `unix_socket_directories=${folder}`, `port=${port}`],
    ...["fsync=on", "max_connections=100", ...settings],
  ];
  let running: ChildProcess | undefined;

  const server: PostgresqlServer = {
    url: (database) =>
      `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`,
    async start() {
      running = await startOnceMemoryIsFree(() =>
        startServer(join(programs, "postgres"), data, parameters, user),
      );
    },
    async kill() {
      for (const pid of processesOf(data)) process.kill(pid, "SIGKILL");
      await end();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  async function end() {
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running?.once("exit", resolve));
    running.stdin?.end();
    await ended;
  }
  await server.start();
  return server;
}

/** A killed server's processes may end a moment after it, and hold its memory until then: then it's started again. */
async function startOnceMemoryIsFree(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let left = 100; ; left--) {
    try {
      return await start();
    } catch (error) {
      if (left === 0 || !String(error).includes("shared memory block")) throw error;
      await pause(100);
    }
  }
}

/**
 * Starts a server that ends with this process, however that ends: a shell holds its other end of a
 * pipe. Detached, for a Ctrl-C is for the tests. Resolves when it accepts connections; rejects when it ends before that.
 */
function startServer(
  program: string,
  data: string,
  parameters: string[],
  user: { uid?: number; gid?: number },
) {
  const server = spawn(
    "/bin/sh",
    [
      ...["-c", UNTIL_INPUT_ENDS, "sh", program, "-D", data],
      ...parameters.flatMap((parameter) => ["-c", parameter]),
    ],
    { ...user, cwd: data, detached: true, stdio: ["pipe", "ignore", "pipe"] },
  );
  return new Promise<ChildProcess>((resolve, reject) => {
    let said = "";
    server.stderr.on("data", (data: Buffer) => {
      if (said.length < 20_000) said += data;
      if (said.includes("database system is ready to accept connections")) resolve(server);
    });
    server.once("error", reject);
    server.once("exit", () => {
      server.stdin.destroy();
      reject(new Error(`PostgreSQL did not start: ${said}`));
    });
  });
}

/** Runs a program until it ends, or interrupts it when the shell's input ends. */
const UNTIL_INPUT_ENDS =
  'exec 3<&0; "$@" </dev/null & program=$!; { cat <&3 >/dev/null; kill -INT $program; } & wait $program';

/** The processes of the server whose files are in `data`: its first, then that one's children. */
function processesOf(data: string): number[] {
  const file = join(data, "postmaster.pid");
  const first = existsSync(file) ? (readFileSync(file, "utf8").split("\n")[0] ?? "") : "";
  if (!first) return [];
  const children = spawnSync("pgrep", ["-P", first], { encoding: "utf8" }).stdout ?? "";
  return [first, ...children.trim().split(/\s+/)].map(Number).filter((pid) => pid > 0);
}

/** Creates an empty database on a server. */
export async function createDatabase(server: PostgresqlServer, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}
