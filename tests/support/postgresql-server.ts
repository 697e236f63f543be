import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** A PostgreSQL server that the tests started: on a Unix socket, where there are any. */
export type PostgresqlServer = {
  /** Address of a database on it. */
  url(database: string): string;
  /** Ends every process of the server at once, as a crash of the machine's service would. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same files. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const SUFFIX = process.platform === "win32" ? ".exe" : "";

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

/** The folder of `initdb` and `postgres`, or undefined where no server is installed. */
export function findPostgresql(): string | undefined {
  return candidates().find(
    (folder) =>
      folder !== "" &&
      existsSync(join(folder, `initdb${SUFFIX}`)) &&
      existsSync(join(folder, `postgres${SUFFIX}`)),
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

/** Starts a new server with its own temporary files, fsync on. `settings` as in postgresql.conf. */
export async function startPostgresql(
  programs: string,
  settings: string[] = [],
): Promise<PostgresqlServer> {
  const user = otherUser();
  const folder = mkdtempSync(join(tmpdir(), "postgresql-"));
  chmodSync(folder, 0o755);
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(folder, user.uid, user.gid);
    chownSync(data, user.uid, user.gid);
  }
  execFileSync(
    join(programs, `initdb${SUFFIX}`),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...user, cwd: folder, stdio: "ignore" },
  );
  const port = 20_000 + Math.floor(Math.random() * 30_000);
  const onSocket = process.platform !== "win32";
  const listen = onSocket
    ? ["listen_addresses=", `unix_socket_directories=${folder}`]
    : ["listen_addresses=127.0.0.1"];
  const parameters = [...listen, `port=${port}`, "fsync=on", "max_connections=100", ...settings];
  let running: ChildProcess | undefined;

  const server: PostgresqlServer = {
    url: (database) =>
      onSocket
        ? `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`
        : `postgresql://postgres@127.0.0.1:${port}/${database}`,
    async start() {
      running = await startServer(join(programs, `postgres${SUFFIX}`), data, parameters, user);
      process.once("exit", killAtExit);
    },
    async kill() {
      await end(() => killAll(running));
    },
    async stop() {
      await end(() => running?.kill("SIGINT"));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const killAtExit = () => killAll(running);
  async function end(how: () => void) {
    process.off("exit", killAtExit);
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running?.once("exit", resolve));
    how();
    await ended;
    running = undefined;
  }
  await server.start();
  return server;
}

/** Resolves when it accepts connections. Detached: a Ctrl-C for the tests is not for the server. */
function startServer(
  program: string,
  data: string,
  parameters: string[],
  user: { uid?: number; gid?: number },
) {
  const server = spawn(
    program,
    ["-D", data, ...parameters.flatMap((parameter) => ["-c", parameter])],
    { ...user, cwd: data, detached: true, stdio: ["ignore", "ignore", "pipe"] },
  );
  return new Promise<ChildProcess>((resolve, reject) => {
    let said = "";
    server.stderr.on("data", (data: Buffer) => {
      if (said.length < 20_000) said += data;
      if (said.includes("database system is ready to accept connections")) resolve(server);
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}

/** Kills the server and its children; each of these leads a process group of its own. */
function killAll(server: ChildProcess | undefined) {
  if (!server?.pid) return;
  const children = spawnSync("pgrep", ["-P", String(server.pid)], { encoding: "utf8" }).stdout;
  for (const pid of [server.pid, ...(children ?? "").trim().split(/\s+/).map(Number)]) {
    if (!pid) continue;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // already gone
    }
  }
}
